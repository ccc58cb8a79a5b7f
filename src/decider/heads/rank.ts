import { plackettLuce } from '../../core/plackettLuce.js';
import type { AskedQuestion } from '../asked.js';
import { unlessNotStated, valueAt, type HeadAnswer, type Scores } from './head.js';

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
