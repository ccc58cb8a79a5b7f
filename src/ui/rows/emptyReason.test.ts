import { expect, test } from 'vitest';
import { aRow, aWrongRow } from '../../testing/rows.js';
import { emptyReason } from './emptyReason.js';
import { parseFilter } from './rowFilter.js';
import { tableRows } from './tableRow.js';

const rows = tableRows(
  [aWrongRow(), aRow({ question: 'refund' }), aRow({ case: 'b', question: 'refund' })],
  null,
  null,
);
const reason = (filter: string) => emptyReason(rows, parseFilter(filter));

test('each part of the filter that has rows is a way out', () => {
  expect(reason('outcome:wrong question:refund')).toEqual({
    sentence: 'No wrong rows among question:refund.',
    faults: [],
    ways: [
      { label: 'Show the 1 wrong row', filter: 'outcome:wrong' },
      { label: 'Show the 2 question:refund rows', filter: 'question:refund' },
      { label: 'Show all 3', filter: '' },
    ],
  });
});

test('a single part that matches nothing leaves the whole list', () => {
  expect(reason('outcome:missed')).toEqual({
    sentence: 'No missed rows.',
    faults: [],
    ways: [{ label: 'Show all 3', filter: '' }],
  });
});

test('a field or an outcome that does not exist is named, with those that do', () => {
  expect(reason('outcom:wrong').faults).toEqual([
    'outcom is no field; fields are outcome, was, question, case, gold, answer, confidence, guard, safeguard.',
  ]);
  expect(reason('outcome:wrog').faults).toEqual([
    'wrog is no outcome; outcomes are followed, wrong, missed, abstained, right.',
  ]);
});

test('where there are no rows at all, there is no way out to them', () => {
  expect(emptyReason([], parseFilter('')).ways).toEqual([]);
});
