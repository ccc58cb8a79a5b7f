import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBalancedBraces } from './braces.js';
import { finalBox } from './finalBox.js';
import { gradeRow, isAnswer } from './gradedRow.js';
import type { OutputRow } from './outputRow.js';
import { refusalSignals } from './refusalSignals.js';

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

const pieces = fc.constantFrom(
  ...['\\boxed', '\\fbox', '{', '}', '\\', ' ', '\n', '$', '12', "I don't know", 'idk', '\\text', '\u2019', '\ufffd'],
);

test('a row refuses just when the content of its final box does', () => {
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 20 }), fc.boolean(), (output, unanswerable) => {
      const graded = gradeRow(row({ output, unanswerable }), 'exact');
      const { content, status } = finalBox(output);
      expect(graded).toMatchObject({ content, status, ...refusalSignals(content) });
      if (content === null) expect([graded.refusalCard, graded.refusalExtended]).toEqual([false, false]);
    }),
    { numRuns: 500 },
  );
});

test('what stands outside the final box is no refusal, and what stands in it is one', () => {
  const outside = fc.constantFrom('', "I don't know. ", '\\boxed{idk} ', 'unknown ');
  const refusing = fc.constantFrom("I don't know", '\\text{IDK.}', 'I don\u2019t know');
  const answering = fc.constantFrom('12', '\\frac{1}{2}', 'midknight', '');
  fc.assert(
    fc.property(outside, outside, refusing, answering, (before, after, refusal, answer) => {
      const last = after.replace('\\boxed', '');
      const refuses = (content: string) =>
        gradeRow(row({ output: `${before}\\boxed{${content}} ${last}` }), 'exact').refusal;
      expect([refuses(refusal), refuses(answer)]).toEqual([true, false]);
    }),
  );
});

const latex = fc.string({
  unit: fc.constantFrom(
    ...[
      '\\frac',
      '\\sqrt',
      '\\text',
      '\\left',
      '\\right',
      '\\pi',
      '\\cup',
      '\\infty',
      '\\le',
      '\\cdot',
      '\\{',
      '\\}',
      '\\',
    ],
    ...[
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ',',
      '.',
      '=',
      '-',
      '+',
      '/',
      '^',
      '_',
      '%',
      '$',
      ' ',
      '0',
      '1',
      '2',
      'a',
      'x',
      'cm',
    ],
  ),
  maxLength: 16,
});

test('exact match and the math grader are the same with gold and answer exchanged', () => {
  const inBox = latex.filter((text) => hasBalancedBraces(text) && !/\\$/.test(text));
  fc.assert(
    fc.property(inBox, inBox, (a, b) => {
      const verdicts = (gold: string, answer: string) => {
        const { correctExact, correctMath } = gradeRow(row({ gold, output: `\\boxed{${answer}}` }), 'math');
        return [correctExact, correctMath];
      };
      expect(verdicts(a, b)).toEqual(verdicts(b, a));
      const isAnswered = gradeRow(row({ gold: a }), 'exact').goldNormalized.length > 0;
      expect(verdicts(a, a)).toEqual([isAnswered, isAnswered]);
    }),
    { numRuns: 2000 },
  );
});

test('gold and answer of twenty thousand levels are graded', () => {
  const levels = 20_000;
  const pairs = [
    ...[
      ['{', '}'],
      ['\\frac{1}{', '}'],
      ['\\frac{', '}2'],
      ['\\frac1{', '}'],
      ['\\sqrt{', '}'],
      ['\\text{', '}'],
    ],
    ...[
      ['(', ')'],
      ['\\left[', '\\right]'],
      ['\\{', '\\}'],
      ['x^{', '}'],
      ['x_{', '}'],
      ['-(', ')'],
      ['\\sin{', '}'],
    ],
  ];
  for (const [open = '', close = ''] of pairs) {
    const nested = open.repeat(levels) + '7' + close.repeat(levels);
    const { status, correctExact, correct } = gradeRow(row({ gold: nested, output: `\\boxed{${nested}}` }), 'math');
    expect([open, status, correctExact, correct]).toEqual([open, 'ok', true, true]);
    expect(gradeRow(row({ gold: '8', output: `\\boxed{${nested}}` }), 'math').correct).toBe(false);
  }
});

// Beside those of the recipe's own test; each is slow to a pattern that can start, or end, at every character of it.
test('long runs of one thing are graded, as gold and as answer', () => {
  const runs = ['$', '\\$', '\\text{a}', '\\text{ }^1', ',000', '{,}', '% ', '^{ ', '\\left.', '\\!', '~', "don ' t"];
  for (const run of [...runs, 'idk ', '\u03c0', '\\boxed ', '\\frac1']) {
    const long = run.repeat(200_000 / run.length);
    const graded = gradeRow(row({ gold: `12${long}!`, output: `\\boxed{5 ${long}x}` }), 'math');
    expect([run, graded.correct]).toEqual([run, false]);
  }
});

test('an output of a megabyte is graded', () => {
  for (const piece of ['{', '\\frac{1}{', 'a ', '\ufffd', '\r\n', '\\boxed{', '9']) {
    const long = piece.repeat(1_000_000 / piece.length);
    for (const output of [long, `\\boxed{${long}}`, `${long}\\boxed{12}`]) {
      expect(gradeRow(row({ output }), 'math').correct).toBe(output.endsWith('\\boxed{12}'));
    }
  }
});
