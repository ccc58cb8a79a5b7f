import type { AskedQuestion } from '../asked.js';
import { unlessNotStated, valueAt, type HeadAnswer, type Scores } from './head.js';

/** Below this no probability is left to rank. */
const NOTHING_LEFT = 1e-15;

/** The first k options by probability (spec: decider.md 15, rank). */
export function rank(asked: AskedQuestion, scores: Scores, unknownThreshold: number): HeadAnswer {
  return unlessNotStated(scores, unknownThreshold, ({ conditional, notStated }) => {
    const k = asked.question.k ?? conditional.length;
    const order = conditional.map((weight, index) => ({ weight, index })).sort((a, b) => b.weight - a.weight);
    const first = order.slice(0, k);
    const drawn = first.map(({ weight }) => weight);
    return {
      value: first.map(({ index }) => valueAt(asked, index)),
      confidence: plackettLuce(drawn, conditional) * (1 - (notStated ?? 0)),
      extra: [['k', BigInt(k)]],
    };
  });
}

/** Probability that weights are drawn in this order, each from what is left (Plackett 1975, Luce 1959). */
function plackettLuce(drawn: number[], all: number[]): number {
  let left = all.reduce((sum, weight) => sum + weight, 0);
  let probability = 1;
  for (const weight of drawn) {
    if (left <= NOTHING_LEFT) return 0;
    probability *= weight / left;
    left -= weight;
  }
  return Math.min(1, probability);
}
