import { expect, test } from 'vitest';
import { aRow, aWrongRow } from '../../testing/rows.js';
import { tableRows } from '../rows/tableRow.js';
import { decidingRows } from './decidingRows.js';

const rows = [aWrongRow(), aWrongRow({ case: 'b' })];

test('a failed gate points at the rows that turned wrong', () => {
  const against = tableRows(rows, null, [aRow(), aWrongRow({ case: 'b' })]);
  expect(decidingRows(['confident_error_rate'], against)).toEqual({
    filter: 'changed outcome:wrong',
    label: 'Show the 1 row',
  });
});

test('without the baseline’s rows it points at every wrong one', () => {
  expect(decidingRows(['confident_error_rate'], tableRows(rows, null, null))).toEqual({
    filter: 'outcome:wrong',
    label: 'Show the 2 rows',
  });
});

test('a passed gate points at nothing', () => {
  expect(decidingRows([], tableRows(rows, null, null))).toBeNull();
});
