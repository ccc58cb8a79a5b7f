import type { SpanType } from './spanType.js';

/** Kinds of question, by the names of JSON tasks (spec: product.md; decider.md 6 lists the other names that are read). */
export const KINDS = ['choice', 'multi', 'score', 'yes_no', 'rank', 'number', 'span'] as const;
export type Kind = (typeof KINDS)[number];

/** An option as written in the task; the class of a number counts (`2` and `2.0` have different texts). */
export type OptionValue = string | bigint | number | boolean;

/** A question with every setting resolved, independent of who answers it (spec: decider.md 6). */
export interface Question {
  name: string;
  kind: Kind;
  task: string;
  /** In the caller's order, the abstain option included. Yes/no: `yes, no`, or `true, false`. Empty for span and number with bins. */
  options: OptionValue[];
  /** Option text → description, never empty. */
  descriptions: Map<string, string>;
  /** The option that stands for "none of these" and is not scored; null: there is none. */
  other: OptionValue | null;
  /** "Not stated" is a possible answer. */
  notStated: boolean;
  /** Quotes asked for: a count, or true for as many as the checkpoint gives. 0: none. */
  evidence: number | true;
  /** rank: length of the ranking; null: all options. */
  k: number | null;
  /** number: bin edges as written. */
  bins: (bigint | number)[] | null;
  unit: string | null;
  /** span: what its text is read as; null: it stays a text. */
  spanType: SpanType | null;
  coverage: number;
  /** number: integer labels; null: integral when every edge is. */
  integer: boolean | null;
  scoreValue: 'median' | 'mode' | 'expected';
  minConfidence: number | null;
  minAct: number | null;
  maxError: number | null;
  useAct: boolean;
  minMargin: number | null;
  /** Variants with instruction-like passages removed; 0: off. */
  perturb: number;
  optionOrder: 'canonical' | 'given' | 'average';
  /** Rotations that `average` asks at most. */
  permutations: number;
  /** Names of the given facts it reads; null: `doc`, else the state's only key. */
  facts: string[] | null;
}
