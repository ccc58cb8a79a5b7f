import { expect, test } from 'vitest';
import { aRow, anAbstainedRow, aWrongRow } from '../../testing/rows.js';
import { lineTops, nextSort, tableLines, type Line } from './rowOrder.js';
import { tableRows } from './tableRow.js';

const told = (lines: Line[]): (string | number)[] =>
  lines.map((line) => ('group' in line ? `${line.group} ${line.size}` : line.row.index));

const given = [
  aRow({ case: 'a', confidence: 0.5 }),
  aRow({ case: 'b', confidence: 0.9 }),
  aWrongRow({ case: 'c', confidence: 0.6 }),
  anAbstainedRow({ case: 'd' }),
];

test('the gravest outcome comes first, then the most confident', () => {
  expect(told(tableLines(tableRows(given, null, null), null))).toEqual([2, 3, 1, 0]);
});

test('with a baseline, what changed comes first under its own head', () => {
  const rows = tableRows(given, null, [aWrongRow({ case: 'a' }), aRow({ case: 'b' })]);
  expect(told(tableLines(rows, null))).toEqual([
    'Changed since the baseline 1',
    0,
    'Unchanged since the baseline 3',
    2,
    3,
    1,
  ]);
});

test('a group without rows has no head', () => {
  const rows = tableRows(given.slice(0, 1), null, [aRow({ case: 'a' })]);
  expect(told(tableLines(rows, null))).toEqual(['Unchanged since the baseline 1', 0]);
});

test('places count rows, not heads', () => {
  const rows = tableRows(given, null, [aWrongRow({ case: 'a' })]);
  expect(tableLines(rows, null).flatMap((line) => ('row' in line ? [line.place] : []))).toEqual([0, 1, 2, 3]);
});

test('a chosen column makes one list, and equal rows keep the order of the report', () => {
  const rows = tableRows(given, null, [aWrongRow({ case: 'a' })]);
  expect(told(tableLines(rows, { column: 'question', descending: true }))).toEqual([0, 1, 2, 3]);
  expect(told(tableLines(rows, { column: 'confidence', descending: false }))).toEqual([0, 2, 1, 3]);
});

test('a column goes through its natural direction, the other, and none', () => {
  const first = nextSort(null, 'confidence');
  expect(first).toEqual({ column: 'confidence', descending: true });
  const second = nextSort(first, 'confidence');
  expect(second).toEqual({ column: 'confidence', descending: false });
  expect(nextSort(second, 'confidence')).toBeNull();
  expect(nextSort(second, 'case')).toEqual({ column: 'case', descending: false });
});

test('a group’s head is lower than a row, and every place can still be computed', () => {
  const rows = tableRows(given.slice(0, 2), null, [aWrongRow({ case: 'a' }), aRow({ case: 'b' })]);
  expect(lineTops(tableLines(rows, null), 56, 24)).toEqual([0, 24, 80, 104, 160]);
  expect(lineTops([], 56, 24)).toEqual([0]);
});
