import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { niceTicks } from './niceTicks.js';

const labels = (rates: number[], most = 6): string[] =>
  niceTicks(rates, most).ticks.map(({ label }) => label.replace('\u00a0', ' '));

describe('niceTicks', () => {
  it('chooses round steps over the data', () => {
    expect(labels([0.02, 0.39])).toEqual(['0 %', '10 %', '20 %', '30 %', '40 %']);
    expect(labels([0.338, 0.92])).toEqual(['20 %', '40 %', '60 %', '80 %', '100 %']);
    expect(labels([0.338, 0.92], 8)).toEqual(['30 %', '40 %', '50 %', '60 %', '70 %', '80 %', '90 %', '100 %']);
    expect(labels([0.911, 0.929])).toEqual(['91 %', '92 %', '93 %']);
  });

  it('gives equal rates room, and no room beyond the scale', () => {
    expect(labels([0.5, 0.5])).toEqual(['49 %', '50 %', '51 %']);
    expect(labels([0])).toEqual(['0 %', '1 %']);
    expect(labels([1])).toEqual(['99 %', '100 %']);
    expect(labels([])).toEqual(['0 %', '20 %', '40 %', '60 %', '80 %', '100 %']);
  });

  it('holds the rates, ends on ticks, and never has more steps than asked for', () => {
    const rates = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 3, max: 10 }), (some, most) => {
        const { from, to, ticks } = niceTicks(some, most);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1);
        expect(from).toBeLessThan(to);
        expect(from).toBeLessThanOrEqual(Math.min(...some) + 1e-9);
        expect(to).toBeGreaterThanOrEqual(Math.max(...some) - 1e-9);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect([ticks[0]?.rate, ticks.at(-1)?.rate]).toEqual([from, to]);
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
      }),
    );
  });
});
