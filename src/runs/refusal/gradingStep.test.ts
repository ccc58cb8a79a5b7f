import { expect, test } from 'vitest';
import { paced, type GradingStep } from './gradingStep.js';

test('steps are told every 50 ms, and the time left once the pace is known', () => {
  const told: GradingStep[] = [];
  let time = 0;
  const step = paced(
    'grading',
    (one) => told.push(one),
    () => time,
  );
  for (const [at, done] of [
    [10, 1],
    [20, 2],
    [60, 6],
    [1000, 100],
  ] as const) {
    time = at;
    step(done, 300);
  }
  expect(told.map(({ done, secondsLeft }) => [done, secondsLeft])).toEqual([
    [1, null],
    [6, null],
    [100, 2],
  ]);
});

test('what has not begun has no time left to tell', () => {
  const told: GradingStep[] = [];
  let time = 0;
  const step = paced(
    'reading',
    (one) => told.push(one),
    () => time,
  );
  time = 5000;
  step(0, 10);
  expect(told).toEqual([{ doing: 'reading', done: 0, total: 10, secondsLeft: null }]);
});
