import { expect, test } from 'vitest';
import { foldWhitespace, trimWhitespace } from './whitespace.js';

test('white space is that of the reference: file separators and next line are, the byte order mark is not', () => {
  expect(trimWhitespace('\x1c\x85\u3000 a\ufeff\u2029')).toBe('a\ufeff');
  expect(trimWhitespace(' \t ')).toBe('');
});

test('a run inside becomes one space', () => {
  expect(foldWhitespace('\n a\u00a0\u2003 b\x1fc ')).toBe('a b c');
});
