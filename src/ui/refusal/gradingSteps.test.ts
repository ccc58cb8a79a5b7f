import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainRow } from '../../refusal/explainRow.js';
import { gradeRow, type Grader } from '../../refusal/gradedRow.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { goldenPlain } from '../../testing/golden.js';
import { aJudgedRow } from '../../testing/madeOutputs.js';
import { editOf } from './edit.js';
import { explanationNotes, explanationSentence } from './explanationSentence.js';
import { gradingSteps, type Part } from './gradingSteps.js';
import { savedExplanation } from './savedExplanation.js';

function explained(change: Partial<OutputRow>, grader: Grader = 'exact') {
  const row: OutputRow = {
    ...{
      id: 'gsm8k-0412',
      dataset: 'GSM8K',
      question: 'How many?',
      unanswerable: false,
      gold: '12',
      output: '\\boxed{12}',
    },
    ...change,
  };
  const graded = gradeRow(row, grader);
  const judged: JudgedRow = {
    ...graded,
    ...{
      question: row.question,
      gold: row.gold,
      characters: row.output?.length ?? null,
      confidence: null,
      overrule: null,
    },
  };
  const explanation = explainRow(row, graded);
  return {
    steps: gradingSteps(graded, explanation),
    sentence: explanationSentence(judged, explanation),
    brief: explanationSentence(judged, null),
    notes: explanationNotes(judged, explanation),
  };
}

const read = (parts: Part[]) => parts.map((part) => (typeof part === 'string' ? part : `\`${part.code}\``)).join('');
const table = (change: Partial<OutputRow>, grader?: Grader) =>
  explained(change, grader).steps.map(({ name, what, left }) => [name, read(what), read(left)]);

test('a right answer is followed from its box to its verdict', () => {
  const output = 'so \\boxed{36}. The answer is \\boxed{\\$1080\\text{ dollars}}';
  expect(table({ output, gold: '1,080' })).toEqual([
    ['Find the last box', '2 boxes; the last one counts', '`\\$1080\\text{ dollars}`'],
    [
      'Refusal?',
      'by the words of the published card: no; by those counted here: no; by a wider list: no',
      'not a refusal',
    ],
    ['Step 2', 'no math delimiters or dollar signs: drops `\\$`', '`1080\\text{ dollars}`'],
    ['Step 7', 'no unit in a text command at the end: drops `\\text{ dollars}`', '`1080`'],
    ['The other 15 steps', 'nothing to change', '`1080`'],
    ['Gold, same recipe', '`1,080`: step 12 changes it', '`1080`'],
    ['Compare', 'equal, character by character', 'equal'],
    ['Verdict', 'exact match decides', 'right'],
  ]);
});

test('a wrong answer is shown where it differs, and whether it is equal as mathematics', () => {
  expect(table({ output: '\\boxed{\\frac{1}{2}}', gold: '0.5' }).slice(2)).toEqual([
    ['Steps 1 to 17', 'nothing to change', '`\\frac{1}{2}`'],
    ['Gold, same recipe', '`0.5`, as written', '`0.5`'],
    ['Compare', 'differs at character 1: `\\` against `0`', 'not equal'],
    [
      'Math grader',
      'of equal value to gold `0.5`; with Grader set to math above the results, the row is right',
      'equal value',
    ],
    ['Verdict', 'exact match decides', 'wrong'],
  ]);
  expect(table({ output: '\\boxed{124}', gold: ['7', '12'] }, 'math').slice(-5)).toEqual([
    ['Gold 2, same recipe', '`12`, as written', '`12`'],
    ['Gold 1, same recipe', '`7`, as written', '`7`'],
    ['Compare', 'equal to none; the nearest differs at character 3: `4` against the end', 'not equal'],
    ['Math grader', 'of equal value to none', 'not equal'],
    ['Verdict', 'exact match or equal value decides', 'wrong'],
  ]);
  expect(table({ output: '\\boxed{twelve}' }, 'math').at(-2)).toEqual([
    ...['Math grader', 'the answer cannot be compared: it is words', 'not equal'],
  ]);
});

test('a refusal is shown with the words that make it one', () => {
  expect(table({ unanswerable: true, gold: null, output: '\\boxed{7, or I don\u2019t know}' })).toEqual([
    ['Find the last box', '1 box', '`7, or I don\u2019t know`'],
    [
      'Refusal?',
      "by the words of the published card: no; by those counted here: yes, `i don't know`; by a wider list: yes, `i don't know`",
      'a refusal, hedged by `7, or`',
    ],
    ['Verdict', 'the question has no answer, and the model says so', 'abstained'],
  ]);
});

test('declining in other words is told as that, with the words that do count', () => {
  const declined = { output: '\\boxed{\\text{Not enough information}}' };
  expect(table({ unanswerable: true, gold: null, ...declined }).slice(1)).toEqual([
    [
      'Refusal?',
      'by the words of the published card: no; by those counted here: no; by a wider list: yes, `not enough information`',
      'not a refusal: the wider list is not counted',
    ],
    ['Verdict', 'the question has no answer, and the box says so in words that are not counted', 'wrong'],
  ]);
  const sentence = 'declines with “Not enough information”, but only the words “I don’t know” and “idk” are counted';
  expect(explained({ unanswerable: true, gold: null, ...declined }).sentence).toContain(`gsm8k-0412: ${sentence}`);
  expect(explained(declined).brief).toContain(`gsm8k-0412: wrong: ${sentence}`);
  expect(explained({ ...declined, gold: 'not enough information' }).sentence).toContain('right');
});

test('nothing in the box is compared with nothing', () => {
  const names = (output: string) => table({ output }).map(([name]) => name);
  expect(names('\\boxed{}')).toEqual(['Find the last box', 'Verdict']);
  expect(names('\\boxed{$$}')).toEqual(['Find the last box', 'Refusal?', 'Step 2', 'The other 16 steps', 'Verdict']);
});

test('of nested boxes it is said which one counts', () => {
  const boxes = (output: string) => table({ output })[0]?.[1];
  expect(boxes('\\boxed{1 and \\boxed{2}}')).toBe('2 boxes; the last one counts, which stands inside another');
  expect(boxes('\\boxed{\\boxed{1} and 2} or \\boxed{3}')).toBe('3 boxes; the last one counts');
});

test('a report that was saved cannot be graded again, and is not said to be', () => {
  const half = aJudgedRow({ gold: '0.5', output: '\\boxed{\\frac{1}{2}}' });
  const what = gradingSteps(half, savedExplanation(half)).find(({ name }) => name === 'Math grader')?.what ?? [];
  expect(read(what)).toBe('of equal value to gold `0.5`; the grader was exact, so this does not count');
});

test('no answer is shown with its reason', () => {
  expect(table({ output: '\\boxed{1} and \\boxed{12' })).toEqual([
    [
      'Find the last box',
      '2 boxes; the last one counts; the output ended before the brace of its last box closed, usually because the token limit is too small',
      'nothing to grade',
    ],
    ['Verdict', 'no answer counts as a wrong one', 'wrong'],
  ]);
});

describe('the heading says what became of the row', () => {
  test.each<[Partial<OutputRow>, Grader, string]>([
    [{}, 'exact', 'right, as written'],
    [{ gold: '12.0' }, 'exact', 'right, after a change of the gold alone'],
    [{ output: '\\boxed{$12$.}' }, 'exact', 'right, after 2 steps that changed something'],
    [
      { output: '\\boxed{\\frac{1}{2}}', gold: '0.5' },
      'exact',
      'wrong: 1/2 is not 0.5 in exact match; the math grader would count it as right, being of equal value',
    ],
    [
      { output: '\\boxed{\\frac{1}{2}}', gold: '0.5' },
      'math',
      'right: 1/2 is not 0.5 in exact match, but of equal value, which the math grader counts',
    ],
    [{ output: '\\boxed{13}' }, 'math', 'wrong: 13 is not 12 in exact match, nor of equal value'],
    [{ output: '\\boxed{13}', gold: ['12', '14'] }, 'exact', 'wrong: 13 is none of the 2 golds in exact match'],
    [{ output: '\\boxed{$x^2$}', gold: '\\text{x}^2' }, 'exact', 'right, after 1 step that changed something'],
    [{ output: '\\boxed{2\\,x}', gold: '2 y' }, 'exact', 'wrong: 2 x is not 2 y in exact match'],
    [{ output: '\\boxed{$$}' }, 'exact', 'wrong: nothing is not 12 in exact match'],
    [{ output: '\\boxed{\\{1\\}}', gold: '{1}' }, 'exact', 'wrong: \\{1\\} is not 1 in exact match'],
    [{ output: '\\boxed{idk}' }, 'exact', 'declined, although there is an answer'],
    [{ output: '12' }, 'exact', 'wrong: the output has no \\boxed{}'],
    [{ output: null }, 'exact', 'wrong: the output is empty'],
    [{ gold: null }, 'exact', 'not graded, because the row has no gold'],
    [{ unanswerable: true }, 'exact', 'answered 12, although there is no answer'],
    [{ unanswerable: true, output: '\\boxed{idk}' }, 'exact', 'declined, as it should'],
    [{ unanswerable: true, output: '\\boxed{}' }, 'exact', 'neither answered nor declined: the last box is empty'],
    [{ unanswerable: true, output: '\\boxed{\u202e12}' }, 'exact', 'answered [U+202E]12, although there is no answer'],
  ])('%j by %s match: %s', (change, grader, sentence) => {
    expect(explained(change, grader).sentence).toBe(`gsm8k-0412: ${sentence}`);
  });
});

test('the notes name what a reader may wonder at', () => {
  const notes = (change: Partial<OutputRow>) => explained(change).notes.map((note) => note.split('.')[0]);
  expect(notes({})).toEqual([]);
  expect(notes({ output: 'idk \\boxed{12}' })).toEqual(['The output says “idk” outside its last box']);
  expect(notes({ output: '\\boxed{midknight}' })).toEqual([
    'By the published evaluation card the box is a refusal; by the words counted here it is none',
  ]);
  expect(notes({ output: '\\boxed{12, idk}' })).toHaveLength(1);
  expect(notes({ unanswerable: true })).toEqual(['The file gives this unanswerable question a gold']);
  expect(notes({ output: '\\boxed{12' })).toEqual(['Earlier boxes never stand in for a last one that is not closed']);
});

test('the last step of every golden output is its very verdict, and the row before it agrees', () => {
  const { cases } = goldenPlain<{ cases: (OutputRow & { expected: { correct_exact: boolean; refusal: boolean } })[] }>(
    'refusal/outputs.json',
  );
  for (const one of cases) {
    const { steps } = explained(one);
    const { correct_exact, refusal } = one.expected;
    const verdict = steps.at(-1)?.mark;
    expect(verdict === 'right').toBe(correct_exact);
    expect(verdict === 'abstained' || verdict === 'missed').toBe(refusal);
    const compare = steps.find(({ name }) => name === 'Compare');
    if (compare !== undefined) expect(read(compare.left) === 'equal').toBe(correct_exact);
    else expect(correct_exact).toBe(false);
  }
});

test('a command that changes is told whole', () => {
  expect(editOf('x\\tfrac{1}{2}', 'x\\frac{1}{2}')).toEqual({ from: '\\tfrac', to: '\\frac' });
  expect(editOf('1\\leqslant x', '1\\le x')).toEqual({ from: '\\leqslant', to: '\\le' });
  expect(editOf('\\text{ cm}', ' cm')).toEqual({ from: '\\text{ cm}', to: ' cm' });
});

test('an edit is what has to be put to make one text of the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u{1f33f}', '\u{1f33e}', '\\', ' '), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to } = editOf(before, after);
      for (const piece of [from, to]) expect(piece).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
      const places = [...Array(before.length + 1).keys()];
      const makes = (at: number) =>
        before.startsWith(from, at) && before.slice(0, at) + to + before.slice(at + from.length) === after;
      expect(places.some(makes)).toBe(true);
      if (before === after) expect([from, to]).toEqual(['', '']);
    }),
  );
});

test('any row has a sentence and steps', () => {
  const unit = fc.constantFrom(
    '\\boxed{',
    '\\boxed ',
    '}',
    '\\frac',
    'idk',
    '$',
    ' ',
    '1',
    '2',
    '\u202e',
    '\u{1f33f}',
    ',',
  );
  const text = fc.string({ unit, maxLength: 10 });
  const gold = fc.oneof(fc.constant(null), text, fc.array(text, { maxLength: 8 }));
  const output = fc.oneof(fc.constant(null), text);
  fc.assert(
    fc.property(
      gold,
      output,
      fc.boolean(),
      fc.constantFrom<Grader>('exact', 'math'),
      (gold, output, unanswerable, grader) => {
        const { steps, sentence, brief } = explained({ gold, output, unanswerable }, grader);
        expect(steps.length).toBeLessThan(30);
        for (const { what } of steps) expect(read(what)).not.toMatch(/^$|undefined|null/);
        for (const line of [sentence, brief]) expect(line).toMatch(/: \S/);
        expect(sentence).not.toMatch(/\u202e/);
      },
    ),
    { numRuns: 500 },
  );
});
