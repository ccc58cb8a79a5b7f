import { counted } from '../../core/numbers/counted.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import { isAnswer } from '../../refusal/gradedRow.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { boxWords } from './boxWords.js';
import { COUNTED_WORDS, isDeclinedOtherwise } from './declinedOtherwise.js';
import { clippedText, readableText } from './readableText.js';

/** One line on what became of a row and why; an explanation tells more. Hidden characters of texts stand as `[U+202E]`. */
export function explanationSentence(row: JudgedRow, explanation: RowExplanation | null): string {
  return `${clippedText(row.id)}: ${row.unanswerable ? unanswerable(row, explanation) : answerable(row, explanation)}`;
}

function unanswerable(row: JudgedRow, explanation: RowExplanation | null): string {
  if (row.refusal) return row.hedged ? 'declined, with something else beside it' : 'declined, as it should';
  if (isDeclinedOtherwise(row)) return declinedOtherwise(row);
  if (isAnswer(row)) return `answered ${readableText(row.content ?? '')}, although there is no answer`;
  return `neither answered nor declined: ${boxWords(row.status, explanation?.boxes.length ?? 1)}`;
}

function answerable(row: JudgedRow, explanation: RowExplanation | null): string {
  if (row.refusal) return `declined${row.hedged ? ', with something else beside it' : ''}, although there is an answer`;
  if (row.goldNormalized.length === 0) return 'not graded, because the row has no gold';
  if (!isAnswer(row)) return `wrong: ${boxWords(row.status, explanation?.boxes.length ?? 1)}`;
  if (isDeclinedOtherwise(row)) return `wrong: ${declinedOtherwise(row)}`;
  if (row.correctExact) return `right${explanation === null ? '' : howRight(explanation)}`;
  const isNot = `${isNoGold(row)} in exact match`;
  if (row.correct) return `right: ${isNot}, but of equal value, which the math grader counts`;
  const isEqual = explanation?.golds.some(({ isEquivalent }) => isEquivalent) === true;
  if (isEqual) return `wrong: ${isNot}; the math grader would count it as right, being of equal value`;
  return `wrong: ${isNot}${row.correctMath === null ? '' : ', nor of equal value'}`;
}

function howRight({ changes, golds }: RowExplanation): string {
  if (changes.length > 0) return `, after ${counted(changes.length, 'step')} that changed something`;
  const matched = golds.find(({ isMatch }) => isMatch);
  return matched === undefined || matched.changes.length === 0 ? ', as written' : ', after a change of the gold alone';
}

function declinedOtherwise({ content }: JudgedRow): string {
  return `declines with “${readableText(content ?? '')}”, but ${COUNTED_WORDS}`;
}

/** `8 is not 7`; as compared, character by character, where both would read the same. */
function isNoGold({ content, normalized, gold, goldNormalized: [first = '', ...more] }: JudgedRow): string {
  const answer = normalized === '' ? 'nothing' : readableText(content ?? '');
  if (more.length > 0) return `${answer} is none of the ${more.length + 1} golds`;
  const [written = first, ...others] = [gold ?? []].flat();
  const asked = readableText(others.length === 0 ? written : first);
  return answer === asked ? `${clippedText(normalized)} is not ${clippedText(first)}` : `${answer} is not ${asked}`;
}

/** What a reader of the verdict may wonder at, one sentence each. */
export function explanationNotes(row: JudgedRow, explanation: RowExplanation | null): string[] {
  const notes: string[] = [];
  if (row.hedged)
    notes.push('It is hedged: a refusal with something else beside it. It still is a refusal, and is counted apart.');
  if (!row.refusal && row.refusalCard)
    notes.push('By the published evaluation card the box is a refusal; by the words counted here it is none.');
  if (!row.refusal && explanation !== null && explanation.wordsOutside.length > 0) {
    const words = explanation.wordsOutside.map((word) => `“${word}”`).join(' and ');
    notes.push(`The output says ${words} outside its last box. A refusal outside the box is no refusal.`);
  }
  if (row.status === 'unclosed_box') notes.push('Earlier boxes never stand in for a last one that is not closed.');
  if (row.isGoldIgnored)
    notes.push('The file gives this unanswerable question a gold. It is ignored: nothing but a refusal is asked for.');
  return notes;
}
