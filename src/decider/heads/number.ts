import { medianOfBins } from '../../core/medianOfBins.js';
import type { AskedQuestion } from '../asked.js';
import { unlessNotStated, type HeadAnswer, type Scores } from './head.js';

/** A number: the middle of its median bin, with an interval of bins around it (spec: decider.md 15, number). */
export function number(asked: AskedQuestion, scores: Scores, unknownThreshold: number): HeadAnswer {
  return unlessNotStated(scores, unknownThreshold, ({ conditional, notStated }) => {
    const { bins, coverage } = asked.question;
    const { value, confidence, interval } = medianOfBins(conditional, bins ?? [], coverage);
    return {
      value,
      confidence: confidence * (1 - (notStated ?? 0)),
      extra: [
        ['interval', interval],
        ['coverage', coverage],
      ],
    };
  });
}
