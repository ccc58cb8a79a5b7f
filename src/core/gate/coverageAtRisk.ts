/** How far the accuracy of a group may fall short of the target: room for the rounding of `1 - risk` and the mean. */
const SLACK = 1e-12;

/** Share of the answered rows within the risk, and the lowest confidence among them; null when no group passes. */
export interface Coverage {
  coverage: number;
  threshold: number | null;
}

/**
 * The largest share of the answered rows, most confident first, whose accuracy is `1 - risk` or more (spec: honesty.md
 * 6.1, exact). Takes the confidences of the answers that are right and of those that are wrong, in any order.
 * Rows of one confidence are taken together or not at all; a group may pass although one above it does not.
 */
export function coverageAtRisk(right: Float64Array, wrong: Float64Array, risk: number): Coverage {
  const total = right.length + wrong.length;
  const target = 1 - risk;
  const [rightUp, wrongUp] = [right.toSorted(), wrong.toSorted()];
  let [r, w] = [right.length, wrong.length];
  let best: Coverage = { coverage: 0, threshold: null };
  while (r + w > 0) {
    const confidence = highest(rightUp, r, wrongUp, w);
    if (rightUp[r - 1] === confidence) r -= 1;
    else w -= 1;
    if (r + w > 0 && highest(rightUp, r, wrongUp, w) === confidence) continue;
    const taken = total - r - w;
    if ((right.length - r) / taken >= target - SLACK) best = { coverage: taken / total, threshold: confidence };
  }
  return best;
}

/** The highest of the first `r` and first `w` values of two ascending lists. */
function highest(right: Float64Array, r: number, wrong: Float64Array, w: number): number {
  return Math.max(right[r - 1] ?? -Infinity, wrong[w - 1] ?? -Infinity);
}
