import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from './rowWindow.js';

test('the lines in sight and a few beyond are drawn', () => {
  expect(rowWindow(24_000, 480, 24, 100_000)).toEqual({ first: 988, end: 1032 });
});

test('the window stays inside the list and holds every visible line', () => {
  const px = fc.integer({ min: -5000, max: 5_000_000 });
  fc.assert(
    fc.property(px, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 100_000 }), (above, height, lines) => {
      const { first, end } = rowWindow(above, height, 24, lines);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(lines);
      const seen = Math.floor(above / 24);
      if (seen >= 0 && seen < lines && height > 0) expect(first <= seen && seen < end).toBe(true);
    }),
  );
});
