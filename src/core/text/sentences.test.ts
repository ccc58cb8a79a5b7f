import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentences, trimmed } from './sentences.js';

function pieces(text: string): string[] {
  return sentences(text).map(({ start, end }) => text.slice(start, end));
}

test('a mark cuts only before white space and more text', () => {
  expect(pieces('The gate is open. Go! a.b stays? ')).toEqual(['The gate is open.', 'Go!', 'a.b stays?']);
});

test('every line is cut off, and blank ones are dropped', () => {
  expect(pieces(' one\n\n \t\ntwo. \r\nthree ')).toEqual(['one', 'two.', 'three']);
});

test('information separators and the next-line character are white space, the byte order mark is not', () => {
  expect(pieces('a.\x1cb.\x85c.\ufeffd\x1f')).toEqual(['a.', 'b.', 'c.\ufeffd']);
});

test('a text of white space alone has no sentence', () => {
  expect(sentences('')).toEqual([]);
  expect(sentences(' \n\t')).toEqual([]);
  expect(trimmed(' \t', { start: 0, end: 2 })).toEqual({ start: 0, end: 0 });
});

test('sentences stand in order, apart, and hold every character that is no white space', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '.', '!', ' ', '\n', '\t', '🚲') });
  fc.assert(
    fc.property(text, (t) => {
      const found = sentences(t);
      found.forEach(({ start }, i) => expect(start).toBeGreaterThanOrEqual(found[i - 1]?.end ?? 0));
      expect(pieces(t).join('').replace(/\s/g, '')).toBe(t.replace(/\s/g, ''));
    }),
  );
});
