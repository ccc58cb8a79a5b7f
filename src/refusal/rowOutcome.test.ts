import { expect, test } from 'vitest';
import { aJudgedRow } from '../testing/madeOutputs.js';
import { rowOutcome } from './rowOutcome.js';

test.each([
  ['\\boxed{12}', false, 'right'],
  ['\\boxed{7}', false, 'wrong'],
  ['\\boxed{7, or idk}', false, 'over-refused'],
  ['\\boxed{7, or idk}', true, 'refused'],
  ['\\boxed{7}', true, 'answered instead'],
  ['\\boxed{}', true, 'no answer'],
  ['\\boxed{7', false, 'no answer'],
  [null, false, 'no answer'],
] as const)('%s on an unanswerable question (%s) is %s', (output, unanswerable, outcome) => {
  expect(rowOutcome(aJudgedRow({ output, unanswerable }))).toBe(outcome);
});

test('an answer without a gold is neither right nor wrong', () => {
  expect(rowOutcome(aJudgedRow({ gold: null }))).toBe('no gold');
});
