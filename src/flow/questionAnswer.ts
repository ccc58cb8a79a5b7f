import { NOT_STATED } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { Quote, Status } from '../core/row.js';
import type { TaskQuestion } from '../core/task.js';
import { failedChecks, type CaseRun } from './caseRun.js';
import { breaksContract } from './contract.js';
import { forcedAnswer } from './hardChecks.js';
import { recordOf, type PartRecord } from './partRecord.js';
import type { QuestionFlow } from './questionFlow.js';
import { NO_EVIDENCE, resolveAnswer, type Resolved } from './resolveAnswer.js';

/** What a question came to before constraints between answers and its own limit of confidence. */
export interface Answer {
  name: string;
  asked: TaskQuestion;
  /** Facts and checks that ran for it. */
  parts: ReadonlySet<string>;
  status: Status;
  /** Null when it abstained, and where a hard check forces a span to be none. */
  value: Json;
  guard: string | null;
  confidence: number;
  evidence: Quote[];
  why: string | null;
  /** The rule's own record; empty where it did not run. */
  rule: PartRecord;
  isRepaired: boolean;
  /** Why it failed to run, which is no abstention; null: it ran. */
  broken: string | null;
}

type Held = Pick<Answer, 'guard' | 'why'> & { confidence?: number };

/** A question whose contract does not apply: nothing is computed for it. */
export function notApplicable(name: string, asked: TaskQuestion): Answer {
  const why = 'the question does not apply to this state';
  return { ...nothing(name, asked, new Set(), recordOf({})), guard: 'not_applicable', why };
}

function nothing(name: string, asked: TaskQuestion, parts: ReadonlySet<string>, rule: PartRecord): Answer {
  return {
    name,
    asked,
    parts,
    status: 'abstain',
    value: null,
    guard: null,
    confidence: 0,
    evidence: [],
    why: null,
    rule,
    isRepaired: false,
    broken: null,
  };
}

/** The answer of a question whose parts have run, in the precedence of tasks.md 5. `rule`: its record; null: it did not run. */
export async function answerOf(flow: QuestionFlow, rule: PartRecord | null, run: CaseRun): Promise<Answer> {
  const { asked } = flow;
  const base = nothing(flow.name, asked, flow.parts, rule ?? recordOf({}));
  const held = ({ guard, why, confidence = 0 }: Held): Answer => ({ ...base, guard, why, confidence });

  const broken = brokenPart(flow, rule, run);
  if (broken !== null) return { ...base, broken };
  const failed = failedChecks(flow, run);
  if (failed.length > 0) {
    const why = `hard check failed: ${failed.map(({ name }) => name).join(', ')}`;
    const forced = await forcedAnswer(failed, flow, run);
    if (forced === null) return held({ guard: 'hard_check', why });
    return { ...base, status: 'forced', value: forced.answer, guard: 'hard_check', confidence: 1, why };
  }
  const unknown = flow.governing.find(
    ({ name }) => flow.parts.has(name) && (run.records.get(name)?.failure ?? null) !== null,
  );
  if (unknown !== undefined) {
    return held({
      guard: 'hard_check',
      why: `hard check ${unknown.name}: ${run.records.get(unknown.name)?.failure?.why ?? ''}`,
    });
  }
  if (flow.unresolved.size > 0) {
    const isGoverned = flow.governing.some(({ name }) => flow.unresolved.has(name));
    return held({ guard: isGoverned ? 'no_data' : null, why: `nothing gives ${[...flow.unresolved].join(', ')}` });
  }
  if (rule === null) return held({ guard: null, why: 'the question has no rule' });
  if (rule.failure !== null) return held(heldByFailure(rule, asked.rule.is === 'decider'));
  return rule.value === null
    ? held({ guard: 'rule_abstained', why: 'the rule gives no answer' })
    : answered(flow, rule, run, base, held);
}

/** A decider that could not be asked fails every question that it is in the flow of. */
function brokenPart(flow: QuestionFlow, rule: PartRecord | null, run: CaseRun): string | null {
  const records = [rule, ...[...flow.parts].map((name) => run.records.get(name))];
  return records.map((record) => record?.broken ?? null).find((broken) => broken !== null) ?? null;
}

const OF_A_DECISION = ['escalated', 'low_confidence', 'no_answer', 'instruction', 'memory'];

/** A decider has settled its guard and confidence itself. */
function heldByFailure({ failure, confidence, isDecision }: PartRecord, byDecider: boolean): Held {
  const { kind, why } = failure ?? { kind: null, why: null };
  if (byDecider && isDecision) return { guard: kind, why, confidence };
  if (kind !== null && isDecision && OF_A_DECISION.includes(kind)) return { guard: kind, why, confidence };
  return { guard: kind === 'grounding' || kind === 'timeout' ? kind : null, why };
}

function answered(
  flow: QuestionFlow,
  rule: PartRecord,
  run: CaseRun,
  base: Answer,
  held: (held: Held) => Answer,
): Answer {
  const { asked, reads } = flow;
  const path = run.pathConfidence(reads);
  const byModel = asked.rule.is === 'rule' && asked.rule.computation.by === 'model';
  const resolved =
    asked.rule.is === 'decider' ? decided(rule, asked) : resolveAnswer(rule, asked, run.sources(reads), byModel);
  if (resolved.is === 'broken') return { ...base, broken: resolved.why };
  if (resolved.is === 'abstention') return held(resolved);
  const { answer: value, evidence } = resolved;
  const confidence = Math.min(path, resolved.confidence);
  if (breaksContract(value, asked, givenFacts(flow, run))) {
    return held({ guard: 'contract', why: 'the answer only repeats an input' });
  }
  return { ...base, status: 'ok', value, evidence, confidence };
}

/** The values of given facts that a question's rule and parts read. */
function givenFacts({ reads, parts }: QuestionFlow, { graph }: CaseRun): Json[] {
  const names = [...reads, ...[...parts].flatMap((part) => graph.inputsOf(part))];
  return [...new Set(names)].flatMap((name) => {
    const value = graph.givenValue(name);
    return value === undefined ? [] : [value];
  });
}

/** A decider's answer is of the type already; a yes/no over booleans is answered in words. */
function decided({ value, confidence, evidence }: PartRecord, { question, evidenceRequired }: TaskQuestion): Resolved {
  if (evidenceRequired && evidence.length === 0 && value !== NOT_STATED) return NO_EVIDENCE;
  const answer = question.kind === 'yes_no' && typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  return { is: 'answer', answer, confidence, evidence };
}
