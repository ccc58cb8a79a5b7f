import { expect, test } from 'vitest';
import type { TransferStep } from './modelLibrary.js';
import { transferSteps } from './transferSteps.js';

test('the time left is told after a second, of what came in this visit', () => {
  let clock = 100;
  const told: TransferStep[] = [];
  const step = transferSteps(
    'downloading',
    1000,
    (one) => told.push(one),
    () => clock,
  );
  step(500, 'a');
  clock += 0.5;
  step(550, 'a');
  clock += 1.5;
  step(700, 'b');
  expect(told.map(({ secondsLeft }) => secondsLeft)).toEqual([null, null, 3]);
  expect(told.at(-1)).toEqual({ doing: 'downloading', file: 'b', done: 700, total: 1000, secondsLeft: 3 });
});

test('bytes that came in vain begin the count anew', () => {
  let clock = 0;
  const told: (number | null)[] = [];
  const step = transferSteps(
    'verifying',
    100,
    ({ secondsLeft }) => told.push(secondsLeft),
    () => clock,
  );
  for (const [at, done] of [
    [0, 50],
    [2, 60],
    [3, 0],
    [5, 50],
  ] as const) {
    clock = at;
    step(done, 'a');
  }
  expect(told).toEqual([null, 8, null, 2]);
});
