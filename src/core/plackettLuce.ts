/** Below this no probability is left to rank. */
const NOTHING_LEFT = 1e-15;

/** Probability that weights are drawn in this order, each from what is left (Plackett 1975, Luce 1959). */
export function plackettLuce(drawn: number[], all: number[]): number {
  let left = all.reduce((sum, weight) => sum + weight, 0);
  let probability = 1;
  for (const weight of drawn) {
    if (left <= NOTHING_LEFT) return 0;
    probability *= weight / left;
    left -= weight;
  }
  return Math.min(1, probability);
}
