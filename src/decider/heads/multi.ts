import { NOT_STATED } from '../../core/decision.js';
import type { AskedQuestion } from '../asked.js';
import type { HeadAnswer, Scores } from './head.js';
import { sigmoid } from './softmax.js';

/**
 * Every option by itself; the abstain option stands for none of them (spec: decider.md 15, multi). `threshold` makes an
 * option part of the answer, `unknownThreshold` makes "not stated" the answer.
 */
export function multi(asked: AskedQuestion, scores: Scores, threshold: number, unknownThreshold: number): HeadAnswer {
  const probabilities = scores.options.map(sigmoid);
  // Without a temperature, unlike the kinds where it competes with the options (spec: decider.md 25, 9).
  const notStated = scores.unknown === null ? null : sigmoid(scores.unknown);
  const answer: Pick<HeadAnswer, 'probabilities' | 'notStated' | 'extra' | 'other'> = {
    probabilities,
    notStated,
    extra: [],
  };
  if (asked.otherPlace !== null) answer.other = 1 - Math.max(...probabilities);
  if (notStated !== null && notStated >= unknownThreshold)
    return { ...answer, value: NOT_STATED, confidence: notStated };

  const chosen = asked.options.filter((_, k) => (probabilities[k] ?? 0) >= threshold).map(({ place }) => place);
  if (chosen.length === 0 && asked.otherPlace !== null) chosen.push(asked.otherPlace);
  const certainty = Math.min(...probabilities.map((p) => Math.max(p, 1 - p)));
  return {
    ...answer,
    value: chosen.sort((a, b) => a - b).map((place) => asked.values[place] ?? null),
    confidence: Math.min(certainty, 1 - (notStated ?? 0)),
  };
}
