import { wilson, type Interval } from './interval.js';
import type { Share } from './share.js';

/**
 * Pairs by what held before and after. Fractions where a pair weighs less than one, as over several runs of one question.
 */
export interface PairedCounts {
  both: number;
  lost: number;
  gained: number;
  neither: number;
}

/** A rate and how far its Wilson interval reaches below and above it. */
interface Reach {
  rate: number;
  below: number;
  above: number;
}

/**
 * The 95 % interval of `after − before`, −1 to 1, for rates of different rows: Newcombe's hybrid score, which squares and adds
 * the reaches of the two Wilson intervals (Newcombe 1998, Statistics in Medicine 17, 873–890, method 10). Null when either is
 * of nothing.
 */
export function independentDifference(before: Share, after: Share): Interval {
  return squareAndAdd(reachOf(before), reachOf(after), 0);
}

/**
 * The same for rates of the same rows, which vary together: the reaches are added with the correlation phi of the pairs, itself
 * corrected for continuity (Newcombe 1998, Statistics in Medicine 17, 2635–2650, method 10). Null when there is no pair.
 */
export function pairedDifference({ both, lost, gained, neither }: PairedCounts): Interval {
  const of = both + lost + gained + neither;
  const [before, after] = [both + lost, both + gained];
  const margins = before * (of - before) * after * (of - after);
  const excess = both * neither - lost * gained;
  const corrected = excess > 0 ? Math.max(0, excess - of / 2) : excess;
  const phi = margins > 0 ? corrected / Math.sqrt(margins) : 0;
  return squareAndAdd(reachOf({ count: before, of }), reachOf({ count: after, of }), phi);
}

function reachOf({ count, of }: Share): Reach | null {
  // Sums of fractions may end a hair above the whole.
  const held = Math.min(count, of);
  const interval = wilson(held, of);
  if (interval === null) return null;
  const rate = held / of;
  return { rate, below: rate - interval[0], above: interval[1] - rate };
}

function squareAndAdd(before: Reach | null, after: Reach | null, phi: number): Interval {
  if (before === null || after === null) return null;
  const difference = after.rate - before.rate;
  const reach = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
  return [
    Math.max(-1, difference - reach(after.below, before.above)),
    Math.min(1, difference + reach(after.above, before.below)),
  ];
}
