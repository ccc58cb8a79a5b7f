import { expect, test } from 'vitest';
import { searchOrder } from './searchOrder.js';

const texts = new Map([
  ['note', 'three'],
  ['doc', 'one'],
  ['memo', 'two'],
]);
const order = (named: string | null, ...reads: string[]): string[] =>
  searchOrder({ named, reads, texts }).map(({ name }) => name);

test('a named source is searched alone', () => {
  expect(order('memo', 'note', 'memo')).toEqual(['memo']);
  expect(order('nights', 'memo')).toEqual([]);
});

test('a part that reads one text is searched for there alone', () => {
  expect(order(null, 'memo')).toEqual(['memo']);
  expect(order(null, 'nights', 'memo')).toEqual(['memo']);
});

test('a part that reads none or several is searched for in doc, then in what it reads', () => {
  expect(order(null)).toEqual(['doc']);
  expect(order(null, 'nights')).toEqual(['doc']);
  expect(order(null, 'note', 'memo')).toEqual(['doc', 'note', 'memo']);
  expect(order(null, 'note', 'doc')).toEqual(['doc', 'note']);
});

test('without a doc, only what is read', () => {
  const others = new Map([...texts].filter(([name]) => name !== 'doc'));
  const sources = searchOrder({ named: null, reads: ['note', 'memo'], texts: others });
  expect(sources).toEqual([
    { name: 'note', text: 'three' },
    { name: 'memo', text: 'two' },
  ]);
});
