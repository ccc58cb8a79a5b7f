/** A cumulative probability may miss a quantile by rounding. */
const QUANTILE_SLACK = 1e-9;

/** Of an open bin's far side: null. */
export type Bound = bigint | number | null;

/** A number read from a distribution over bins. */
export interface BinnedNumber {
  /** The middle of the median bin, of an open bin its one edge as written. */
  value: Bound;
  /** The probability of the interval, at most 1. */
  confidence: number;
  /** Bounds of the bins that hold the share `coverage` around the median. */
  interval: [low: Bound, high: Bound];
}

/**
 * Reads probabilities of the bins between `edges`, one more than edges and summing to 1 (spec: tasks.md 2, estimate).
 * `coverage`: the share that the interval holds, in (0, 1).
 */
export function medianOfBins(probabilities: number[], edges: (bigint | number)[], coverage: number): BinnedNumber {
  const bounds = [null, ...edges, null];
  const bound = (i: number): Bound => bounds[i] ?? null;
  const median = quantileBin(probabilities, 0.5);
  const low = quantileBin(probabilities, (1 - coverage) / 2);
  const high = quantileBin(probabilities, 1 - (1 - coverage) / 2);
  const covered = probabilities.slice(low, high + 1).reduce((sum, p) => sum + p, 0);
  return {
    value: middle(bound(median), bound(median + 1)),
    confidence: Math.min(1, covered),
    interval: [bound(low), bound(high + 1)],
  };
}

function quantileBin(probabilities: number[], t: number): number {
  let cumulative = 0;
  const bin = probabilities.findIndex((p) => (cumulative += p) >= t - QUANTILE_SLACK);
  return bin === -1 ? probabilities.length - 1 : bin;
}

/** Of an open bin its one edge, as written. */
function middle(low: Bound, high: Bound): Bound {
  return low === null || high === null ? (low ?? high) : (Number(low) + Number(high)) / 2;
}
