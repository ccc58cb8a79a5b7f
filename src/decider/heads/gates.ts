import type { Decision, Escalation } from '../../core/decision.js';
import type { AskedQuestion } from '../asked.js';
import { pythonLiteral, shortNumber } from './pythonLiteral.js';

/**
 * Why a decision is held back: act, then confidence, then margin; the first that fires (spec: decider.md 17). Only the act
 * gate takes the place of an escalation that the head has set. `margin` is that of `decisionMargin`.
 */
export function escalationOf(
  asked: AskedQuestion,
  decision: Pick<Decision, 'value' | 'confidence' | 'probabilities'>,
  act: number | null,
  margin: number | null,
  byHead: Escalation | null,
): Escalation | null {
  const { value, confidence, probabilities } = decision;
  const instead = `; would have answered ${pythonLiteral(value)}`;
  const { actThreshold, minConfidence } = asked;
  if (act !== null && actThreshold !== null && act < actThreshold) {
    const why = `model escalated: act ${act.toFixed(2)} < ${actThreshold.toFixed(2)}${instead}`;
    return { guard: 'escalated', why };
  }
  if (byHead !== null) return byHead;
  if (minConfidence !== null && confidence < minConfidence) {
    const why = `confidence ${confidence.toFixed(2)} < ${minConfidence.toFixed(2)} (escalate_below)${instead}`;
    return { guard: 'low_confidence', why };
  }
  const { minMargin } = asked.question;
  if (minMargin !== null && margin !== null && margin < minMargin) {
    const between = bySize(probabilities)
      .slice(0, 2)
      .map(([option, p]) => `${pythonLiteral(option)} (${p.toFixed(2)})`)
      .join(' and ');
    const why = `margin ${margin.toFixed(2)} < ${shortNumber(minMargin)} between ${between}${instead}`;
    return { guard: 'low_confidence', why };
  }
  return null;
}

/** How far the most probable value is ahead of the next; null where no margin is asked for, or nothing to compare. */
export function decisionMargin({ question }: AskedQuestion, probabilities: Decision['probabilities']): number | null {
  const [first, second] = bySize(probabilities);
  return question.minMargin === null || first === undefined || second === undefined ? null : first[1] - second[1];
}

function bySize(probabilities: Decision['probabilities']): Decision['probabilities'] {
  return [...probabilities].sort(([, a], [, b]) => b - a);
}
