import { expect, test } from 'vitest';
import type { Row } from '../../core/row.js';
import { aRow, anAbstainedRow, aWrongRow } from '../../testing/rows.js';
import { tableRows, type TableRow } from '../rows/tableRow.js';
import { rowSentence, rowSupport } from './rowSentence.js';

function one(row: Row, before: Row | null = null): TableRow {
  const [made] = tableRows([row], null, before === null ? null : [before]);
  if (made === undefined) throw new Error('a row is expected');
  return made;
}

test('a wrong answer is told with its gold and what the baseline did', () => {
  expect(rowSentence(one(aWrongRow({ confidence: 0.91 }), aRow()))).toBe(
    'Said billing at 0.91; the gold is shipping. The baseline had it right.',
  );
});

test('an abstention is told as what the gold asks, or as a miss', () => {
  expect(rowSentence(one(anAbstainedRow({ confidence: 0.44 })))).toBe('No answer at 0.44; as the gold asks.');
  expect(rowSentence(one(anAbstainedRow({ gold: 'shipping', confidence: 0.44 })))).toBe(
    'No answer at 0.44; the gold is shipping.',
  );
});

test('an answer where none was to be given says so', () => {
  expect(rowSentence(one(aWrongRow({ gold: null })))).toBe('Said billing at 0.90; the gold is to abstain.');
});

test('the quotes and the embedded instruction are told as facts', () => {
  const quotes = [{ text: 'twice', start: 0, end: 5, source: 'doc', inText: true }];
  const row = aWrongRow({ quotes, injection: { injected: 'account', followed: false } });
  expect(rowSupport(one(row))).toBe(
    'Every quote is in the text, behind a wrong answer. The embedded instruction was not followed.',
  );
  expect(rowSupport(one(aRow()))).toBe('');
});
