import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeRow, isAnswer } from './gradedRow.js';
import type { OutputRow } from './outputRow.js';

const row = (change: Partial<OutputRow>): OutputRow => ({
  id: '0',
  dataset: 'GSM8K',
  question: 'How many?',
  unanswerable: false,
  gold: '12',
  output: '\\boxed{12}',
  ...change,
});

test('a row is graded whole', () => {
  expect(gradeRow(row({ gold: ['12.0', ' ', 'twelve'] }), 'exact')).toEqual({
    ...{ id: '0', dataset: 'GSM8K', run: 1, unanswerable: false, content: '12', status: 'ok' },
    ...{ refusalCard: false, refusal: false, refusalExtended: false, hedged: false },
    ...{ normalized: '12', goldNormalized: ['12', 'twelve'], isGoldIgnored: false },
    ...{ correctExact: true, correctMath: null, correct: true },
  });
});

test('correct is the verdict of the grader that is asked for', () => {
  const half = row({ gold: '0.5', output: '\\boxed{\\frac12}' });
  const { correctExact, correctMath, correct } = gradeRow(half, 'math');
  expect([correctExact, correctMath, correct]).toEqual([false, true, true]);
  expect(gradeRow(half, 'exact').correct).toBe(false);
});

test('a refusal is never correct, even where the recipe takes it for a unit', () => {
  const graded = gradeRow(row({ output: '\\boxed{12 idk}' }), 'math');
  expect([graded.normalized, graded.hedged, graded.correct]).toEqual(['12', true, false]);
  expect(gradeRow(row({ gold: 'idk', output: '\\boxed{idk}' }), 'math').correct).toBe(false);
});

test('nothing is no answer to no gold', () => {
  for (const output of ['\\boxed{}', '\\boxed{.}', '\\boxed{$}', 'none', null]) {
    expect(gradeRow(row({ gold: ['', '.'], output }), 'math').correct).toBe(false);
  }
});

test('an output that is absent is missing, one that is null is empty', () => {
  const absent = row({});
  delete absent.output;
  expect(gradeRow(absent, 'exact').status).toBe('missing');
  expect(gradeRow(row({ output: null }), 'exact').status).toBe('empty_output');
});

test('an unanswerable row is never correct, and says when it had a gold that is ignored', () => {
  const ignored = (gold: OutputRow['gold']) => {
    const graded = gradeRow(row({ unanswerable: true, gold }), 'math');
    expect([graded.correct, graded.goldNormalized]).toEqual([false, []]);
    return graded.isGoldIgnored;
  };
  expect(['12', ['idk', '12']].map(ignored)).toEqual([true, true]);
  expect([null, [], '', "I don't know.", 'unanswerable'].map(ignored)).toEqual([false, false, false, false, false]);
});

test('an answer is a box that holds something and does not refuse', () => {
  const outputs = ['\\boxed{12}', '\\boxed 12', '\\boxed{.}', '\\boxed{}', '\\boxed{12', '12', '\\boxed{7, idk}'];
  const answers = outputs.map((output) => isAnswer(gradeRow(row({ output }), 'exact')));
  expect(answers).toEqual([true, true, true, false, false, false, false]);
});

test('no output and no gold breaks it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\\boxed', '{', '}', '\\', '%', '1') }),
  );
  fc.assert(
    fc.property(text, text, fc.boolean(), (output, gold, unanswerable) => {
      const graded = gradeRow(row({ output: `\\boxed{${output}}`, gold, unanswerable }), 'math');
      expect(graded.correctExact && !graded.correct).toBe(false);
      expect(graded.correct && (unanswerable || graded.refusal)).toBe(false);
    }),
  );
});

test('an output of a megabyte is graded', () => {
  for (const piece of ['{', '\\frac{1}{', 'a ', '\ufffd', '\r\n', '\\boxed{', '9']) {
    const long = piece.repeat(1_000_000 / piece.length);
    for (const output of [long, `\\boxed{${long}}`, `${long}\\boxed{12}`]) {
      expect(gradeRow(row({ output }), 'math').correct).toBe(output.endsWith('\\boxed{12}'));
    }
  }
});
