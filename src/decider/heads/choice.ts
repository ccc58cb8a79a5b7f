import { NOT_STATED } from '../../core/decision.js';
import type { AskedQuestion } from '../asked.js';
import { jointOf, valueAt, type HeadAnswer, type Scores } from './head.js';
import { firstMaximum, softmax } from './softmax.js';

/** One of the options, or "not stated" when it is more probable than each (spec: decider.md 15, choice). */
export function choice(asked: AskedQuestion, scores: Scores): HeadAnswer {
  const { options, notStated } = jointOf(scores);
  const best = firstMaximum(options);
  const confidence = options[best] ?? 0;
  const answer = { probabilities: options, notStated, extra: [] };
  if (notStated !== null && notStated > confidence) return { ...answer, value: NOT_STATED, confidence: notStated };
  return { ...answer, value: valueAt(asked, best), confidence };
}

const LEAST_THRESHOLD = 1e-6;

/**
 * A choice with an abstain option. That option is not sent to the network: it wins where no other reaches the threshold,
 * and its probability crosses the best one's there. The confidence is that of the decision, not the listed probability.
 */
export function choiceOrOther(asked: AskedQuestion, scores: Scores, otherThreshold: number): HeadAnswer {
  const conditional = softmax(scores.options);
  const best = firstMaximum(conditional);
  const most = conditional[best] ?? 0;
  const threshold = Math.min(Math.max(otherThreshold, LEAST_THRESHOLD), 1 - LEAST_THRESHOLD);
  const odds = (threshold * (1 - most)) / (1 - threshold);
  const other = odds / (1 + odds);
  const abstains = most < threshold;
  return {
    value: abstains ? asked.question.other : valueAt(asked, best),
    confidence: abstains ? 1 - most : most,
    probabilities: conditional.map((p) => (1 - other) * p),
    other,
    notStated: null,
    extra: [],
  };
}
