import type { Outcome } from '../../core/outcome.js';
import type { GradedRow } from '../../refusal/gradedRow.js';

/**
 * The mark of a graded output. Abstained: declined where there is no answer; missed: declined where there is one; changed: an
 * answerable row without a gold, which nothing can be said of. No answer is as wrong as a false one (spec: refusal.md 6).
 */
export function judgedOutcome({ unanswerable, refusal, goldNormalized, correct }: GradedRow): Outcome | 'changed' {
  if (refusal) return unanswerable ? 'abstained' : 'missed';
  if (!unanswerable && goldNormalized.length === 0) return 'changed';
  return correct ? 'right' : 'wrong';
}

export const OUTCOME_WORDS: Record<ReturnType<typeof judgedOutcome>, string> = {
  ...{
    right: 'right',
    wrong: 'wrong',
    followed: 'wrong',
    abstained: 'abstained',
    missed: 'missed',
    changed: 'not graded',
  },
};
