import { explainRow } from '../../refusal/explainRow.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';

/** Why a row of a saved report was graded as it was, as far as that can be told without its output. */
export function savedExplanation(row: JudgedRow): RowExplanation {
  const { id, dataset, run, unanswerable, gold, question } = row;
  return explainRow({ id, dataset, run, unanswerable, gold, question: question ?? '', output: null }, row);
}
