import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrap, wilson } from './interval.js';

describe('wilson', () => {
  it('is the interval of the tables', () => {
    const [low, high] = wilson(15, 50) ?? [];
    expect(low).toBeCloseTo(0.191, 3);
    expect(high).toBeCloseTo(0.4375, 3);
    expect(wilson(0, 10)?.[0]).toBe(0);
    expect(wilson(0, 10)?.[1]).toBeCloseTo(0.2775, 4);
    expect(wilson(0, 0)).toBeNull();
  });

  it('holds the rate, stays in 0 to 1 and mirrors', () => {
    const counts = fc.nat(500).chain((of) => fc.tuple(fc.integer({ min: 0, max: of + 1 }), fc.constant(of + 1)));
    fc.assert(
      fc.property(counts, ([count, of]) => {
        const [low, high] = wilson(count, of) ?? [NaN, NaN];
        const [mirrorLow, mirrorHigh] = wilson(of - count, of) ?? [NaN, NaN];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(count / of + 1e-12);
        expect(high).toBeGreaterThanOrEqual(count / of - 1e-12);
        expect(low).toBeCloseTo(1 - mirrorHigh, 10);
        expect(high).toBeCloseTo(1 - mirrorLow, 10);
      }),
    );
  });
});

describe('bootstrap', () => {
  const mean = (sample: number[]): number => sample.reduce((sum, x) => sum + x, 0) / sample.length;
  const singles = Array.from({ length: 200 }, (_, i) => [i % 2]);

  it('has about the width of the normal interval of a mean, and the same one every time', () => {
    const [low, high] = bootstrap(singles, mean) ?? [NaN, NaN];
    expect(low).toBeCloseTo(0.43, 1);
    expect(high).toBeCloseTo(0.57, 1);
    expect(bootstrap(singles, mean)).toEqual([low, high]);
    expect(bootstrap([], mean)).toBeNull();
  });

  it('is wider where rows come in groups that agree', () => {
    const pairs = Array.from({ length: 100 }, (_, i) => [i % 2, i % 2]);
    const width = ([low, high]: [number, number]): number => high - low;
    expect(width(bootstrap(pairs, mean) ?? [0, 0])).toBeGreaterThan(width(bootstrap(singles, mean) ?? [0, 0]));
  });
});
