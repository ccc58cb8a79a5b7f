import { rational, times, type Rational } from './rational.js';
import { rationalValue, type Value } from './value.js';

interface Point {
  /** What sizes of 1/2 to 2 are multiplied by. */
  scale: Rational;
  isNegative: (letter: number) => boolean;
}

const [NEAR, SMALL, LARGE] = [rational(1n), rational(1n, 8n), rational(32n)];
/** Small and large letters for roots such as those of 1 − x² and of x − 4, which have no value elsewhere. */
const POINTS: Point[] = [
  ...[NEAR, NEAR, NEAR, SMALL, SMALL, SMALL, LARGE, LARGE, LARGE].map((scale) => ({ scale, isNegative: () => false })),
  { scale: NEAR, isNegative: () => true },
  { scale: NEAR, isNegative: (letter) => letter % 2 === 0 },
];
/** A prime that has no part in the coefficients of answers. */
const DENOMINATOR = 2039n;
const [SMALLEST, RANGE] = [1024n, 3072n];

/** A few fixed values of letters, of 1/16 to 64 in size, positive and negative; the same for the same letters (spec: refusal.md 5). */
export function samplePoints(letters: ReadonlySet<string>): ReadonlyMap<string, Value>[] {
  const names = [...letters].sort();
  let state = 1n;
  return POINTS.map(({ scale, isNegative }) => {
    const point = new Map<string, Value>();
    names.forEach((name, i) => {
      // The generator of the C standard's example: no letter is a simple function of the others.
      state = (state * 1_103_515_245n + 12_345n) % 2n ** 31n;
      const size = SMALLEST + ((state >> 8n) % RANGE);
      const signed = rational(isNegative(i) ? -size : size, DENOMINATOR);
      point.set(name, rationalValue(times(signed, scale)));
    });
    return point;
  });
}
