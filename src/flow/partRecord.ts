import type { Json } from '../core/json.js';
import type { Quote } from '../core/row.js';

/** What kept a part's result from being used, by the names of safeguards (spec: tasks.md 6). */
export type FailureKind =
  | 'instruction'
  | 'memory'
  | 'escalated'
  | 'no_answer'
  | 'grounding'
  | 'type_rejected'
  | 'outside_options'
  | 'low_confidence'
  | 'validator'
  | 'timeout';

export interface Failure {
  /** Null: of none of the kinds, as a part that raised, or lacked an input. */
  kind: FailureKind | null;
  /** For people. */
  why: string;
}

/** One part's result in one run: a value, or why it is missing (spec: tasks.md 1, 4). */
export interface PartRecord {
  /** Null also where it is missing. */
  value: Json;
  failure: Failure | null;
  /** Of the output itself, 0 to 1. */
  confidence: number;
  /** Of a decision; empty: it gave none. */
  probabilities: [value: Json, probability: number][];
  /** A proposer's or a decider's: its escalations keep their confidence. */
  isDecision: boolean;
  /** The piece that the value was read from; null: none. */
  quote: Quote | null;
  /** Located, in the order given. */
  evidence: Quote[];
  /** Facts that the value was computed from: of alternatives those of the used one alone. */
  reads: string[];
  /** The output was null: of alternatives "not found", whatever else there is to it. */
  isNothing: boolean;
  /** Alternatives that were rejected before this one was used. */
  rejected: Failure[];
  /** A later alternative was used. */
  isFallback: boolean;
  /** Its code raised. */
  hasRaised: boolean;
  /** A decider could not be asked: the questions that needed it failed to run. Null: nothing of that kind. */
  broken: string | null;
}

export function recordOf(partial: Partial<PartRecord>): PartRecord {
  return {
    value: null,
    failure: null,
    confidence: 1,
    probabilities: [],
    isDecision: false,
    quote: null,
    evidence: [],
    reads: [],
    isNothing: false,
    rejected: [],
    isFallback: false,
    hasRaised: false,
    broken: null,
    ...partial,
  };
}

export const missing = (kind: FailureKind | null, why: string, partial: Partial<PartRecord> = {}): PartRecord =>
  recordOf({ ...partial, value: null, failure: { kind, why } });
