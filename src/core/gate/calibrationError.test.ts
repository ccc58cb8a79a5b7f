import { expect, it } from 'vitest';
import { calibrationError } from './calibrationError.js';

const row = (confidence: number, correct: boolean, acted = true): Parameters<typeof calibrationError>[0][number] => ({
  acted,
  confidence,
  correct,
});

it('is 0 where confidence is kept, and the gap where it is not', () => {
  expect(calibrationError([row(0.75, true), row(0.75, true), row(0.75, true), row(0.75, false)])).toBe(0);
  expect(calibrationError([row(0.9, false), row(0.9, false)])).toBeCloseTo(0.9);
  expect(calibrationError([row(1, true), row(0, false)])).toBe(0);
});

it('weighs its bins by their rows, and leaves out what was not answered', () => {
  expect(calibrationError([row(0.95, true), row(0.95, true), row(0.15, true)])).toBeCloseTo((0.1 + 0.85) / 3);
  expect(calibrationError([row(0.9, false, false)])).toBeNull();
});
