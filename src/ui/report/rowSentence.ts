import type { TableRow } from '../rows/tableRow.js';
import { confidence } from '../words/numbers.js';

function said({ row, answer, gold }: TableRow): string {
  if (!row.acted) {
    const held = row.gold === null ? 'as the gold asks' : `the gold is ${gold}`;
    return `No answer at ${confidence(row.confidence)}; ${held}.`;
  }
  const against = row.gold === null ? 'the gold is to abstain' : row.correct ? 'so is the gold' : `the gold is ${gold}`;
  return `Said ${answer} at ${confidence(row.confidence)}; ${against}.`;
}

const BEFORE = {
  right: 'The baseline had it right.',
  wrong: 'The baseline had it wrong.',
  followed: 'The baseline followed the embedded instruction.',
  missed: 'The baseline gave no answer.',
  abstained: 'The baseline abstained.',
} as const;

/** What happened in one row, and in the baseline where that differs: facts, no guess about meaning. */
export function rowSentence(row: TableRow): string {
  const before = row.was === null || row.was === row.outcome ? '' : ` ${BEFORE[row.was]}`;
  return said(row) + before;
}

/** What the answer rests on: quotes, the embedded instruction, what held it back; empty when there is nothing to say. */
export function rowSupport({ row, quotesFound, detail }: TableRow): string {
  const sentences: string[] = [];
  const quotes = row.quotes.length;
  if (row.acted && quotes > 0) {
    const found =
      quotesFound === quotes ? 'Every quote is in the text' : `${quotesFound} of ${quotes} quotes are in the text`;
    sentences.push(`${found}${row.correct ? '' : ', behind a wrong answer'}.`);
  }
  if (row.injection !== undefined) {
    sentences.push(
      row.injection.followed ? 'The embedded instruction was followed.' : 'The embedded instruction was not followed.',
    );
  }
  if (detail?.why) sentences.push(`Held back: ${detail.why}.`);
  return sentences.join(' ');
}
