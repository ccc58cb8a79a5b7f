/** In lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The quotient of two integers in lowest terms; the denominator must not be 0. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  const divisor = commonDivisor(magnitude(numerator), magnitude(denominator)) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** An unsigned decimal number such as `12.50` or `.5`. */
export function readDecimal(text: string): Rational {
  const [whole = '', decimals = ''] = text.split('.');
  return rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** The sum. */
export function plus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** The product. */
export function times(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Of a number that is not 0. */
export function inverse({ numerator, denominator }: Rational): Rational {
  return rational(denominator, numerator);
}

/** Lowest terms are unique. */
export function isEqual(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

/** The bits that a double holds at least, whatever its exponent. */
const DOUBLE_BITS = 1000n;

/** The double next to it or a neighbour of that; infinite beyond its range. */
export function toNumber({ numerator, denominator }: Rational): number {
  const [over, under] = [Number(numerator), Number(denominator)];
  if (Number.isFinite(over) && Number.isFinite(under)) return over / under;
  const larger = magnitude(numerator) > denominator ? magnitude(numerator) : denominator;
  const excess = BigInt(larger.toString(2).length) - DOUBLE_BITS;
  return Number(numerator >> excess) / Number(denominator >> excess);
}

/** The size without the sign. */
export function magnitude(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}

/** The greatest common divisor, by Euclid; neither is negative. */
export function commonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
