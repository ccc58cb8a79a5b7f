import { expect, test } from 'vitest';
import { paceText, progressText, quarterPassed, shareDone, type RunProgress } from './runProgress.js';

const at = (rows: number): RunProgress => ({
  rows,
  totalRows: 60,
  cases: 1,
  totalCases: 24,
  seconds: 9,
  secondsLeft: 6,
});

test('the pace is told with the time left', () => {
  expect(paceText(at(37))).toBe('4.1 rows/s, about 6 s left');
  expect(paceText({ ...at(37), secondsLeft: null })).toBe('4.1 rows/s');
  expect(paceText(at(0))).toBe('');
});

test('each quarter is passed once, and the end is left to the verdict', () => {
  expect(quarterPassed(at(14), at(15))).toBe(true);
  expect(quarterPassed(at(15), at(16))).toBe(false);
  expect(quarterPassed(null, at(31))).toBe(true);
  expect(quarterPassed(at(59), at(60))).toBe(false);
});

test('failed questions give no row, so more than all is never done', () => {
  expect(shareDone({ ...at(0), totalRows: 0 })).toBe(0);
  expect(shareDone(at(61))).toBe(1);
});

test('how far a run is, in rows', () => {
  expect(progressText(at(37))).toBe('37 of 60 rows');
  expect(progressText({ ...at(0), totalRows: 1 })).toBe('0 of 1 row');
});
