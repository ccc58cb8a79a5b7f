import { expect, test } from 'vitest';
import { distinctRows } from './distinctRows.js';

const row = (dataset: string, id: string, run?: number) => ({
  ...{ dataset, id, question: '', unanswerable: false, gold: '1', output: '' },
  ...(run !== undefined && { run }),
});

const named = (rows: Parameters<typeof distinctRows>[0]) => {
  const { rows: distinct, repeated } = distinctRows(rows);
  return [distinct.map(({ id, run }) => `${id} ${run}`), repeated.map(({ id }) => id)];
};

test('an id of AMC23 that comes again is a further run, in order', () => {
  const rows = ['a', 'b', 'a', 'a', 'b'].map((id) => row('AMC23', id));
  expect(named(rows)).toEqual([['a 1', 'b 1', 'a 2', 'a 3', 'b 2'], []]);
});

test('runs that are named stay, and an id that comes again in one is numbered', () => {
  const rows = [row('AMC23', 'a', 2), row('AMC23', 'a', 1), row('AMC23', 'a', 2)];
  expect(named(rows)).toEqual([['a 2', 'a 1', 'a#2 2'], ['a#2']]);
});

test('in any other set the later rows are numbered, around ids that are taken', () => {
  const rows = ['a', 'a', 'a#2', 'a'].map((id) => row('SUM', id));
  expect(named(rows)).toEqual([
    ['a 1', 'a#3 1', 'a#2 1', 'a#4 1'],
    ['a#3', 'a#4'],
  ]);
  expect(named([row('SUM', 'a'), row('UWMP', 'a'), row('SUM', 'a', 2)])).toEqual([['a 1', 'a 1', 'a 2'], []]);
});
