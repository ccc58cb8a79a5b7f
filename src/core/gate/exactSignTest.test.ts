import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactSignTest } from './exactSignTest.js';

// Sums of binomial coefficients over powers of two, by hand.
test.each([
  [0, 0, 1],
  [0, 1, 1],
  [0, 5, 2 / 32],
  [1, 5, (2 * 7) / 64],
  [3, 3, 1],
  [3, 4, 1],
  [2, 8, (2 * 56) / 1024],
  [0, 10, 2 / 1024],
])('%i lost and %i won', (lost, won, p) => {
  expect(exactSignTest(lost, won)).toBeCloseTo(p, 14);
});

test('large counts neither overflow nor take long', () => {
  // By the fractions of Python.
  expect(exactSignTest(49_700, 50_300)).toBeCloseTo(0.05819735311019374, 9);
  expect(exactSignTest(0, 100_000)).toBe(0);
  expect(exactSignTest(461, 0)).toBeLessThan(1e-130);
});

/** The tail in integers of any size. */
function byBigInts(lost: number, won: number): number {
  const n = BigInt(lost + won);
  let [sum, choose] = [0n, 1n];
  for (let i = 0n; i <= BigInt(Math.min(lost, won)); i += 1n) {
    sum += choose;
    choose = (choose * (n - i)) / (i + 1n);
  }
  return Math.min(1, Number((2n * sum * 10n ** 30n) / 2n ** n) / 1e30);
}

test('it is what exact integers say, the same for both sides, and smaller the more uneven', () => {
  const count = fc.integer({ min: 0, max: 120 });
  fc.assert(
    fc.property(count, count, (lost, won) => {
      const p = exactSignTest(lost, won);
      expect(p).toBe(exactSignTest(won, lost));
      expect(p).toBeGreaterThan(0);
      expect(p).toBeCloseTo(byBigInts(lost, won), 12);
      if (lost > 0 && lost <= won) expect(exactSignTest(lost - 1, won + 1)).toBeLessThanOrEqual(p);
    }),
  );
});
