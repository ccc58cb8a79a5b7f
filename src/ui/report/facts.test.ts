import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { factsOf, numberedQuotes } from './facts.js';

const quote = { text: 'pier', start: 3, end: 7, source: 'doc', inText: true };

test('the baseline’s quotes come after the row’s own, without those that are the same', () => {
  const elsewhere = { ...quote, start: 0, end: 2, text: '🚲🚲' };
  expect(
    numberedQuotes([quote], [quote, elsewhere], null).map(({ number, isBaseline }) => [number, isBaseline]),
  ).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('a quote marks the fact it names, counted in code points', () => {
  const state = new Map<string, Json>([
    ['doc', '🚲🚲 pier'],
    ['memo', 'the pier'],
  ]);
  const [doc, memo] = factsOf(state, numberedQuotes([quote], [], state));
  expect(doc).toMatchObject({ name: 'doc', length: 7, isJson: false });
  expect(doc?.segments.find(({ marks }) => marks.includes(1))?.text).toBe('pier');
  expect(memo?.segments.flatMap(({ marks }) => marks)).toEqual([]);
});

test('a quote tells what stands at its offsets, so that one with other offsets than code points shows', () => {
  const state = new Map<string, Json>([['doc', '🚲🚲 pier']]);
  const inUtf16 = { ...quote, start: 5, end: 9 };
  const [right, wrong, absent] = numberedQuotes([quote, inUtf16, { ...quote, source: 'memo' }], [], state);
  expect(right?.found).toBe('pier');
  expect(wrong?.found).toBe('er');
  expect(absent?.found).toBeNull();
  expect(numberedQuotes([quote], [], null)[0]?.found).toBeNull();
});

test('what is no text is shown as JSON and not marked', () => {
  const state = new Map<string, Json>([['doc', new Map<string, Json>([['pots', 3n]])]]);
  const [meta] = factsOf(state, numberedQuotes([quote], [], state));
  expect(meta).toMatchObject({ isJson: true });
  expect(meta?.segments).toMatchObject([{ text: '{\n "pots": 3\n}', marks: [] }]);
});
