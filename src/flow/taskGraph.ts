import type { Json, JsonObject } from '../core/json.js';
import type { Check, Fact, Task } from '../core/task.js';
import type { Question } from '../core/question.js';

/** What computes a fact: alternatives of a fact part, or a check, which is a fact itself. */
export type Producer = { is: 'fact'; fact: Fact } | { is: 'check'; check: Check };

/** Which facts a decider's question reads of a state: its own, or the default (spec: product.md, Sets, tasks, baselines). */
export type DeciderReads = (question: Question) => string[];

/** The parts of a task over the given facts of one case: who computes what, and what that takes. */
export class TaskGraph {
  readonly #producers: Map<string, Producer>;
  readonly #reached = new Map<string, boolean>();

  constructor(
    readonly task: Task,
    readonly given: JsonObject,
    readonly deciderReads: DeciderReads,
  ) {
    this.#producers = new Map([
      ...task.facts.map((fact): [string, Producer] => [fact.name, { is: 'fact', fact }]),
      ...task.checks.map((check): [string, Producer] => [check.name, { is: 'check', check }]),
    ]);
  }

  producer(name: string): Producer | undefined {
    return this.#producers.get(name);
  }

  get names(): string[] {
    return [...this.#producers.keys()];
  }

  givenValue(name: string): Json | undefined {
    return this.given.get(name);
  }

  /** What computing a fact takes, in argument order; of alternatives the inputs of all. None for a given fact. */
  inputsOf(name: string): string[] {
    const producer = this.#producers.get(name);
    if (producer === undefined) return [];
    if (producer.is === 'check') return producer.check.reads;
    return [...new Set(producer.fact.alternatives.flatMap((part) => this.readsOf(part)))];
  }

  readsOf(part: Fact['alternatives'][number]): string[] {
    return part.is === 'computation' ? part.computation.reads : this.deciderReads(part.decider.question);
  }

  /** Given, or computed from what is reached (spec: tasks.md 3.2). */
  isReached(name: string): boolean {
    const known = this.#reached.get(name);
    if (known !== undefined) return known;
    // A fact on the way to itself is never reached.
    this.#reached.set(name, false);
    const reached = this.#producers.has(name)
      ? this.inputsOf(name).every((input) => this.isReached(input))
      : this.given.has(name);
    this.#reached.set(name, reached);
    return reached;
  }

  /** The computed facts among these, and those that computing them takes, at any depth. */
  withInputs(names: Iterable<string>): Set<string> {
    const parts = new Set<string>();
    const add = (name: string): void => {
      if (parts.has(name) || !this.#producers.has(name)) return;
      parts.add(name);
      for (const input of this.inputsOf(name)) add(input);
    };
    for (const name of names) add(name);
    return parts;
  }
}
