import { NOT_STATED } from '../../core/decision.js';
import type { AskedQuestion } from '../asked.js';
import { jointOf, type HeadAnswer, type Scores } from './head.js';

/** Yes or no, as booleans where the options are, or "not stated" (spec: decider.md 15, noul). */
export function yesNo({ question }: AskedQuestion, scores: Scores): HeadAnswer {
  // A native head may give a single logit: it scores "yes" against 0.
  const [yesScore = 0, noScore = 0] = scores.options;
  const { options, notStated } = jointOf({ ...scores, options: [yesScore, noScore] });
  const [yes = 0, no = 0] = options;
  const confidence = Math.max(yes, no);
  const answer = { probabilities: options, notStated, extra: [] };
  if (notStated !== null && notStated > confidence) return { ...answer, value: NOT_STATED, confidence: notStated };
  const isYes = yes >= no;
  return { ...answer, value: question.options[0] === true ? isYes : isYes ? 'yes' : 'no', confidence };
}
