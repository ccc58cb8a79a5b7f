import * as exactly from './exactNumber.js';
import type { ExactNumber } from './exactNumber.js';
import { rational, toNumber, type Rational } from './rational.js';

/** A number: exactly, where that can be kept, and as a double. Infinite only for ∞ itself or exact numbers beyond the doubles. */
export interface Value {
  readonly exact: ExactNumber | null;
  readonly approximate: number;
}

// In what follows null stands for what is not defined, and for doubles that overflow or underflow.

/** A number that is exact, with its double. */
export function exactValue(exact: ExactNumber): Value {
  return { exact, approximate: exactly.approximation(exact) };
}

/** The same of a rational. */
export function rationalValue(value: Rational): Value {
  return { exact: exactly.ofRational(value), approximate: toNumber(value) };
}

export const PI = exactValue(exactly.PI);
export const INFINITE: Value = { exact: null, approximate: Infinity };

/** A number known as a double alone. */
export function inexactValue(approximate: number): Value | null {
  return Number.isFinite(approximate) ? { exact: null, approximate } : null;
}

const isZero = ({ exact, approximate }: Value): boolean => (exact ? exact.size === 0 : approximate === 0);

/** Of ∞, too. */
export function negative({ exact, approximate }: Value): Value {
  return { exact: exact && exactly.negative(exact), approximate: -approximate };
}

/** The sum; ∞ is no part of any. */
export function plus(a: Value, b: Value): Value | null {
  const exact = a.exact && b.exact && exactly.plus(a.exact, b.exact);
  return exact ? exactValue(exact) : inexactValue(a.approximate + b.approximate);
}

/** The product. */
export function times(a: Value, b: Value): Value | null {
  const exact = a.exact && b.exact && exactly.times(a.exact, b.exact);
  if (exact) return exactValue(exact);
  return isZero(a) || isZero(b)
    ? inexactValue(a.approximate * b.approximate)
    : inexactNonzero(a.approximate * b.approximate);
}

/** The quotient; nothing over 0. */
export function over(a: Value, b: Value): Value | null {
  if (isZero(b)) return null;
  const inverse = b.exact && exactly.inverse(b.exact);
  return times(a, inverse ? exactValue(inverse) : { exact: null, approximate: 1 / b.approximate });
}

/** The power; of 0 by positive exponents alone, of a negative number by an exponent whose root it has. */
export function power(base: Value, exponent: Value): Value | null {
  const by = exponent.exact && exactly.asRational(exponent.exact);
  if (isZero(base) && !(exponent.approximate > 0)) return null;
  // Exact also of e, which is not.
  if (by?.numerator === 0n) return exactValue(exactly.ONE);
  if (base.exact && by?.denominator === 1n) {
    const exact = exactly.power(base.exact, by.numerator);
    if (exact) return exactValue(exact);
  } else if (by && by.denominator > 1n && by.denominator <= HIGHEST_INDEX) {
    const side = root(base, Number(by.denominator));
    return side && power(side, rationalValue(rational(by.numerator)));
  }
  return inexactPower(base, exponent.approximate);
}

const HIGHEST_INDEX = 64n;

/** The real root; an odd one of a negative number is negative. `index` is 2 or more. */
export function root(of: Value, index: number): Value | null {
  if (isZero(of)) return of;
  if (of.approximate < 0) {
    const side = index % 2 === 1 ? root(negative(of), index) : null;
    return side && negative(side);
  }
  const plain = of.exact && exactly.asRational(of.exact);
  const exact = plain && index <= HIGHEST_INDEX ? exactly.root(plain, index) : null;
  return exact ? exactValue(exact) : inexactPower(of, 1 / index);
}

function inexactPower(base: Value, exponent: number): Value | null {
  const result = base.approximate ** exponent;
  return isZero(base) ? inexactValue(result) : inexactNonzero(result);
}

/** A product of what is not 0 that comes out as 0 has left the doubles. */
function inexactNonzero(approximate: number): Value | null {
  return approximate === 0 ? null : inexactValue(approximate);
}
