import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizedText, normalizedView } from './normalizedView.js';

test.each([
  ['The “deal” is ‹off› — really', `The "deal" is 'off' - really`],
  ['wait… no', 'wait... no'],
  ['co\u00adop\u200berate', 'cooperate'],
  ['ﬁne 𝔸', 'fine A'],
  ['a \u200b\u00a0\x1c b', 'a b'],
  ['  a\u3000', 'a'],
  ['e\u0301te\u0327\u0301', 'ét\u0229\u0301'],
  ['\u2011\uff0d\u2212', '---'],
  ['', ''],
])('%j reads %j', (text, view) => {
  expect(normalizedText(text)).toBe(view);
});

test('every view character knows its unit in the text, in code points', () => {
  expect(normalizedView('🚲…e\u0301\u200bx')).toEqual({
    characters: ['🚲', '.', '.', '.', 'é', 'x'],
    starts: [0, 1, 1, 1, 2, 5],
    ends: [1, 2, 2, 2, 4, 6],
  });
});

test('marks join what is before them by their combining class alone', () => {
  const ends = (mark: string): number | undefined => normalizedView(`a${mark}`).ends[0];
  // An overlay, a virama, an acute, one below, and those that stand for others.
  for (const mark of ['\u0334', '\u094d', '\u0301', '\u0327', '\u0340', '\u0344']) expect(ends(mark)).toBe(2);
  // An enclosing circle, a vowel sign, one that is made of two.
  for (const mark of ['\u20dd', '\u093e', '\u0f73', 'b']) expect(ends(mark)).toBe(1);
});

test('units follow one another within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { characters, starts, ends } = normalizedView(text);
      const length = Array.from(text).length;
      expect([starts.length, ends.length]).toEqual([characters.length, characters.length]);
      starts.forEach((start, i) => {
        expect(start).toBeLessThan(ends[i] ?? 0);
        expect(start).toBeGreaterThanOrEqual(starts[i - 1] ?? 0);
      });
      expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(length);
    }),
  );
});
