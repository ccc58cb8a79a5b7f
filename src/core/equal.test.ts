import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equal } from './equal.js';
import type { Json } from './json.js';

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, 0n, 1n, 0, 1, '1', '', 2n ** 53n, 2 ** 53, 2n ** 53n + 1n),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom('__proto__', '10', '2'), tie('value'))).map((entries) => new Map(entries)),
  ),
})).value;

const object = (...entries: [string, Json][]) => new Map(entries);

test.each<[Json, Json]>([
  [1n, 1],
  [1n, true],
  [0, false],
  [-0, 0n],
  [2 ** 53, 2n ** 53n],
  [
    [1n, [true]],
    [1, [1n]],
  ],
  [object(['a', 1n], ['b', null]), object(['b', null], ['a', true])],
])('%o equals %o', (a, b) => {
  expect(equal(a, b)).toBe(true);
  expect(equal(b, a)).toBe(true);
});

test.each<[Json, Json]>([
  ['1', 1n],
  ['', 0n],
  ['', false],
  [null, 0n],
  [null, false],
  ['north', ['north']],
  [[], ''],
  [[], object()],
  [[null], []],
  ['é', 'e\u0301'],
  [2n ** 53n + 1n, 2 ** 53],
  [10n ** 400n, Infinity],
  [NaN, NaN],
  [object(['a', null]), object(['b', null])],
  [object(['__proto__', 1n]), object()],
])('%o does not equal %o', (a, b) => {
  expect(equal(a, b)).toBe(false);
  expect(equal(b, a)).toBe(false);
});

test('equality is reflexive and symmetric', () => {
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(equal(a, a)).toBe(true);
      expect(equal(a, b)).toBe(equal(b, a));
    }),
  );
});
