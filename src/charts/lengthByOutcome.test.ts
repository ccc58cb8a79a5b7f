import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthAxis, lengthGroup, placeOfLength } from './lengthByOutcome.js';

describe('lengthGroup', () => {
  it('has the quantiles of numpy', () => {
    // numpy.quantile([3, 1, 4, 1, 5, 9, 2, 6], [0.05, 0.25, 0.5, 0.75, 0.95])
    const { n, quantiles } = lengthGroup([3, 1, 4, 1, 5, 9, 2, 6]);
    expect(n).toBe(8);
    expect(quantiles).toMatchObject({ p5: 1, p25: 1.75, median: 3.5, p75: 5.25 });
    expect(quantiles?.p95).toBeCloseTo(7.95, 12);
  });

  it('has none of nothing, and is flat of one', () => {
    expect(lengthGroup([])).toEqual({ n: 0, quantiles: null });
    expect(lengthGroup([7])).toEqual({ n: 1, quantiles: { p5: 7, p25: 7, median: 7, p75: 7, p95: 7 } });
  });
});

describe('lengthAxis', () => {
  it('runs over powers of ten', () => {
    expect(lengthAxis([lengthGroup([120, 90_000])])).toEqual({
      from: 1000,
      to: 100_000,
      ticks: [1000, 10_000, 100_000],
    });
    expect(lengthAxis([lengthGroup([100])])).toEqual({ from: 100, to: 1000, ticks: [100, 1000] });
    expect(lengthAxis([])).toEqual({ from: 1, to: 10, ticks: [1, 10] });
    expect(lengthAxis([lengthGroup([0])])).toEqual({ from: 1, to: 10, ticks: [1, 10] });
  });

  it('holds every quantile, in order', () => {
    const lengths = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 1, maxLength: 4 }), (groups) => {
        const all = groups.map(lengthGroup);
        const axis = lengthAxis(all);
        for (const { quantiles } of all) {
          const places = Object.values(quantiles ?? {}).map((length: number) => placeOfLength(length, axis));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          for (const place of places) expect(place >= 0 && place <= 1).toBe(true);
        }
      }),
    );
  });
});
