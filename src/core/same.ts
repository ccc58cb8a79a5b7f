import { equal } from './equal.js';
import { isNumber, type Json } from './json.js';

const TOLERANCE = 1e-9;

/**
 * Whether an answer is the gold, both normalized by the answer type and neither an abstention (spec: honesty.md 3.2).
 * "Not stated" is the text `NOT_STATED` on either side. Numbers match within 1e-9, relative or absolute; lists item by item.
 */
export function same(answer: Json, gold: Json): boolean {
  if (Array.isArray(answer) && Array.isArray(gold)) {
    return answer.length === gold.length && answer.every((item, i) => same(item, gold[i] ?? null));
  }
  if (equal(answer, gold)) return true;
  if (!isNumber(answer) || !(isNumber(gold) || typeof gold === 'boolean')) return false;
  const [a, b] = [Number(answer), Number(gold)];
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  return Math.abs(a - b) <= Math.max(TOLERANCE * Math.max(Math.abs(a), Math.abs(b)), TOLERANCE);
}
