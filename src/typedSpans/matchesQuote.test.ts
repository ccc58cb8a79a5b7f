import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { jsonMatchesQuote } from './matchesQuote.js';

test.each<[Json, string, boolean | null]>([
  ['a  b', ' a\u2003b\n', true],
  ['A', 'a', false],
  [true, '(yeſ!)', true],
  [false, 'НЕТ.', true],
  [true, 't', false],
  [1300n, '1,300.0', true],
  [-3n, '5-3', true],
  [125, '12,5', true],
  [1300.5, '1,300.50 EUR', true],
  [1300, '1,300.50 EUR', false],
  [Infinity, '5', true],
  [NaN, '5', false],
  [null, '5', null],
  [[5n], '5', null],
])('%s against %j: %s', (value, text, expected) => {
  expect(jsonMatchesQuote(value, text)).toBe(expected);
});

test('a number of more than 4300 digits is no integer', () => {
  const digits = '1'.repeat(4301);
  expect(jsonMatchesQuote(BigInt(digits), digits)).toBe(false);
  expect(jsonMatchesQuote(BigInt(digits.slice(1)), digits.slice(1))).toBe(true);
});
