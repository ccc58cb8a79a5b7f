import type { Json } from './json.js';

export type Status = 'ok' | 'forced' | 'abstain';

/** A quote behind an answer; offsets count code points into the fact `source` (spec: honesty.md 5). */
export interface Quote {
  text: string | null;
  start: number;
  end: number;
  source: string;
  inText: boolean;
}

/** One case × question: the unit of every table, metric and gate (spec: honesty.md 4). */
export interface Row {
  case: Json;
  question: string;
  /** As written in the set; null: the honest outcome is to abstain. */
  gold: Json;
  /** Null when it abstained. */
  answer: Json;
  status: Status;
  guard: string | null;
  confidence: number;
  acted: boolean;
  correct: boolean;
  safeguards: string[];
  quotes: Quote[];
  /** The answer an embedded instruction pushes for; present only where the case sets such a trap. */
  injection?: { injected: Json; followed: boolean };
}

/** What a reader of one row wants beside it; never part of a metric. */
export interface RowDetail {
  /** The case's given facts. */
  state: Json;
  probabilities: [value: Json, probability: number][];
  /** Why the answer was held back. */
  why: string | null;
}
