import { expect, test } from 'vitest';
import { FLIP_KINDS } from '../../refusal/flips.js';
import { aJudgedRow } from '../../testing/madeOutputs.js';
import { answerText, FLIPS, flipCounts, flipTitle } from './flipWords.js';

const flips = (...kinds: (typeof FLIP_KINDS)[number][]) =>
  kinds.map((kind) => ({ kind, before: aJudgedRow(), after: aJudgedRow() }));

test('every kind has its place', () => {
  expect(FLIPS.map(({ kind }) => kind).toSorted()).toEqual([...FLIP_KINDS].sort());
});

test('the title counts what got worse', () => {
  const title = (...kinds: (typeof FLIP_KINDS)[number][]): string => flipTitle(flipCounts(flips(...kinds)));
  expect(title('refused_to_invented', 'refused_to_invented', 'solved_to_refused')).toBe(
    '2 refusals became answers, and 1 solved question is refused now',
  );
  expect(title('refused_to_invented')).toBe('1 refusal became an answer');
  expect(title('solved_to_refused', 'solved_to_refused')).toBe('2 solved questions are refused now');
  expect(title('wrong_to_solved')).toBe('No refusal became an answer, and no solved question is refused now');
});

test('an answer is what its box holds, with what it hides, else why there is none', () => {
  expect(answerText(aJudgedRow({ output: '\\boxed{7\u200b8}' }))).toBe('7[U+200B]8');
  expect(answerText(aJudgedRow({ output: '\\boxed{7' }))).toBe('cut off');
  expect(answerText(aJudgedRow({ output: '\\boxed{}' }))).toBe('no answer');
});
