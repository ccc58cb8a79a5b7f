import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as exactly from './exactNumber.js';
import type { ExactNumber } from './exactNumber.js';
import { integerRoot, perfectRoot, squareParts } from './integerRoot.js';
import { rational, toNumber } from './rational.js';

const integer = (n: number): ExactNumber => exactly.ofRational(rational(BigInt(n)));

/** p/q + r√s */
const number = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: -5, max: 5 }), fc.nat(30))
  .map(([p, q, r, s]) => {
    const surd = s === 0 ? integer(0) : exactly.root(rational(BigInt(s)), 2);
    const product = surd && exactly.times(surd, integer(r));
    const sum = product && exactly.plus(product, exactly.ofRational(rational(BigInt(p), BigInt(q))));
    if (sum === null) throw new Error('a small number is exact');
    return sum;
  });

test('sums, products and powers are those of the doubles', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [x, y] = [exactly.approximation(a), exactly.approximation(b)];
      expect(exactly.approximation(exactly.plus(a, b) ?? a)).toBeCloseTo(x + y, 9);
      expect(exactly.approximation(exactly.times(a, b) ?? a)).toBeCloseTo(x * y, 8);
      expect(exactly.approximation(exactly.power(a, 3n) ?? a)).toBeCloseTo(x ** 3, 6);
      expect(exactly.approximation(exactly.negative(a))).toBe(0 - x);
    }),
  );
});

test('a number times its inverse is one, and less itself nothing', () => {
  fc.assert(
    fc.property(number, (a) => {
      if (a.size > 0) {
        const inverse = exactly.inverse(a);
        expect(inverse && exactly.times(a, inverse)).toEqual(exactly.ONE);
      }
      expect(exactly.plus(a, exactly.negative(a))?.size).toBe(0);
    }),
  );
});

test('what leaves the form or its limits is inexact', () => {
  const three = [2, 3, 5].reduce<ExactNumber | null>((sum, n) => {
    const root = exactly.root(rational(BigInt(n)), 2);
    return sum && root && exactly.plus(sum, root);
  }, integer(0));
  expect(three && exactly.inverse(three)).toBeNull();
  expect(exactly.root(rational(2n), 3)).toBeNull();
  expect(exactly.root(rational(10n ** 12n + 39n), 2)).toBeNull();
  expect(exactly.power(integer(3), 4000n)).toBeNull();
  expect(exactly.power(integer(3), 10n ** 9n)).toBeNull();
  expect(exactly.power(integer(2), 4000n)).not.toBeNull();
});

test('roots of integers are found, also of large ones', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 2, max: 9 }), (of, index) => {
      const root = integerRoot(of, index);
      expect(root ** BigInt(index) <= of && (root + 1n) ** BigInt(index) > of).toBe(true);
      expect(perfectRoot(of ** BigInt(index), index)).toBe(of);
    }),
  );
});

test('square factors are taken out whole', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (of) => {
      const parts = squareParts(of);
      if (parts === null) throw new Error('within the limit');
      expect(parts.outside ** 2n * parts.inside).toBe(of);
      for (let d = 2n; d < 1000n; d += 1n) if (parts.inside % (d * d) === 0n) throw new Error(`${d}² is left in ${of}`);
    }),
  );
  expect(squareParts(999_983n ** 2n)).toEqual({ outside: 999_983n, inside: 1n });
  expect(squareParts(9973n ** 2n * 10_007n)).toEqual({ outside: 9973n, inside: 10_007n });
});

test('a fraction of integers beyond the doubles still has its double', () => {
  expect(toNumber(rational(3n * 10n ** 400n, 2n * 10n ** 400n + 1n))).toBeCloseTo(1.5, 12);
  expect(toNumber(rational(-(10n ** 400n), 3n))).toBe(-Infinity);
  expect(toNumber(rational(1n, 10n ** 400n))).toBe(0);
});
