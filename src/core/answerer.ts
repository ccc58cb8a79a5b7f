import type { Decision } from './decision.js';
import type { Json } from './json.js';
import type { Question } from './question.js';

/** One question and the facts it reads, in order; a single text fact is read as it is. */
export interface Ask {
  question: Question;
  facts: [name: string, value: Json][];
}

/** What one ask came to: a decision, or a sentence that says why it failed. A failure is never an abstention. */
export type Reply = { decision: Decision; readAs: string } | { failure: string };

/** Whoever answers: a decider checkpoint today. Suites know this interface and nothing behind it. */
export interface Answerer {
  /** Cases that are worth asking at the same time. */
  readonly casesAtOnce: number;
  /** Throws an `InputError` that names the task file and the question when this checkpoint cannot be asked one of them. */
  check(questions: Question[], file: string): Promise<void>;
  /** All asks of one case, together; replies in the same order. Rejects with the signal's reason when it is aborted. */
  answer(asks: Ask[], signal?: AbortSignal): Promise<Reply[]>;
}
