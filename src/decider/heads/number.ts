import type { AskedQuestion } from '../asked.js';
import { unlessNotStated, type HeadAnswer, type Scores } from './head.js';

/** A cumulative probability may miss a quantile by rounding. */
const QUANTILE_SLACK = 1e-9;

/** Of an open bin's far side: null. */
type Bound = bigint | number | null;

/** A number: the middle of its median bin, with an interval of bins around it (spec: decider.md 15, number). */
export function number(asked: AskedQuestion, scores: Scores, unknownThreshold: number): HeadAnswer {
  return unlessNotStated(scores, unknownThreshold, ({ conditional, notStated }) => {
    const { bins, coverage } = asked.question;
    const bounds = [null, ...(bins ?? []), null];
    const bound = (i: number): Bound => bounds[i] ?? null;
    const median = quantileBin(conditional, 0.5);
    const low = quantileBin(conditional, (1 - coverage) / 2);
    const high = quantileBin(conditional, 1 - (1 - coverage) / 2);
    const covered = conditional.slice(low, high + 1).reduce((sum, p) => sum + p, 0);
    return {
      value: middle(bound(median), bound(median + 1)),
      confidence: Math.min(1, covered) * (1 - (notStated ?? 0)),
      extra: [
        ['interval', [bound(low), bound(high + 1)]],
        ['coverage', coverage],
      ],
    };
  });
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
