import { isNumber } from '../../core/json.js';
import { roundHalfEven } from '../../core/numbers/roundHalfEven.js';
import type { AskedQuestion } from '../asked.js';
import { unlessNotStated, valueAt, type HeadAnswer, type Scores } from './head.js';
import { firstMaximum } from './softmax.js';

/** A cumulative probability may miss one half by rounding. */
const MEDIAN_SLACK = 1e-12;

/**
 * A level of an ordered scale: its median, mode or expectation (spec: decider.md 15, score). The level is found among the
 * stated ones; the confidence is its joint probability.
 */
export function score(asked: AskedQuestion, scores: Scores, unknownThreshold: number): HeadAnswer {
  return unlessNotStated(scores, unknownThreshold, ({ options, conditional }) => {
    const median = medianLevel(conditional);
    const rank = conditional.reduce((sum, p, i) => sum + i * p, 0);
    const levels = { median, mode: firstMaximum(conditional), expected: roundHalfEven(rank, 0) };
    const level = levels[asked.question.scoreValue];
    return {
      value: valueAt(asked, level),
      confidence: options[level] ?? 0,
      extra: [
        ['expected', expectedLevel(asked, conditional) ?? rank],
        ['median', valueAt(asked, median)],
      ],
    };
  });
}

function medianLevel(probabilities: number[]): number {
  let cumulative = 0;
  const level = probabilities.findIndex((p) => (cumulative += p) >= 0.5 - MEDIAN_SLACK);
  return level === -1 ? probabilities.length - 1 : level;
}

/** Null for levels that are not all numbers. */
function expectedLevel({ values }: AskedQuestion, probabilities: number[]): number | null {
  const levels = values.filter(isNumber).map(Number);
  if (levels.length < values.length) return null;
  return probabilities.reduce((sum, p, i) => sum + (levels[i] ?? 0) * p, 0);
}
