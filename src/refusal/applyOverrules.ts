import { InputError } from '../core/inputError.js';
import type { GradedRow } from './gradedRow.js';
import type { JudgedRow } from './judgedRow.js';
import type { Overrule, Ruling } from './overrule.js';
import { keyOf, rowName } from './rowKey.js';

/**
 * The rows as a person judges them: their `refusal` and `correct` say what was ruled, and the rows carry their overrule. What the
 * graders found stays in the other columns, also the card's own test; a row without a gold stays out of the accuracy. Overrules
 * of other rows have no effect; of two for one row the later holds. Throws an `InputError` for an impossible ruling.
 */
export function applyOverrules(rows: JudgedRow[], overrules: Overrule[]): JudgedRow[] {
  const byRow = new Map(overrules.map((overrule) => [keyOf(overrule), overrule]));
  return rows.map((row) => {
    const overrule = byRow.get(keyOf(row));
    return overrule === undefined ? row : { ...row, ...ruled(row, overrule.ruling), overrule };
  });
}

/** The overrules that rows carry. */
export function overrulesOf(rows: JudgedRow[]): Overrule[] {
  return rows.flatMap(({ overrule }) => overrule ?? []);
}

/** Whether a row can be that: where there is no right answer, none was given. */
export function isPossible(ruling: Ruling, { unanswerable }: Pick<GradedRow, 'unanswerable'>): boolean {
  return ruling !== 'right' || !unanswerable;
}

function ruled(row: JudgedRow, ruling: Ruling) {
  if (!isPossible(ruling, row)) {
    throw new InputError({
      file: null,
      place: rowName(row),
      problem: 'an answer to an unanswerable question cannot be ruled right',
      mend: 'rule it wrong or refused',
    });
  }
  const refusal = ruling === 'refused';
  return { refusal, refusalExtended: refusal, hedged: refusal && row.hedged, correct: ruling === 'right' };
}
