import type { Value } from './value.js';

/** A number that an answer is, or part of one. */
export type Arithmetic =
  | { kind: 'constant'; value: Value }
  | { kind: 'letter'; name: string }
  | { kind: 'sum'; terms: Expression[] }
  | { kind: 'negative'; of: Expression }
  | { kind: 'product'; factors: Expression[] }
  | { kind: 'quotient'; over: Expression; under: Expression }
  | { kind: 'power'; base: Expression; exponent: Expression }
  | { kind: 'root'; of: Expression; index: number }
  | { kind: 'function'; name: string; of: Expression }
  | { kind: 'logarithm'; of: Expression; base: Expression };

/** What answers are beside numbers; inside arithmetic it has no value. */
export type Collection =
  /** Separated by commas, without brackets. */
  | { kind: 'list'; items: Expression[] }
  /** Also an interval. `brackets`: the opening and the closing one, `[)`. */
  | { kind: 'tuple'; brackets: string; items: Expression[] }
  | { kind: 'set'; items: Expression[] }
  | { kind: 'union'; items: Expression[] }
  /** `operators` stand between the sides. */
  | { kind: 'relation'; operators: string[]; items: Expression[] };

export type Expression = Arithmetic | Collection;
