import type { Json } from './json.js';

/** Reads "the text does not state it": an answer with a confidence, not an abstention. */
export const NOT_STATED = '<not stated>';

/** Why an answer is held back: the guard of the row it becomes (spec: decider.md 17, 21). */
export type EscalationGuard =
  'escalated' | 'low_confidence' | 'instruction' | 'grounding' | 'type_rejected' | 'outside_options';

export interface Escalation {
  /** Null: held back by none of the guards, as a span that is not read from one text, or of which there is none. */
  guard: EscalationGuard | null;
  /** For instance `confidence 0.28 < 0.97 (escalate_below); would have answered 'account'`. */
  why: string;
}

/** A piece of the text that was read; offsets count code points, half open. */
export interface Span {
  text: string;
  start: number;
  end: number;
  confidence: number;
}

/** What a decider says to one question about one input (spec: decider.md 15–17). */
export interface Decision {
  /** The option, level, list of options, number, span text, or `NOT_STATED`; kept when it escalates. */
  value: Json;
  /** 0 to 1, calibrated by the checkpoint. */
  confidence: number;
  /** Every possible value with its probability, in the caller's order, "not stated" last. */
  probabilities: [value: Json, probability: number][];
  escalation: Escalation | null;
  /** Quotes behind the value, in text order; of a span answer the span itself. */
  evidence: Span[];
  /** The kind's own figures: `act`, `margin`, `expected`, `median`, `k`, `interval`, `coverage`, `p_null`, `truncated` … */
  extra: Map<string, Json>;
}
