import fc from 'fast-check';
import { expect, test } from 'vitest';
import { singlesOf } from '../../decider/sessions/halfFloat.js';
import { halvesOf } from './halfPrecision.js';

const back = (value: number) => singlesOf(halvesOf(Float32Array.of(value)))[0] ?? NaN;
const halfWith = (bits: number) => singlesOf(Uint16Array.of(bits))[0] ?? NaN;

test('every finite half precision number is its own nearest', () => {
  const finite = Array.from({ length: 0x7c00 }, (_, bits) => [bits, bits | 0x8000]).flat();
  const all = Uint16Array.from(finite);
  expect(halvesOf(singlesOf(all))).toEqual(all);
});

test('no neighbour is nearer than the number chosen, and a tie goes to the even one', () => {
  const magnitude = fc.oneof(
    fc.float({ min: 0, max: 65504, noNaN: true }),
    fc.float({ min: 0, max: 2 ** -13, noNaN: true }),
  );
  fc.assert(
    fc.property(magnitude, (value) => {
      const [bits = 0] = halvesOf(Float32Array.of(value));
      const off = Math.abs(halfWith(bits) - value);
      for (const neighbour of [bits - 1, bits + 1].filter((other) => other >= 0 && other < 0x7c00)) {
        const other = Math.abs(halfWith(neighbour) - value);
        expect(other > off || (other === off && bits % 2 === 0)).toBe(true);
      }
    }),
  );
});

test.each([
  [2049, 2048],
  [2051, 2052],
  [2 ** -25, 0],
  [3 * 2 ** -25, 2 ** -23],
  [65519, 65504],
  [65520, Infinity],
  [-Infinity, -Infinity],
  [NaN, NaN],
])('%d becomes %d', (value, nearest) => expect(back(value)).toBe(nearest));
