import { isAnswer } from './gradedRow.js';
import type { JudgedRow } from './judgedRow.js';

/** What became of an output, the gravest first; `no gold`: an answer that nothing says to be right or wrong. */
export const ROW_OUTCOMES = [
  'answered instead',
  'wrong',
  'over-refused',
  'no answer',
  'no gold',
  'refused',
  'right',
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The outcome of a row as the grader sees it (spec: refusal.md 4 to 6); a person's ruling is no part of it. */
export function rowOutcome(row: JudgedRow): RowOutcome {
  if (row.refusal) return row.unanswerable ? 'refused' : 'over-refused';
  if (!isAnswer(row)) return 'no answer';
  if (row.unanswerable) return 'answered instead';
  if (row.goldNormalized.length === 0) return 'no gold';
  return row.correct ? 'right' : 'wrong';
}
