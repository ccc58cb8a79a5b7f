import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { independentDifference, pairedDifference, type PairedCounts } from './differenceInterval.js';
import type { Interval } from './interval.js';

/** To the four digits of the papers, whose last one is off by one in places (0.87367 stands there as 0.8736). */
function close(interval: Interval, low: number, high: number): void {
  expect(Math.abs((interval?.[0] ?? NaN) - low)).toBeLessThan(1e-4);
  expect(Math.abs((interval?.[1] ?? NaN) - high)).toBeLessThan(1e-4);
}

describe('rates of different rows', () => {
  // Newcombe 1998, 17:873, table II, method 10: a of m against b of n, with limits of a/m − b/n.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i of %i against %i of %i is as published', (a, m, b, n, low, high) => {
    close(independentDifference({ count: b, of: n }, { count: a, of: m }), low, high);
  });

  it('has no interval when either side is of nothing', () => {
    expect(independentDifference({ count: 0, of: 0 }, { count: 1, of: 2 })).toBeNull();
    expect(independentDifference({ count: 1, of: 2 }, { count: 0, of: 0 })).toBeNull();
  });
});

describe('rates of the same rows', () => {
  // Newcombe 1998, 17:2635, table III, method 10: pairs e, f, g, h with limits of (f − g) / n.
  test.each([
    [36, 12, 2, 0, 0.0569, 0.3404],
    [20, 12, 2, 16, 0.0562, 0.3292],
    [18, 12, 2, 18, 0.0562, 0.329],
    [36, 14, 0, 0, 0.1528, 0.4167],
    [35, 14, 0, 1, 0.1461, 0.4175],
    [18, 14, 0, 18, 0.1441, 0.3963],
    [2, 97, 1, 0, 0.8721, 0.9854],
    [1, 97, 1, 1, 0.8736, 0.985],
    [0, 30, 0, 0, 0.8395, 1],
    [54, 0, 0, 0, -0.0664, 0.0664],
    [53, 0, 0, 1, -0.0729, 0.0729],
    [30, 0, 0, 24, -0.0358, 0.0358],
  ])('%i, %i, %i, %i is as published', (both, gained, lost, neither, low, high) => {
    close(pairedDifference({ both, gained, lost, neither }), low, high);
  });

  it('has no interval without a pair', () => {
    expect(pairedDifference({ both: 0, gained: 0, lost: 0, neither: 0 })).toBeNull();
  });
});

describe('both', () => {
  const pairs = fc.record({ both: fc.nat(300), lost: fc.nat(300), gained: fc.nat(300), neither: fc.nat(300) });
  const some = pairs.filter(({ both, lost, gained, neither }) => both + lost + gained + neither > 0);
  const independent = ({ both, lost, gained, neither }: PairedCounts): Interval => {
    const of = both + lost + gained + neither;
    return independentDifference({ count: both + lost, of }, { count: both + gained, of });
  };

  it.each([pairedDifference, independent])('hold the difference, stay in −1 to 1 and mirror in time', (method) => {
    fc.assert(
      fc.property(some, (counts) => {
        const { both, lost, gained, neither } = counts;
        const [low, high] = method(counts) ?? [NaN, NaN];
        const [backLow, backHigh] = method({ both, neither, lost: gained, gained: lost }) ?? [NaN, NaN];
        const difference = (gained - lost) / (both + lost + gained + neither);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(difference + 1e-12);
        expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
        expect(low).toBeCloseTo(-backHigh, 10);
        expect(high).toBeCloseTo(-backLow, 10);
      }),
    );
  });

  it('take fractions of pairs that sum to a hair above the whole', () => {
    const tenth = 0.1 + 0.2;
    const interval = pairedDifference({ both: tenth * 10, lost: 0, gained: 0, neither: 0 });
    expect(interval?.every(Number.isFinite)).toBe(true);
    expect(independentDifference({ count: tenth * 10, of: 3 }, { count: 3, of: 3 })?.every(Number.isFinite)).toBe(true);
  });

  it('agree where pairs tell nothing of each other, and the paired one is narrower where they agree', () => {
    const width = (interval: Interval): number => (interval?.[1] ?? NaN) - (interval?.[0] ?? NaN);
    const unrelated = { both: 25, lost: 25, gained: 25, neither: 25 };
    expect(pairedDifference(unrelated)).toEqual(independent(unrelated));
    const alike = { both: 45, lost: 5, gained: 5, neither: 45 };
    expect(width(pairedDifference(alike))).toBeLessThan(width(independent(alike)) / 2);
  });
});
