import { perfectRoot, squareParts } from './integerRoot.js';
import * as rationals from './rational.js';
import { rational, type Rational } from './rational.js';

/** `coefficient · √radicand · π^pi`; the radicand is a positive integer without square factors. */
interface Term {
  readonly coefficient: Rational;
  readonly radicand: bigint;
  readonly pi: number;
}

/**
 * A sum of rational multiples of square roots and powers of π, by radicand and power; no term is zero, so that numbers are equal
 * just when their terms are. Results that leave this form or its limits are null: inexact.
 */
export type ExactNumber = ReadonlyMap<string, Term>;

/**
 * Larger numbers are computed as doubles: powers of powers would fill the memory otherwise, and fractions take long to reduce
 * when both of their sides are large.
 */
const [LARGEST, LARGEST_DENOMINATOR] = [1n << 4096n, 1n << 512n];
const MOST_TERMS = 16;
const HIGHEST_POWER = 4096;

export const ONE = ofRational(rational(1n));
export const PI = ofTerm({ coefficient: rational(1n), radicand: 1n, pi: 1 });

/** A rational as a sum of one term, or of none for 0. */
export function ofRational(coefficient: Rational): ExactNumber {
  return coefficient.numerator === 0n ? new Map() : ofTerm({ coefficient, radicand: 1n, pi: 0 });
}

function ofTerm(term: Term): ExactNumber {
  return new Map([[keyOf(term), term]]);
}

function keyOf({ radicand, pi }: Term): string {
  return `${radicand} ${pi}`;
}

function ofTerms(terms: Term[]): ExactNumber | null {
  const sum = new Map<string, Term>();
  for (const term of terms) {
    const key = keyOf(term);
    const before = sum.get(key);
    const coefficient = before ? rationals.plus(before.coefficient, term.coefficient) : term.coefficient;
    const { numerator, denominator } = coefficient;
    if (rationals.magnitude(numerator) > LARGEST || denominator > LARGEST_DENOMINATOR) return null;
    if (numerator === 0n) sum.delete(key);
    else sum.set(key, { ...term, coefficient });
  }
  return sum.size > MOST_TERMS ? null : sum;
}

/** Whether both are the same number, which never depends on rounding. */
export function isSame(a: ExactNumber, b: ExactNumber): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([key, { coefficient }]) => {
    const other = b.get(key);
    return other !== undefined && rationals.isEqual(coefficient, other.coefficient);
  });
}

/** The number as a rational; null when it is none. */
export function asRational(number: ExactNumber): Rational | null {
  if (number.size === 0) return rational(0n);
  const [term] = number.values();
  return number.size === 1 && term?.radicand === 1n && term.pi === 0 ? term.coefficient : null;
}

/** The nearest double or a neighbour of it. */
export function approximation(number: ExactNumber): number {
  let sum = 0;
  for (const { coefficient, radicand, pi } of number.values()) {
    sum += rationals.toNumber(coefficient) * Math.sqrt(Number(radicand)) * Math.PI ** pi;
  }
  return sum;
}

/** The number with the other sign. */
export function negative(number: ExactNumber): ExactNumber {
  return new Map([...number].map(([key, term]) => [key, scaled(term, rational(-1n))]));
}

function scaled(term: Term, factor: Rational): Term {
  return { ...term, coefficient: rationals.times(term.coefficient, factor) };
}

/** The sum. */
export function plus(a: ExactNumber, b: ExactNumber): ExactNumber | null {
  return ofTerms([...a.values(), ...b.values()]);
}

/** The product. */
export function times(a: ExactNumber, b: ExactNumber): ExactNumber | null {
  return ofTerms([...a.values()].flatMap((x) => [...b.values()].map((y) => productOf(x, y))));
}

function productOf(a: Term, b: Term): Term {
  const shared = rationals.commonDivisor(a.radicand, b.radicand);
  const coefficient = rationals.times(rationals.times(a.coefficient, b.coefficient), rational(shared));
  return { coefficient, radicand: (a.radicand * b.radicand) / shared ** 2n, pi: a.pi + b.pi };
}

/** 1 over a number that is not 0; null for three terms or more, and for two with other powers of π. */
export function inverse(number: ExactNumber): ExactNumber | null {
  const [first, second, third] = number.values();
  if (first === undefined || third !== undefined) return null;
  if (second === undefined) {
    const { coefficient, radicand, pi } = first;
    const under = rationals.times(coefficient, rational(radicand));
    return ofTerms([{ coefficient: rationals.inverse(under), radicand, pi: -pi }]);
  }
  if (first.pi !== second.pi) return null;
  // Over and under times the conjugate, which leaves one term under.
  const conjugate = ofTerms([first, scaled(second, rational(-1n))]);
  const under = conjugate && times(number, conjugate);
  const over = under && inverse(under);
  return conjugate && over && times(conjugate, over);
}

/** An integer power; the number is not 0 when the exponent is negative. */
export function power(number: ExactNumber, exponent: bigint): ExactNumber | null {
  if (rationals.magnitude(exponent) > HIGHEST_POWER) return null;
  let square = exponent < 0n ? inverse(number) : number;
  let result: ExactNumber | null = ONE;
  for (let rest = rationals.magnitude(exponent); rest > 0n && square && result; rest >>= 1n) {
    if (rest % 2n === 1n) result = times(result, square);
    if (rest > 1n) square = times(square, square);
  }
  return square && result;
}

/** A root of a positive rational: the square root, or a higher one that is rational again. */
export function root({ numerator, denominator }: Rational, index: number): ExactNumber | null {
  if (index === 2) {
    const parts = squareParts(numerator * denominator);
    return parts && ofTerms([{ coefficient: rational(parts.outside, denominator), radicand: parts.inside, pi: 0 }]);
  }
  const [over, under] = [perfectRoot(numerator, index), perfectRoot(denominator, index)];
  return over !== null && under !== null ? ofRational(rational(over, under)) : null;
}
