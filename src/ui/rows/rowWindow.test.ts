import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from './rowWindow.js';

const topsOf = (heights: number[]): number[] => heights.reduce((tops, px) => [...tops, (tops.at(-1) ?? 0) + px], [0]);

test('the lines in sight and a few beyond are drawn', () => {
  const tops = Array.from({ length: 100_001 }, (_, line) => line * 24);
  expect(rowWindow(24_000, 480, tops)).toEqual({ first: 988, end: 1033 });
});

test('a list without lines draws none', () => {
  expect(rowWindow(0, 480, [0])).toEqual({ first: 0, end: 0 });
});

test('the window stays inside the list and holds every visible line', () => {
  const px = fc.integer({ min: -500, max: 5000 });
  const heights = fc.array(fc.constantFrom(24, 56), { maxLength: 80 });
  fc.assert(
    fc.property(px, fc.integer({ min: 1, max: 2000 }), heights, (above, height, all) => {
      const tops = topsOf(all);
      const { first, end } = rowWindow(above, height, tops);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(all.length);
      all.forEach((lineHeight, line) => {
        const top = tops[line] ?? 0;
        if (top < above + height && top + lineHeight > above) expect(first <= line && line < end).toBe(true);
      });
    }),
  );
});
