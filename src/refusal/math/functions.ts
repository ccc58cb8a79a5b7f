import * as exactly from './exactNumber.js';
import { rational, times } from './rational.js';
import { inexactValue, negative, over, rationalValue, root, type Value } from './value.js';

/** Functions by their command: of a real number, NaN where they have no value. */
export const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map([
  ['\\sin', Math.sin],
  ['\\cos', Math.cos],
  ['\\tan', Math.tan],
  ['\\cot', (x) => 1 / Math.tan(x)],
  ['\\sec', (x) => 1 / Math.cos(x)],
  ['\\csc', (x) => 1 / Math.sin(x)],
  ['\\arcsin', Math.asin],
  ['\\arccos', Math.acos],
  ['\\arctan', Math.atan],
  ['\\sinh', Math.sinh],
  ['\\cosh', Math.cosh],
  ['\\tanh', Math.tanh],
  ['\\exp', Math.exp],
  ['\\ln', Math.log],
  ['\\log', Math.log10],
  ['\\lg', Math.log10],
]);

/**
 * The value of a function, null where it has none. Exact where an integer may come out, since no rounded number equals one: of 0
 * and 1, and for the functions of the circle at multiples of π/6 and π/4.
 */
export function applied(name: string, of: Value): Value | null {
  const ofCircle = OF_CIRCLE.get(name);
  const [sine, cosine] = ofCircle ? [exactSine(of, 0n), exactSine(of, QUARTER)] : [null, null];
  if (ofCircle && sine && cosine) return ofCircle(sine, cosine);
  const approximate = FUNCTIONS.get(name)?.(of.approximate) ?? NaN;
  const plain = of.exact && exactly.asRational(of.exact);
  const isSmall = plain?.denominator === 1n && (plain.numerator === 0n || plain.numerator === 1n);
  // Of 0 and 1 they are 0, 1, or no integer.
  return isSmall && Number.isInteger(approximate) ? integer(BigInt(approximate)) : inexactValue(approximate);
}

/** The logarithm to a base: exactly, where it is an integer. Null where there is none. */
export function logarithm(of: Value, base: Value): Value | null {
  const approximate = Math.log(of.approximate) / Math.log(base.approximate);
  if (!Number.isFinite(approximate) || base.approximate === 0) return null;
  const nearest = BigInt(Math.round(approximate));
  const power = base.exact && exactly.power(base.exact, nearest);
  const isExact = power && of.exact && exactly.isSame(power, of.exact);
  return isExact ? integer(nearest) : inexactValue(approximate);
}

const integer = (of: bigint): Value => rationalValue(rational(of));

const OF_CIRCLE: ReadonlyMap<string, (sine: Value, cosine: Value) => Value | null> = new Map([
  ['\\sin', (sine: Value) => sine],
  ['\\cos', (_: Value, cosine: Value) => cosine],
  ['\\tan', over],
  ['\\cot', (sine: Value, cosine: Value) => over(cosine, sine)],
  ['\\sec', (_: Value, cosine: Value) => over(integer(1n), cosine)],
  ['\\csc', (sine: Value) => over(integer(1n), sine)],
]);

/** In multiples of π/12. */
const [QUARTER, HALF, WHOLE] = [6n, 12n, 24n];
/** By multiples of π/12 up to a quarter turn, the squares of the sines that are roots of rationals. */
const SQUARES = new Map([
  [0n, rational(0n)],
  [2n, rational(1n, 4n)],
  [3n, rational(1n, 2n)],
  [4n, rational(3n, 4n)],
  [6n, rational(1n)],
]);
const PER_PI = exactly.inverse(exactly.PI);

/** The sine of an angle and so many twelfths of π; null where it is no root of a rational. */
function exactSine({ exact }: Value, further: bigint): Value | null {
  const perPi = exact && PER_PI && exactly.times(exact, PER_PI);
  const plain = perPi && exactly.asRational(perPi);
  const twelfths = plain && times(plain, rational(HALF));
  if (twelfths?.denominator !== 1n) return null;
  const at = (((twelfths.numerator + further) % WHOLE) + WHOLE) % WHOLE;
  const half = at % HALF;
  const square = SQUARES.get(half > QUARTER ? HALF - half : half);
  const sine = square && root(rationalValue(square), 2);
  return sine && at >= HALF ? negative(sine) : (sine ?? null);
}
