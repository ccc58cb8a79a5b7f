import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointName, piecesOf, visibleText } from './visibleText.js';

test.each([
  ['a right-to-left override', 'route\u202eto', 'route[U+202E]to'],
  ['a zero-width space', 'A\u200bI', 'A[U+200B]I'],
  ['a tag character beyond the BMP', 'x\u{e0041}', 'x[U+E0041]'],
  ['a terminal escape', '\u001b[31m', '[U+001B][31m'],
  ['a lone surrogate', 'a\ud800b', 'a[U+D800]b'],
  ['a Hangul filler', 'a\u3164', 'a[U+3164]'],
])('%s is shown by its code point', (_name, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('line feeds, tabs, letters of any script and emoji stay', () => {
  const text = 'Zeile\n\tשלום привет 🚲';
  expect(visibleText(text)).toBe(text);
});

test('pieces are the text itself and tell where they stand in UTF-16 units', () => {
  expect(piecesOf('🚲\u200bok')).toEqual([
    { text: '🚲', start: 0, hidden: false },
    { text: '\u200b', start: 2, hidden: true },
    { text: 'ok', start: 3, hidden: false },
  ]);
});

test('nothing hidden is left in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pieces = piecesOf(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      const shown = pieces.map(({ text: piece, hidden }) => (hidden ? `[${codePointName(piece)}]` : piece));
      expect(shown.join('')).toBe(visibleText(text));
      expect(visibleText(text)).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});
