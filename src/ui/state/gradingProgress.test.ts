import { expect, test } from 'vitest';
import { gradingPace, gradingText, shareGraded, type GradingProgress } from './gradingProgress.js';

const step = (given: Partial<GradingProgress>): GradingProgress => ({
  ...{ doing: 'grading', done: 12_000, total: 100_000, secondsLeft: 3.4, seconds: 0.5 },
  ...given,
});

test('grading counts outputs, reading tells its share', () => {
  expect(gradingText(step({}))).toBe('Grading: 12,000 of 100,000 outputs');
  expect(gradingText(step({ doing: 'reading', done: 43, total: 99 }))).toBe('Reading: 43 %');
});

test('pace and time left are told as soon as they are known', () => {
  expect(gradingPace(step({}))).toBe('24,000 outputs/s, about 3 s left');
  expect(gradingPace(step({ secondsLeft: null, done: 0 }))).toBe('');
  expect(gradingPace(step({ doing: 'reading' }))).toBe('about 3 s left');
});

test('nothing to do is nothing done', () => {
  expect(shareGraded(step({ done: 0, total: 0 }))).toBe(0);
  expect(shareGraded(step({ done: 7, total: 5 }))).toBe(1);
});
