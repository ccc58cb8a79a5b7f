import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goldenPlain } from '../../testing/golden.js';
import { sliceCodePoints, toCodePoints, toUtf16 } from './codePointOffsets.js';

test('a word after two bicycles starts at 3 and is cut out whole', () => {
  expect(toUtf16('🚲🚲 pier', [3, 7])).toEqual([5, 9]);
  expect(sliceCodePoints('🚲🚲 pier', 3, 7)).toBe('pier');
});

test('an index inside a pair belongs to its character', () => {
  expect(toCodePoints('a🚲b', [0, 1, 2, 3, 4])).toEqual([0, 1, 1, 2, 3]);
});

test('offsets outside the text are moved to its ends', () => {
  expect(toUtf16('🚲a', [-1, 9])).toEqual([0, 3]);
  expect(toCodePoints('🚲a', [-1, 9])).toEqual([0, 2]);
  expect(sliceCodePoints('🚲a', 1, 9)).toBe('a');
});

test('slicing equals slicing the list of code points, and offsets survive the way there and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(12), fc.nat(12), (text, start, end) => {
      const points = Array.from(text);
      expect(sliceCodePoints(text, start, end)).toBe(points.slice(start, end).join(''));
      const all = [...points.keys(), points.length];
      expect(toCodePoints(text, toUtf16(text, all))).toEqual(all);
    }),
  );
});

test('the quotes of the emoji golden are the text at their offsets', () => {
  const { cases } = goldenPlain<{ cases: { state: { doc: string } }[] }>('public/quote-offsets-emoji/set.json');
  const { rows } = goldenPlain<{ rows: { quotes: { text: string; start: number; end: number }[] }[] }>(
    'public/quote-offsets-emoji/rows.json',
  );
  const doc = cases[0]?.state.doc ?? '';
  const quotes = rows.flatMap((row) => row.quotes);
  expect(quotes).toHaveLength(3);
  expect(quotes.map(({ start, end }) => sliceCodePoints(doc, start, end))).toEqual(quotes.map(({ text }) => text));
});
