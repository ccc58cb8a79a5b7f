import { isAnswer } from '../../refusal/gradedRow.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { rowOutcome } from '../../refusal/rowOutcome.js';
import { clippedText, readableText } from './readableText.js';
import { boxStatusWords, OUTCOME_WORDS } from './tableOutput.js';

/** What the model before, `name`, put for the same question and run: `Before, base: abstained, box: I don't know.` */
export function beforeSentence(name: string, row: JudgedRow): string {
  const { word } = OUTCOME_WORDS[rowOutcome(row)];
  const found = row.refusal || isAnswer(row) ? `box: ${readableText(row.content ?? '')}` : boxStatusWords(row.status);
  return `Before, ${clippedText(name)}: ${word}, ${found}`;
}
