import * as exactly from './exactNumber.js';
import { magnitude, type Rational } from './rational.js';
import type { Value } from './value.js';

/** Beyond this size a double has no six decimals left. */
const LARGEST_APPROXIMATE = 1e9;
const MILLION = 1_000_000n;

/**
 * Whether two constants are equal: exactly, or, if neither is exactly an integer, after rounding to six decimals; below one
 * millionth in size only exactly (spec: refusal.md 5).
 */
export function isSameConstant(a: Value, b: Value): boolean {
  if (a.exact && b.exact && exactly.isSame(a.exact, b.exact)) return true;
  if (a.exact === null && b.exact === null && !Number.isFinite(a.approximate)) return a.approximate === b.approximate;
  const [x, y] = [millionths(a), millionths(b)];
  return x !== null && x !== 0n && x === y;
}

/** A number in whole millionths, halves to even; null for integers and where it cannot be told, 0 also for smaller ones. */
function millionths({ exact, approximate }: Value): bigint | null {
  const plain = exact && exactly.asRational(exact);
  if (plain) return plain.denominator === 1n ? null : roundedMillionths(plain);
  if (!(Math.abs(approximate) < LARGEST_APPROXIMATE)) return null;
  if (Math.abs(approximate) < 1e-6) return 0n;
  return BigInt(Math.sign(approximate) * Math.round(Math.abs(approximate) * 1e6));
}

function roundedMillionths({ numerator, denominator }: Rational): bigint {
  const size = magnitude(numerator) * MILLION;
  if (size < denominator) return 0n;
  const [down, rest] = [size / denominator, 2n * (size % denominator)];
  const rounded = rest > denominator || (rest === denominator && down % 2n === 1n) ? down + 1n : down;
  return numerator < 0n ? -rounded : rounded;
}

/** Rounding of doubles over some hundred operations stays below it; what differs by less at all points is the same. */
const RELATIVE_ERROR = 1e-9;

/** Whether two expressions agree at one value of their letters: exactly, where both are exact. */
export function isSameAtPoint(a: Value, b: Value): boolean {
  if (a.exact && b.exact) return exactly.isSame(a.exact, b.exact);
  const [x, y] = [a.approximate, b.approximate];
  return x === y || Math.abs(x - y) <= RELATIVE_ERROR * Math.max(Math.abs(x), Math.abs(y));
}
