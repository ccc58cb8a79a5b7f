/** An axis over rates of 0 to 1. */
export interface RateAxis {
  from: number;
  to: number;
  /** In order, both ends among them. */
  ticks: { rate: number; label: string }[];
}

/** In per cent; each divides 100, so that an axis which reaches the end of the scale has a tick there. */
const STEPS = [1, 2, 5, 10, 20, 50];

/**
 * The shortest axis that holds all rates and begins and ends on a tick, with at most `most` (from 3) steps of a round size. Rates
 * that are all equal lie within it, not at its end, unless that is 0 or 1. Of no rates it is the whole scale.
 */
export function niceTicks(rates: number[], most: number): RateAxis {
  const [low, high] = rates.length === 0 ? [0, 100] : [percentOf(Math.min(...rates)), percentOf(Math.max(...rates))];
  const step = STEPS.find((size) => stepsOver(low, high, size) <= most) ?? 50;
  let [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  if (first === last) [first, last] = [Math.max(0, first - 1), Math.min(100 / step, last + 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step).map((percent) => ({
    rate: percent / 100,
    label: `${percent}\u00a0%`,
  }));
  return { from: (first * step) / 100, to: (last * step) / 100, ticks };
}

function stepsOver(low: number, high: number, step: number): number {
  return Math.max(2, Math.ceil(high / step) - Math.floor(low / step));
}

/** Without the error of the product, so that 0.29 lies on the tick of 29 %. */
function percentOf(rate: number): number {
  return Number((rate * 100).toFixed(9));
}
