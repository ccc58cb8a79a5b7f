import { counted, grouped } from '../../core/numbers/counted.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { rowOutcome } from '../../refusal/rowOutcome.js';

/** Which words are a refusal, and thereby that no others are (spec: refusal.md 4). */
export const COUNTED_WORDS = 'only the words “I don’t know” and “idk” are counted as a refusal';

/** Graded as an answer, and no right one, although the box declines: in words of the wider list alone. */
export function isDeclinedOtherwise(row: JudgedRow): boolean {
  if (!row.refusalExtended) return false;
  const outcome = rowOutcome(row);
  return outcome === 'answered instead' || outcome === 'wrong';
}

/**
 * How many of the answers to unanswerable questions are none to a reader:
 * `6 of the 70 answers to unanswerable questions decline in words that are not counted.` Null: none is.
 */
export function declinedOtherwiseNote(rows: JudgedRow[]): string | null {
  const answered = rows.filter((row) => rowOutcome(row) === 'answered instead');
  const declined = answered.filter(isDeclinedOtherwise).length;
  if (declined === 0) return null;
  const of = `${counted(answered.length, 'answer')} to unanswerable questions`;
  return `${grouped(declined)} of the ${of} ${declined === 1 ? 'declines' : 'decline'} in words that are not counted.`;
}
