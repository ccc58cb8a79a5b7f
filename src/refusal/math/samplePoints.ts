import { rational, times, type Rational } from './rational.js';
import { rationalValue, type Value } from './value.js';

interface Point {
  /** What sizes of 1/2 to 2 are multiplied by. */
  scale: Rational;
  isNegative: (letter: number) => boolean;
}

const positive = (scale: Rational): Point => ({ scale, isNegative: () => false });
const [NEAR, SMALL, LARGE] = [rational(1n), rational(1n, 8n), rational(32n)];
/** The last six are for roots such as those of 1 − x² and of x − 4, which have no value at most of the others. */
const POINTS: Point[] = [
  ...[NEAR, NEAR, NEAR].map(positive),
  { scale: NEAR, isNegative: () => true },
  { scale: NEAR, isNegative: (letter) => letter % 2 === 0 },
  ...[SMALL, SMALL, SMALL, LARGE, LARGE, LARGE].map(positive),
];
/** A prime that has no part in the coefficients of answers. */
const DENOMINATOR = 2039n;
const [SMALLEST, RANGE] = [1024n, 3072n];
/** The generator of the C standard's example: no letter is a simple function of the others. */
const next = (state: bigint): bigint => (state * 1_103_515_245n + 12_345n) % 2n ** 31n;

/**
 * A few fixed values of letters, of 1/16 to 64 in size, positive and negative; the same for the same letters, and each made when it
 * is asked for (spec: refusal.md 5). None where there are no letters.
 */
export class SamplePoints {
  private readonly names: string[];
  private readonly made: ReadonlyMap<string, Value>[] = [];
  private state = 1n;

  constructor(letters: ReadonlySet<string>) {
    this.names = [...letters].sort();
  }

  *[Symbol.iterator](): Generator<ReadonlyMap<string, Value>> {
    if (this.names.length === 0) return;
    for (const [i, point] of POINTS.entries()) yield (this.made[i] ??= this.valuesAt(point));
  }

  private valuesAt({ scale, isNegative }: Point): ReadonlyMap<string, Value> {
    const values = this.names.map((name, i) => {
      this.state = next(this.state);
      const size = SMALLEST + ((this.state >> 8n) % RANGE);
      const signed = rational(isNegative(i) ? -size : size, DENOMINATOR);
      return [name, rationalValue(times(signed, scale))] as const;
    });
    return new Map(values);
  }
}
