import { expect, test } from 'vitest';
import { singlesOf } from './halfFloat.js';

test.each([
  [0x0000, 0],
  [0x8000, -0],
  [0x3c00, 1],
  [0xc000, -2],
  [0x3555, 0.333251953125],
  [0x7bff, 65504],
  [0x0400, 2 ** -14],
  [0x03ff, 1023 * 2 ** -24],
  [0x0001, 2 ** -24],
  [0x7c00, Infinity],
  [0xfc00, -Infinity],
  [0x7e00, NaN],
])('the bits %i are %d', (bits, value) => {
  expect(singlesOf(Uint16Array.of(bits))[0]).toBe(value);
});

test('larger bits are larger numbers, and the sign bit turns them round', () => {
  const positive = singlesOf(Uint16Array.from({ length: 0x7c01 }, (_, bits) => bits));
  positive.forEach((value, i) => {
    if (i > 0) expect(value).toBeGreaterThan(positive[i - 1] ?? NaN);
    expect(singlesOf(Uint16Array.of(i | 0x8000))[0]).toBe(-value);
  });
});
