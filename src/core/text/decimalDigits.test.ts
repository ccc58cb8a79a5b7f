import { expect, test } from 'vitest';
import { asciiDigits } from './decimalDigits.js';

test('digits of every script become those of ASCII, and nothing else does', () => {
  expect(asciiDigits('٣.٥ ७ ９ 42')).toBe('3.5 7 9 42');
  expect(asciiDigits('²½①Ⅷ五')).toBe('²½①Ⅷ五');
});

test('rows of digits that touch count anew from zero', () => {
  const mathematical = Array.from({ length: 50 }, (_, i) => String.fromCodePoint(0x1d7ce + i)).join('');
  expect(asciiDigits(mathematical)).toBe('0123456789'.repeat(5));
});
