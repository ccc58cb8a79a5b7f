import type { Json } from './json.js';
import type { Quote, Status } from './row.js';

/** What one asked question came to (spec: tasks.md 5), before it is held against a gold. */
export interface Settled {
  status: Status;
  /** Null when it abstained. */
  answer: Json;
  guard: string | null;
  /** 0 to 1; of an escalation that of what it would have answered. */
  confidence: number;
  /** Distinct kinds, in code point order. */
  safeguards: string[];
  /** Evidence, then quoted facts; empty when it abstained. */
  quotes: Quote[];
  probabilities: [value: Json, probability: number][];
  /** Why the answer was held back; null: it was not. */
  why: string | null;
  /** Code that it rests on raised. */
  hasRaised: boolean;
}
