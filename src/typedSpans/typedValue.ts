import { NOT_STATED } from '../core/decision.js';
import { isNumber, type Json } from '../core/json.js';
import { same } from '../core/same.js';
import type { SpanType } from '../core/spanType.js';
import { decimalOf, decimalText, exactDecimal, isSameDecimal, readDecimal, type Decimal } from './decimal.js';

/** A quoted text as a value (spec: typed_spans.md 1). An option is a text; dates and clocks are in the form of the answer. */
export type TypedValue =
  | { name: 'text'; value: string }
  | { name: 'int'; value: bigint }
  | { name: 'float'; value: number }
  | { name: 'decimal'; value: Decimal }
  | { name: 'bool'; value: boolean }
  | { name: 'date' | 'datetime' | 'time'; value: string };

/** The answer that a value becomes. Infinities and NaN stay numbers. */
export function typedJson(typed: TypedValue): Json {
  return typed.name === 'decimal' ? decimalText(typed.value) : typed.value;
}

/**
 * Whether a value is the gold (spec: typed_spans.md 7): int and float within the tolerance of `same`, a decimal exactly;
 * dates and clocks never, as a gold of a set is no date.
 */
export function typedMatchesGold(typed: TypedValue, gold: Json): boolean {
  switch (typed.name) {
    case 'text':
    case 'int':
    case 'float':
    case 'bool':
      return same(typed.value, gold);
    case 'decimal': {
      const exact = exactOf(gold);
      return exact !== null && isSameDecimal(typed.value, exact);
    }
    case 'date':
    case 'datetime':
    case 'time':
      return false;
  }
}

/** `typedMatchesGold` for an answer that is JSON already: the type says which texts are decimals and dates. */
export function typedAnswerMatchesGold(answer: Json, { name }: SpanType, gold: Json): boolean {
  if (answer === NOT_STATED) return same(answer, gold);
  if (name === 'date' || name === 'datetime' || name === 'time') return false;
  const decimal = typeof answer === 'string' && name === 'decimal' ? readDecimal(answer) : null;
  return decimal === null ? same(answer, gold) : typedMatchesGold({ name: 'decimal', value: decimal }, gold);
}

function exactOf(gold: Json): Decimal | null {
  if (typeof gold === 'boolean') return decimalOf(BigInt(gold));
  if (!isNumber(gold)) return null;
  if (typeof gold === 'bigint') return decimalOf(gold);
  return Number.isFinite(gold) ? exactDecimal(gold) : null;
}

/** Whether two values of one type are the same, 12.50 and 12.5 included (spec: typed_spans.md 8). */
export function sameTyped(a: TypedValue, b: TypedValue): boolean {
  if (a.name === 'decimal' && b.name === 'decimal') return isSameDecimal(a.value, b.value);
  return a.name === b.name && a.value === b.value;
}
