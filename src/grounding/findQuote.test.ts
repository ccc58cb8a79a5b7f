import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceCodePoints } from '../core/text/codePointOffsets.js';
import { findInView, findLiterally, type Occurrence } from './findQuote.js';
import { isWhole } from './wholeWord.js';

test.each([
  ['at 30 rpm', '3', null],
  ['1,300 or 3.5', '300', null],
  ['1,300 or 3.5', '5', null],
  ['1,300 or 3.5', '3', null],
  ['30. Or 30%', '30', 0],
  ['or 30%', '30', 3],
  ['.5', '5', 1],
  ['a.5', '5', 2],
  ['5.', '5', 0],
  ['5.x', '5', 0],
  ['is 3.5', '3.', 3],
  ['category cat', 'cat', 9],
  ['cat_nap', 'cat', 0],
  ['cafe\u0301', 'cafe', 0],
  ['日本の桟橋', '日本', null],
  ['5½', '5', null],
  ['3²', '3', null],
  ['🚲two 🚲🚲 two', '🚲 two', 6],
  ['abc', '', null],
])('in %j the whole %j starts at %j', (text, quote, start) => {
  expect(findLiterally(text, quote, 'whole')?.start ?? null).toBe(start);
});

test('any occurrence may lie inside a word or a number', () => {
  expect(findLiterally('the pump', 'um', 'any')).toEqual({ start: 5, end: 7 });
  expect(findLiterally('at 30', '3', 'any')).toEqual({ start: 3, end: 4 });
});

test('the view finds what is written otherwise, and gives the place of the whole units', () => {
  expect(findInView('it is o\u00adﬀ\u200b – really', 'off -', 'whole')).toEqual({ start: 6, end: 12 });
  expect(findInView('is ½', '1', 'any')).toEqual({ start: 3, end: 4 });
  expect(findInView('ab', ' \u200b', 'any')).toBeNull();
});

test('half of a surrogate pair is found in no other character', () => {
  expect(findLiterally('🚲', '\udeb2', 'any')).toBeNull();
});

const piecewise = fc
  .array(fc.constantFrom('a', '3', '.', ',', ' ', '–', '\u0301', '🚲', 'é', '\u200b', '²', '\n', '"'), {
    maxLength: 14,
  })
  .map((pieces) => pieces.join(''));
const anyText = fc.oneof(piecewise, fc.string({ unit: 'binary' }));

test('a piece that is whole is found, no later than where it was taken, and found whole', () => {
  fc.assert(
    fc.property(anyText, fc.nat(14), fc.nat(14), (text, start, end) => {
      const characters = Array.from(text);
      fc.pre(start < end && end <= characters.length);
      fc.pre(isWhole(characters, start, end));
      const quote = sliceCodePoints(text, start, end);
      const found = findLiterally(text, quote, 'whole');
      expect(found?.start).toBeLessThanOrEqual(start);
      expect(sliceCodePoints(text, found?.start ?? 0, found?.end ?? 0)).toBe(quote);
      expect(isWhole(characters, found?.start ?? 0, found?.end ?? 0)).toBe(true);
    }),
  );
});

test('words between spaces are found', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zé0-9–]{1,5}$/u), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (words, a, b) => {
        const [from, to] = [a % words.length, b % words.length].sort((x, y) => x - y);
        const quote = words.slice(from, (to ?? 0) + 1).join(' ');
        expect(findLiterally(words.join(' '), quote, 'whole')).not.toBeNull();
        expect(findInView(words.join('\u00a0\n'), quote, 'whole')).not.toBeNull();
      },
    ),
  );
});

test('a place found lies in the text, whatever text and quote', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.constantFrom<Occurrence>('any', 'whole'), (text, quote, which) => {
      for (const place of [findLiterally(text, quote, which), findInView(text, quote, which)]) {
        if (place === null) continue;
        expect(place.start).toBeGreaterThanOrEqual(0);
        expect(place.start).toBeLessThan(place.end);
        expect(place.end).toBeLessThanOrEqual(Array.from(text).length);
      }
    }),
  );
});
