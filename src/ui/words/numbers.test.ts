import { expect, test } from 'vitest';
import { brief, bytes, counted, duration, percent, points, signedCount, valueText } from './numbers.js';

test('a rate is a per cent with one decimal and a space that does not break', () => {
  expect(percent(5 / 60)).toBe('8.3\u00a0%');
  expect(percent(1)).toBe('100.0\u00a0%');
});

test('differences carry a sign, with a true minus', () => {
  expect(points(0.05)).toBe('+5.0 points');
  expect(points(-0.0167)).toBe('−1.7 points');
  expect(points(0)).toBe('0.0 points');
  expect(signedCount(-3)).toBe('−3');
});

test('a small difference never reads as none', () => {
  expect(points(0.0001)).toBe('+0.01 points');
  expect(points(-1e-9)).toBe('−0.0000001 points');
});

test('counts have their noun in the right number', () => {
  expect(counted(1, 'row')).toBe('1 row');
  expect(counted(1878, 'row')).toBe('1,878 rows');
});

test.each([
  [12, '12 B'],
  [61_000, '61 KB'],
  [75_200_000, '75.2 MB'],
  [1_400_000_000, '1.4 GB'],
])('%i bytes are %s', (size, text) => {
  expect(bytes(size)).toBe(text);
});

test('a duration is at least a second', () => {
  expect([duration(0.2), duration(59), duration(125)]).toEqual(['1 s', '59 s', '2 min 5 s']);
});

test('values keep the class of their number and the words of a list', () => {
  expect(valueText(80n)).toBe('80');
  expect(valueText(80)).toBe('80.0');
  expect(valueText(['late', 'damaged'])).toBe('late, damaged');
  expect(valueText([])).toBe('none of them');
  expect(valueText(new Map([['a', 1n]]))).toBe('{"a": 1}');
});

test('a number of sixteen digits is told in four', () => {
  expect([brief(0.7312345678901234), brief(0.5), brief(0.00004321987)]).toEqual(['0.7312', '0.5', '0.00004322']);
});
