import { MersenneTwister } from '../random/mersenneTwister.js';

/** The ends of a 95 % interval; null where nothing was measured. */
export type Interval = [low: number, high: number] | null;

const Z = 1.959963984540054;

/** The Wilson score interval (95 %) of a rate of `count` out of `of` (Wilson 1927); null when `of` is 0. */
export function wilson(count: number, of: number): Interval {
  if (of === 0) return null;
  const rate = count / of;
  const shrink = 1 + (Z * Z) / of;
  const middle = (rate + (Z * Z) / (2 * of)) / shrink;
  const reach = (Z / shrink) * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/**
 * The percentile interval (95 %) of a figure over `draws` resamples of the groups with replacement, seeded, so that the same
 * rows always have the same interval (Efron 1979). What belongs together, as the rows of one case, is one group.
 */
export function bootstrap<T>(groups: T[][], figure: (sample: T[]) => number, draws = 1000, seed = 1n): Interval {
  if (groups.length === 0) return null;
  const random = new MersenneTwister(seed);
  const figures = Float64Array.from({ length: draws }, () =>
    figure(groups.flatMap(() => groups[random.below(groups.length)] ?? [])),
  ).sort();
  const at = (share: number): number => figures[Math.round(share * (draws - 1))] ?? NaN;
  return [at(0.025), at(0.975)];
}
