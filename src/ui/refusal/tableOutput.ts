import type { BoxStatus } from '../../refusal/finalBox.js';
import type { JudgedRow, RowKey } from '../../refusal/judgedRow.js';
import { flipKind } from '../../refusal/flips.js';
import { pairedRows } from '../../refusal/pairedRows.js';
import { rowOutcome, type RowOutcome } from '../../refusal/rowOutcome.js';
import { visibleText } from '../rows/visibleText.js';
import type { Mark } from '../words/marks.js';
import { DASH } from '../words/numbers.js';
import { isDeclinedOtherwise } from './declinedOtherwise.js';

/** A judged output for the table. Its texts are made for the rows that are drawn, not for all 100,000. */
export interface TableOutput {
  /** Place among the outputs of its model, from 0. */
  index: number;
  row: JudgedRow;
  outcome: RowOutcome;
  /** Of the same question and run before; null: there is none. */
  before: JudgedRow | null;
  was: RowOutcome | null;
}

/** The word and the shape of an outcome, as the opened row has them (`judgedOutcome`). */
export const OUTCOME_WORDS: Record<RowOutcome, { word: string; mark: Mark }> = {
  'answered instead': { word: 'wrong', mark: 'wrong' },
  wrong: { word: 'wrong', mark: 'wrong' },
  'over-refused': { word: 'missed', mark: 'missed' },
  // As wrong as a false one, and never a refusal.
  'no answer': { word: 'wrong', mark: 'wrong' },
  'no gold': { word: 'not graded', mark: 'changed' },
  refused: { word: 'abstained', mark: 'abstained' },
  right: { word: 'right', mark: 'right' },
};

/** The outputs of a model, each with what the same question came to before. */
export function tableOutputs(rows: JudgedRow[], before: JudgedRow[] | null): TableOutput[] {
  const paired = before === null ? [] : pairedRows(before, rows).before;
  return rows.map((row, index) => {
    const was = paired[index] ?? null;
    return { index, row, outcome: rowOutcome(row), before: was, was: was && rowOutcome(was) };
  });
}

/** It came to something else than before. */
export function isFlip({ was, outcome, row }: TableOutput): boolean {
  return was !== null && flipKind(was, outcome, row.unanswerable) !== null;
}

/** What it came to before, by the finer name where the word is the same: `wrong`, and before `no answer`. Empty: nothing. */
export function wasWord({ was, outcome }: TableOutput): string {
  if (was === null) return '';
  const { word } = OUTCOME_WORDS[was];
  return word === OUTCOME_WORDS[outcome].word ? was : word;
}

/** `412`, `17, run 3`. */
export function rowName({ id, run }: RowKey, hasRuns: boolean): string {
  return visibleText(hasRuns ? `${id}, run ${run}` : id);
}

export function goldText({ unanswerable, gold }: JudgedRow): string {
  if (unanswerable) return 'unanswerable';
  const golds = [gold ?? []].flat();
  return golds.length === 0 ? 'none' : visibleText(golds.join(' or '));
}

export function answerText({ content }: JudgedRow): string {
  return content === null || content === '' ? DASH : visibleText(content);
}

const STATUSES: Record<BoxStatus, string> = {
  ok: 'box',
  unbraced: 'box without braces',
  empty_box: 'empty box',
  unclosed_box: 'unclosed box',
  no_box: 'no box',
  empty_output: 'empty output',
  missing: 'no output',
};

/** What the last box is, in two or three words: `unclosed box`. */
export const boxStatusWords = (status: BoxStatus): string => STATUSES[status];

/** How it was graded, in two or three words: `refused, hedged`, `declined otherwise`, `unclosed box`. */
export function gradedText({ row, outcome }: TableOutput): string {
  switch (outcome) {
    case 'refused':
    case 'over-refused':
      return row.hedged ? `${outcome}, hedged` : outcome;
    case 'no answer':
      return boxStatusWords(row.status);
    case 'right':
      return row.correctExact ? 'correct' : 'correct, equal value';
    default:
      return isDeclinedOtherwise(row) ? 'declined otherwise' : outcome;
  }
}
