import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from './codePointOrder.js';

const text = fc.string({ unit: 'binary', maxLength: 5 });
const loneHalves = fc.string({
  unit: fc.constantFrom('\ud83d', '\udeb2', '\ud83e', '\ue000', '\uffff', 'a'),
  maxLength: 5,
});

function byPoints(a: string, b: string): number {
  const [left, right] = [a, b].map((value) => Array.from(value, (c) => c.codePointAt(0) ?? 0));
  for (let i = 0; ; i++) {
    const difference = (left?.[i] ?? -1) - (right?.[i] ?? -1);
    if (difference !== 0 || left?.[i] === undefined) return Math.sign(difference);
  }
}

test('a character beyond the BMP comes after every one in it', () => {
  expect(['🚲', '\uffee', 'z', 'é', '10', '2', ''].sort(compareCodePoints)).toEqual([
    '',
    '10',
    '2',
    'z',
    'é',
    '\uffee',
    '🚲',
  ]);
});

test('the order is that of the lists of code points, also with lone surrogates', () => {
  fc.assert(
    fc.property(fc.oneof(text, loneHalves), fc.oneof(text, loneHalves), (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(byPoints(a, b));
    }),
    { numRuns: 2000 },
  );
});
