import { rational } from './rational.js';
import { rationalValue, type Value } from './value.js';

/** Whether a letter is negative at a point. */
const POINTS: ((letter: number) => boolean)[] = [
  ...[() => false, () => false, () => false],
  () => true,
  (letter) => letter % 2 === 0,
];
/** A prime that has no part in the coefficients of answers. */
const DENOMINATOR = 2039n;
const [SMALLEST, RANGE] = [1024n, 3072n];

/** A few fixed values of letters, of 1/2 to 2 in size, positive and negative; the same for the same letters (spec: refusal.md 5). */
export function samplePoints(letters: ReadonlySet<string>): ReadonlyMap<string, Value>[] {
  const names = [...letters].sort();
  let state = 1n;
  return POINTS.map((isNegative) => {
    const point = new Map<string, Value>();
    names.forEach((name, i) => {
      // The generator of the C standard's example: no letter is a simple function of the others.
      state = (state * 1_103_515_245n + 12_345n) % 2n ** 31n;
      const size = SMALLEST + ((state >> 8n) % RANGE);
      point.set(name, rationalValue(rational(isNegative(i) ? -size : size, DENOMINATOR)));
    });
    return point;
  });
}
