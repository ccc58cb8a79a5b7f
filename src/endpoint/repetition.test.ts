import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_PAUSE_MS, MOST_TRIES, pauseMs, retryAfterMs } from './repetition.js';

test('pauses double, and chance takes up to a half of them', () => {
  expect([1, 2, 3, 4, 5].map((tries) => pauseMs(tries, () => 0))).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(pauseMs(3, () => 0.5)).toBe(1500);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_TRIES }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, x) => {
      const pause = pauseMs(tries, () => x);
      expect(pause).toBeGreaterThan(pauseMs(tries, () => 0) / 2);
      expect(pause).toBeLessThan(LONGEST_PAUSE_MS);
    }),
  );
});

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);

test.each([
  ['7', 7000],
  [' 0.5 ', 500],
  ['0', 0],
  ['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
  ['Saturday, 31-Jan-26 12:00:30 GMT', 30_000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
  [null, null],
  ['', null],
  ['-3', null],
  ['soon', null],
  ['Sat, 99 Jan 2026 12:00:30 GMT', null],
  ['1e9', null],
])('Retry-After "%s" asks for %s ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
