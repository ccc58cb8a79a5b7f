import type { Ask, Reply } from '../core/answerer.js';
import type { Decision } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { CodeArguments, PartOutput } from '../core/partOutput.js';
import type { Quote } from '../core/row.js';
import { shown } from '../core/shown.js';
import type { Check, Computation, DeciderPart, FactPart } from '../core/task.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';
import { searchOrder } from '../grounding/searchOrder.js';
import { acceptOutput, type Accepting, type Sources } from './acceptOutput.js';
import type { DeciderDesk } from './deciders.js';
import { missing, recordOf, type Failure, type PartRecord } from './partRecord.js';
import type { QuestionFlow } from './questionFlow.js';
import type { Producer, TaskGraph } from './taskGraph.js';

/** What a check's output must keep to: nothing of its own. */
const PLAIN: Accepting = {
  by: 'code',
  options: null,
  minConfidence: null,
  minAct: null,
  minMargin: null,
  validate: null,
};

/** The parts of one case at work: each runs once, its inputs before it (spec: tasks.md 3, 4). */
export class CaseRun {
  /** In the order in which they ran. */
  readonly records = new Map<string, PartRecord>();

  constructor(
    readonly graph: TaskGraph,
    private readonly desk: DeciderDesk,
  ) {}

  /** Runs facts and checks by name, what they need before them. Deciders whose facts are there already are asked together. */
  async runAll(names: Iterable<string>): Promise<void> {
    const waiting = this.graph.withInputs(names);
    await this.askAhead([...waiting].flatMap((name) => this.#deciderParts(name)));
    for (const name of [...names].sort(compareCodePoints)) await this.#run(name);
  }

  /** Asks every one of these that is not asked yet and whose facts are there. */
  async askAhead(parts: DeciderPart[]): Promise<void> {
    await this.desk.askAhead(
      parts.flatMap((part) => {
        const facts = this.argumentsOf(this.graph.deciderReads(part.question));
        return facts === null ? [] : [{ part, facts }];
      }),
    );
  }

  #deciderParts(name: string): DeciderPart[] {
    const producer = this.graph.producer(name);
    if (producer?.is !== 'fact' || this.records.has(name)) return [];
    return producer.fact.alternatives.flatMap((part) => (part.is === 'decider' ? [part.decider] : []));
  }

  async #run(name: string): Promise<void> {
    const producer = this.graph.producer(name);
    if (producer === undefined || this.records.has(name)) return;
    for (const input of this.graph.inputsOf(name)) await this.#run(input);
    this.records.set(name, await this.#produced(producer));
  }

  #produced(producer: Producer): Promise<PartRecord> {
    return producer.is === 'check' ? this.#checked(producer.check) : this.#fact(producer.fact.alternatives);
  }

  /** The values of facts that are all there, given or computed; null: one is missing. */
  argumentsOf(names: string[]): CodeArguments | null {
    const values: CodeArguments = [];
    for (const name of names) {
      const value = this.#value(name);
      if (value === undefined) return null;
      values.push([name, value]);
    }
    return values;
  }

  #value(name: string): Json | undefined {
    const record = this.records.get(name);
    if (record === undefined) return this.graph.givenValue(name);
    return record.failure === null ? record.value : undefined;
  }

  async #fact(alternatives: FactPart[]): Promise<PartRecord> {
    const reads = [...new Set(alternatives.flatMap((part) => this.graph.readsOf(part)))];
    if (this.argumentsOf(reads) === null) return this.#lacking(reads);
    const [only] = alternatives;
    if (alternatives.length === 1 && only !== undefined) return this.factPart(only);

    const rejected: Failure[] = [];
    for (const [index, part] of alternatives.entries()) {
      const record = await this.factPart(part);
      if (record.broken !== null) return record;
      if (record.isNothing) continue;
      if (record.failure === null) return { ...record, rejected, isFallback: index > 0 };
      rejected.push(record.failure);
    }
    return missing(null, 'none of the alternatives gave a value', { reads, rejected });
  }

  /** What one producer gives; its inputs must be there. */
  async factPart(part: FactPart): Promise<PartRecord> {
    return part.is === 'computation' ? this.computed(part.computation) : this.decided(part.decider);
  }

  async computed(part: Computation): Promise<PartRecord> {
    const { reads } = part;
    const args = this.argumentsOf(reads);
    if (args === null) return this.#lacking(reads);
    const result = await part.run(args);
    if ('raised' in result) return missing(null, result.raised, { reads, hasRaised: true });
    return { ...(await acceptOutput(result.output, part, this.sources(reads))), reads };
  }

  async decided(part: DeciderPart): Promise<PartRecord> {
    const reads = this.graph.deciderReads(part.question);
    const facts = this.argumentsOf(reads);
    if (facts === null) return this.#lacking(reads);
    return { ...decisionRecord(await this.desk.ask(part, facts), part, facts), reads };
  }

  async #checked({ reads, run }: Check): Promise<PartRecord> {
    const args = this.argumentsOf(reads);
    if (args === null) return this.#lacking(reads);
    const result = await run(args);
    if ('raised' in result) return missing(null, result.raised, { reads, hasRaised: true });
    const { value, failure, confidence } = await acceptOutput(result.output, PLAIN, this.sources(reads));
    if (failure !== null) return missing(failure.kind, failure.why, { reads });
    if (typeof value === 'boolean') return recordOf({ value, confidence, reads });
    return missing(null, `a check gives true or false, not ${shown(value)}`, { reads });
  }

  /** The record of a part of which one of these inputs is missing. */
  #lacking(reads: string[]): PartRecord {
    const name = reads.find((one) => this.#value(one) === undefined) ?? '';
    const why = this.records.get(name)?.failure?.why;
    const broken = reads.map((one) => this.records.get(one)?.broken ?? null).find((one) => one !== null) ?? null;
    return missing(null, `the fact ${name} is missing${why === undefined ? '' : `: ${why}`}`, { reads, broken });
  }

  /** The given texts that a part with these inputs may quote. */
  sources(reads: string[]): Sources {
    const texts = new Map(
      [...this.graph.given].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
    );
    return (named) => searchOrder({ named, reads, texts });
  }

  /** The least confidence of these facts and of everything that they were computed from; given ones: 1. */
  pathConfidence(reads: string[]): number {
    return reads.reduce((least, name) => {
      const record = this.records.get(name);
      return record === undefined ? least : Math.min(least, record.confidence, this.pathConfidence(record.reads));
    }, 1);
  }
}

/** The governing hard checks of a question that are false, in the order declared. */
export function failedChecks({ governing }: QuestionFlow, run: CaseRun): QuestionFlow['governing'] {
  return governing.filter(({ name }) => {
    const record = run.records.get(name);
    return record !== undefined && record.failure === null && record.value === false;
  });
}

/** The value of an output, whatever stands around it. */
export function plainValue(output: PartOutput): Json {
  return output.is === 'value' ? output.value : null;
}

/** What a decider said, as a part's record; one that could not be asked fails the questions that need it. */
export function decisionRecord(reply: Reply, part: DeciderPart, facts: Ask['facts']): PartRecord {
  if ('failure' in reply) return missing(null, reply.failure, { broken: reply.failure });
  const { decision } = reply;
  const { confidence, probabilities, escalation } = decision;
  const kept = { confidence, probabilities, isDecision: true };
  if (escalation !== null) return missing(escalation.guard, escalation.why, kept);
  const evidence = quotesOf(decision, facts[0]?.[0] ?? '');
  const quote = part.question.kind === 'span' ? (evidence[0] ?? null) : null;
  return recordOf({ ...kept, value: decision.value, evidence, quote });
}

function quotesOf(decision: Decision, source: string): Quote[] {
  return decision.evidence.map(({ text, start, end }) => ({ text, start, end, source, inText: true }));
}
