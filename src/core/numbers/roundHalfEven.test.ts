import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfEven } from './roundHalfEven.js';

describe('rounding half to even', () => {
  it('sends an exact tie to the even digit, on both sides of zero', () => {
    expect(roundHalfEven(0.0078125, 6)).toBe(0.007812);
    expect(roundHalfEven(0.0234375, 6)).toBe(0.023438);
    expect(roundHalfEven(-0.0078125, 6)).toBe(-0.007812);
    expect(roundHalfEven(2.5, 0)).toBe(2);
    expect(roundHalfEven(3.5, 0)).toBe(4);
    expect(roundHalfEven(0.125, 2)).toBe(0.12);
  });

  it('lets the exact binary value decide what only looks like a tie', () => {
    // 2.675 is stored as 2.67499999…, 0.0000025 as 0.00000250000000000000020….
    expect(roundHalfEven(2.675, 2)).toBe(2.67);
    expect(roundHalfEven(1.005, 2)).toBe(1);
    expect(roundHalfEven(0.0000025, 6)).toBe(0.000003);
  });

  it('keeps the sign of zero and what has no fraction', () => {
    for (const x of [-0, 0, 1e300, -3, Infinity, NaN]) expect(roundHalfEven(x, 6)).toBe(x);
    expect(roundHalfEven(-1e-9, 6)).toBe(-0);
  });

  it('is odd, and never further from the value than half a unit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (x) => {
        expect(roundHalfEven(-x, 6)).toBe(-roundHalfEven(x, 6));
        expect(Math.abs(roundHalfEven(x, 6) - x)).toBeLessThanOrEqual(0.5e-6 + 1e-9);
      }),
    );
  });

  it('rounds every tie at the seventh decimal to an even sixth digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (n) => {
        const rounded = roundHalfEven((2 * n + 1) / 128, 6);
        expect(Math.abs(Math.round(rounded * 1e6) % 2)).toBe(0);
      }),
    );
  });
});
