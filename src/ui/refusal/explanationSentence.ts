import { counted } from '../../core/numbers/counted.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import { isAnswer } from '../../refusal/gradedRow.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { visibleText } from '../rows/visibleText.js';
import { boxWords } from './boxWords.js';
import { clip } from './clip.js';

/** As much of an answer as a heading takes. */
const LONGEST = 60;

/** One line on what became of a row and why; an explanation tells more. Hidden characters of texts stand as `[U+202E]`. */
export function explanationSentence(row: JudgedRow, explanation: RowExplanation | null): string {
  return `${brief(row.id)}: ${row.unanswerable ? unanswerable(row, explanation) : answerable(row, explanation)}`;
}

function unanswerable(row: JudgedRow, explanation: RowExplanation | null): string {
  if (row.refusal) return row.hedged ? 'declined, with something else beside it' : 'declined, as it should';
  if (isAnswer(row)) return `answered ${brief(row.content ?? '')}, although there is no answer`;
  return `neither answered nor declined: ${boxWords(row.status, explanation?.boxes.length ?? 1)}`;
}

function answerable(row: JudgedRow, explanation: RowExplanation | null): string {
  if (row.refusal) return `declined${row.hedged ? ', with something else beside it' : ''}, although there is an answer`;
  if (row.goldNormalized.length === 0) return 'not graded, because the row has no gold';
  if (!isAnswer(row)) return `wrong: ${boxWords(row.status, explanation?.boxes.length ?? 1)}`;
  if (row.correctExact) return `right${explanation === null ? '' : howRight(explanation)}`;
  const isNot = `${brief(row.normalized) || 'nothing'} is ${golds(row)} in exact match`;
  if (row.correct) return `right: ${isNot}, but the math grader takes them as equal`;
  const isEqual = explanation?.golds.some(({ isEquivalent }) => isEquivalent) === true;
  if (isEqual) return `wrong: ${isNot}; the math grader takes them as equal`;
  return `wrong: ${isNot}${row.correctMath === null ? '' : ', nor equal as mathematics'}`;
}

function howRight({ changes, golds }: RowExplanation): string {
  if (changes.length > 0) return `, after ${counted(changes.length, 'step')} that changed something`;
  const matched = golds.find(({ isMatch }) => isMatch);
  return matched === undefined || matched.changes.length === 0 ? ', as written' : ', after a change of the gold alone';
}

function golds({ goldNormalized: [first = '', ...more] }: JudgedRow): string {
  return more.length === 0 ? `not ${brief(first)}` : `none of the ${more.length + 1} golds`;
}

function brief(text: string): string {
  const { text: start, more } = clip(text, LONGEST);
  return visibleText(start) + (more > 0 ? '…' : '');
}

/** What a reader of the verdict may wonder at, one sentence each. */
export function explanationNotes(row: JudgedRow, explanation: RowExplanation | null): string[] {
  const notes: string[] = [];
  if (row.hedged)
    notes.push('It is hedged: a refusal with something else beside it. It still is a refusal, and is counted apart.');
  if (!row.refusal && row.refusalCard)
    notes.push('The card’s own detector takes the box for a refusal; the primary one, which counts, does not.');
  if (!row.refusal && row.refusalExtended)
    notes.push('The box declines in other words than the card’s. That is counted apart and is no refusal.');
  if (!row.refusal && explanation !== null && explanation.wordsOutside.length > 0) {
    const words = explanation.wordsOutside.map((word) => `“${word}”`).join(' and ');
    notes.push(`The output says ${words} outside its last box. A refusal outside the box is no refusal.`);
  }
  if (row.status === 'unclosed_box') notes.push('Earlier boxes never stand in for a last one that is not closed.');
  if (row.isGoldIgnored)
    notes.push('The file gives this unanswerable question a gold. It is ignored: nothing but a refusal is asked for.');
  return notes;
}
