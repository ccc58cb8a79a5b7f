import { expect, test } from 'vitest';
import type { OutputRow } from '../../refusal/outputRow.js';
import { askedRows, isOpen, isSameRows } from './askedRows.js';
import { DEFAULT_ASK } from './askSettings.js';

const question = (dataset: string, id: string, rest: Partial<OutputRow> = {}): OutputRow => ({
  id,
  dataset,
  question: `${id}?`,
  unanswerable: false,
  gold: '7',
  ...rest,
});
const places = (rows: { dataset: string; id: string; run: number; output?: string | null }[]): string[] =>
  rows.map((row) => `${row.dataset} ${row.id} ${row.run}${isOpen(row as OutputRow) ? '' : ' brought'}`);

test('AMC23 is run eight times and every other set once, whole runs first', () => {
  const rows = askedRows([question('AMC23', 'a'), question('GSM8K', 'g'), question('AMC23', 'b')], DEFAULT_ASK);
  expect(places(rows).slice(0, 5)).toEqual(['AMC23 a 1', 'GSM8K g 1', 'AMC23 b 1', 'AMC23 a 2', 'AMC23 b 2']);
  expect(rows).toHaveLength(17);
});

test('what the files brought is not asked again, and counts as a run', () => {
  const rows = askedRows(
    [
      question('AMC23', 'a', { output: '\\boxed{7}', confidence: 0.9 }),
      question('AMC23', 'a', { output: null }),
      question('AMC23', 'a'),
      question('GSM8K', 'g', { run: 3 }),
    ],
    { ...DEFAULT_ASK, repeatedRuns: 4 },
  );
  expect(places(rows)).toEqual(['AMC23 a 1 brought', 'AMC23 a 2 brought', 'AMC23 a 3', 'GSM8K g 3', 'AMC23 a 4']);
  expect(rows.at(-1)).toEqual({ ...question('AMC23', 'a'), run: 4 });
});

test('questions with one id are asked each', () => {
  const rows = askedRows([question('UWMP', 'u'), question('UWMP', 'u', { question: 'other?' })], DEFAULT_ASK);
  expect(rows.map(({ id, question }) => [id, question])).toEqual([
    ['u', 'u?'],
    ['u#2', 'other?'],
  ]);
});

test('rows are the same as long as question, place and what was brought are', () => {
  const rows = askedRows([question('UWMP', 'u')], DEFAULT_ASK);
  expect(isSameRows(rows, askedRows([question('UWMP', 'u', { gold: null })], DEFAULT_ASK))).toBe(true);
  for (const other of [
    [],
    [question('UWMP', 'u'), question('UWMP', 'v')],
    [question('UWMP', 'v')],
    [question('SUM', 'u')],
    [question('UWMP', 'u', { question: 'other?' })],
    [question('UWMP', 'u', { output: null })],
  ]) {
    expect(isSameRows(rows, askedRows(other, DEFAULT_ASK))).toBe(false);
  }
});
