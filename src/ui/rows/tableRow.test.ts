import { expect, test } from 'vitest';
import { aRow, anAbstainedRow, aWrongRow } from '../../testing/rows.js';
import { hasUnsupportedQuote, isChanged, quotesText, safeguardsText, tableRows } from './tableRow.js';

const quote = { text: 'twice', start: 4, end: 9, source: 'doc', inText: true };

test('a row finds its baseline by case and question, in any order', () => {
  const rows = tableRows([aRow(), aRow({ question: 'order' })], null, [aRow({ question: 'order' }), aWrongRow()]);
  expect(rows.map(({ was }) => was)).toEqual(['wrong', 'right']);
  expect(rows.map(isChanged)).toEqual([true, false]);
});

test('a row that the baseline lacks is not changed', () => {
  const [row] = tableRows([aRow()], null, [aRow({ case: 'another' })]);
  expect(row?.was).toBeNull();
  expect(row !== undefined && isChanged(row)).toBe(false);
});

test('cases of one name are numbered and compared by their number', () => {
  const rows = tableRows([aRow(), aWrongRow()], null, [aRow(), aRow()]);
  expect(rows.map(({ caseName, caseIndex }) => [caseName, caseIndex])).toEqual([
    ['late parcel', 0],
    ['late parcel#2', 1],
  ]);
  expect(rows.map(isChanged)).toEqual([false, true]);
});

test('a name that is text and one that is a number are different cases', () => {
  const rows = tableRows([aRow({ case: '1' }), aRow({ case: 1n })], null, [
    aRow({ case: 1n }),
    aWrongRow({ case: '1' }),
  ]);
  expect(rows.map(({ was }) => was)).toEqual(['wrong', 'right']);
});

test('cells say abstain, a dash, and hidden characters', () => {
  const [row] = tableRows([anAbstainedRow({ case: 'a\u202eb' })], null, null);
  expect(row).toMatchObject({ gold: 'abstain', answer: '—', caseName: 'a[U+202E]b', outcome: 'abstained' });
  expect(row === undefined ? '' : safeguardsText(row)).toBe('low_confidence');
});

test('a quote behind a wrong answer supports nothing', () => {
  const [right, wrong, lost] = tableRows(
    [
      aRow({ quotes: [quote] }),
      aWrongRow({ question: 'order', quotes: [quote] }),
      aRow({ question: 'amount', quotes: [quote, { ...quote, inText: false }] }),
    ],
    null,
    null,
  );
  if (right === undefined || wrong === undefined || lost === undefined) throw new Error('three rows are expected');
  expect([right, wrong, lost].map(hasUnsupportedQuote)).toEqual([false, true, true]);
  expect(quotesText(lost)).toBe('1 of 2');
});
