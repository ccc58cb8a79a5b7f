import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { jsonMatchesQuote } from './matchesText.js';

test.each<[Json, string, boolean | null]>([
  ['pier 7', ' pier\n 7\x1f', true],
  ['A-B', 'A–B', false],
  ['Pier', 'pier', false],
  [true, '“YES”', false],
  [true, ' [Yes!] ', true],
  [true, 'yeſ', true],
  [true, 'ДА.', true],
  [false, 'нет', true],
  [false, 'yes', false],
  [true, 'yes it is', false],
  [1300n, '1,300 EUR', true],
  [1300n, '1 300,5', false],
  [13005n, '1 300,5', true],
  [125n, '12,5', true],
  [-3n, '5-3', true],
  [0n, '-.0', true],
  [-1n, '-1.00', true],
  [30n, '٣٠ rpm', true],
  [12n, '12.5', false],
  [12.5, '12.50', true],
  [30, 'at 30 rpm', true],
  [0.3, '0.3000000009', true],
  [0.3, '0.30000001', false],
  [Infinity, 'at 7', true],
  [NaN, 'at 7', false],
  [7n, 'none', false],
  [['30'], '30', null],
  [new Map([['a', 1n]]), 'a', null],
  [null, '', null],
])('%s against %j is %s', (value, text, matches) => {
  expect(jsonMatchesQuote(value, text)).toBe(matches);
});

test('a number of more digits than Python reads matches no integer', () => {
  expect(jsonMatchesQuote(10n ** 4299n, `1${'0'.repeat(4299)}`)).toBe(true);
  expect(jsonMatchesQuote(10n ** 4300n, `1${'0'.repeat(4300)}`)).toBe(false);
});
