import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goldenPlain } from '../testing/golden.js';
import { explainRow } from './explainRow.js';
import type { RowExplanation } from './explanation.js';
import { finalBox } from './finalBox.js';
import { gradeRow } from './gradedRow.js';
import type { OutputRow } from './outputRow.js';

interface Case extends Pick<OutputRow, 'id' | 'unanswerable' | 'gold'> {
  output: string | null;
  expected: { normalized: string; gold_normalized: string[]; correct_exact: boolean; hedged: boolean };
}

const { cases } = goldenPlain<{ cases: Case[] }>('refusal/outputs.json');

const row = (change: Partial<OutputRow>): OutputRow => ({
  ...{ id: '0', dataset: 'GSM8K', question: 'How many?', unanswerable: false, gold: '12', output: '\\boxed{12}' },
  ...change,
});

function explained(change: Partial<OutputRow>): RowExplanation {
  return explainRow(row(change), gradeRow(row(change), 'exact'));
}

describe('the explanation of every golden output leads to its very verdict', () => {
  test.each(cases.map((one) => [`${one.id} ${JSON.stringify(one.output?.slice(0, 60))}`, one] as const))(
    '%s',
    (_, one) => {
      const graded = gradeRow(row(one), 'math');
      const { boxes, changes, words, golds, unread } = explainRow(row(one), graded);
      const { normalized, gold_normalized, correct_exact, hedged } = one.expected;

      const last = boxes.at(-1);
      const read = finalBox(last === undefined ? 'none' : one.output?.slice(last.start, last.end));
      expect(read.content).toBe(graded.content);
      expect(changes.at(-1)?.after ?? graded.content ?? '').toBe(normalized);

      expect(words.card.length > 0).toBe(graded.refusalCard);
      expect(words.primary.length > 0).toBe(graded.refusal);
      expect(words.primary.length + words.extended.length > 0).toBe(graded.refusalExtended);
      expect(graded.refusal && /[\p{L}\p{Nd}]/u.test(words.left)).toBe(hedged);

      const valid = golds.filter((gold) => gold.normalized !== '');
      expect(valid.map((gold) => gold.normalized)).toEqual(gold_normalized);
      for (const gold of golds) expect(gold.changes.at(-1)?.after ?? gold.gold).toBe(gold.normalized);
      expect(golds.some(({ isMatch }) => isMatch) && !graded.refusal).toBe(correct_exact);
      expect(golds.some(({ isEquivalent }) => isEquivalent) && !graded.refusal).toBe(graded.correctMath);
      if (unread !== null) expect(golds.every(({ isMatch, isEquivalent }) => isMatch === isEquivalent)).toBe(true);
    },
  );
});

test('an answer is explained whole', () => {
  expect(explained({ gold: ['13', '1,080'], output: 'so \\boxed{36}, then \\boxed{\\$1080\\text{ dollars}}' })).toEqual(
    {
      output: 'so \\boxed{36}, then \\boxed{\\$1080\\text{ dollars}}',
      boxes: [
        { start: 3, end: 13 },
        { start: 20, end: 49 },
      ],
      words: { card: [], primary: [], extended: [], left: '\\ 1080 dollars' },
      wordsOutside: [],
      changes: [
        {
          step: 2,
          words: 'no math delimiters or dollar signs',
          before: '\\$1080\\text{ dollars}',
          after: '1080\\text{ dollars}',
        },
        { step: 7, words: 'no unit in a text command at the end', before: '1080\\text{ dollars}', after: '1080' },
      ],
      unread: null,
      golds: [
        {
          ...{ gold: '13', changes: [], normalized: '13', isMatch: false, differsAt: 1, isEquivalent: false },
          unread: null,
        },
        {
          gold: '1,080',
          changes: [
            {
              step: 12,
              words: 'no unit in plain words, no commas of thousands',
              before: '1,080',
              after: '1080',
            },
          ],
          ...{ normalized: '1080', isMatch: true, differsAt: null, isEquivalent: true, unread: null },
        },
      ],
    },
  );
});

test('equal mathematics is told, whichever grader was asked for', () => {
  const [half] = explained({ gold: '0.5', output: '\\boxed{\\frac12}' }).golds;
  expect([half?.isMatch, half?.isEquivalent, half?.differsAt]).toEqual([false, true, 0]);
});

test('what cannot be read as mathematics is told with its reason', () => {
  const unread = (content: string) => explained({ output: `\\boxed{${content}}` }).unread;
  expect(['12', 'twelve', '1/2x', '9'.repeat(1001)].map(unread)).toEqual([null, 'words', 'unclear', 'long']);
  expect(explained({ gold: 'a dozen' }).golds[0]?.unread).toBe('words');
});

test('a refusal outside the final box is told apart from one inside', () => {
  expect(explained({ output: 'I don\u2019t know. \\boxed{idk} \\boxed{12}' }).wordsOutside).toEqual([
    "i don't know",
    'idk',
  ]);
  expect(explained({ output: 'idk' }).wordsOutside).toEqual(['idk']);
  expect(explained({ output: '12 \\boxed{idk}' }).wordsOutside).toEqual([]);
  // What the box parts is not read together.
  expect(explained({ output: 'id\\boxed{12}k' }).wordsOutside).toEqual([]);
});

test('what is left beside a refusal is told', () => {
  expect(explained({ output: "\\boxed{7, or I don't know, that is unknown}" }).words).toEqual({
    ...{ card: ["i don't know"], primary: ["i don't know"], extended: ['unknown'] },
    left: '7, or , that is unknown',
  });
});

test('a row without output, or of a report that was saved without texts, has no boxes; its content is explained all the same', () => {
  expect(explained({ output: null })).toMatchObject({ output: null, boxes: [], changes: [] });
  const graded = gradeRow(row({ output: '\\boxed{12.}' }), 'exact');
  const saved = row({});
  delete saved.output;
  expect(explainRow(saved, graded)).toMatchObject({
    ...{ output: null, boxes: [], changes: [{ step: 9, before: '12.', after: '12' }] },
    golds: [{ isMatch: true }],
  });
});

test('an empty gold is matched by nothing, and an unanswerable row has none to match', () => {
  expect(explained({ gold: '.', output: '\\boxed{.}' }).golds).toMatchObject([{ normalized: '', isMatch: false }]);
  expect(explained({ unanswerable: true }).golds).toEqual([]);
});

test('any output and gold are explained as they are graded, with offsets in range', () => {
  const unit = fc.constantFrom(
    ...[
      '\\boxed',
      '\\fbox',
      '\boxed',
      '{',
      '}',
      '\\',
      ' ',
      '\n',
      '$',
      '%',
      '1',
      '2',
      'x',
      '\\frac',
      'idk',
      '\u{1f33f}',
      '=',
    ],
  );
  const text = fc.oneof(fc.string({ unit, maxLength: 24 }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), fc.boolean(), (output, gold, unanswerable) => {
      const graded = gradeRow(row({ output, gold, unanswerable }), 'math');
      const { boxes, golds } = explainRow(row({ output, gold, unanswerable }), graded);
      let start = -1;
      for (const box of boxes) {
        expect(start).toBeLessThan(box.start);
        expect(box.end).toBeGreaterThan(box.start);
        expect(box.end).toBeLessThanOrEqual(output.length);
        start = box.start;
      }
      const last = boxes.at(-1);
      expect(finalBox(last && output.slice(last.start, last.end)).content).toBe(graded.content);
      expect(golds.some(({ isMatch }) => isMatch) && !graded.refusal).toBe(graded.correctExact);
      expect(golds.some(({ isEquivalent }) => isEquivalent) && !graded.refusal).toBe(graded.correctMath);
      for (const { differsAt, normalized, isMatch } of golds) {
        if (differsAt === null) continue;
        expect(isMatch).toBe(false);
        expect(graded.normalized.slice(0, differsAt)).toBe(normalized.slice(0, differsAt));
        expect(graded.normalized[differsAt]).not.toBe(normalized[differsAt]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('an output of a megabyte and one of ten thousand nested braces are explained', () => {
  const length = 1_000_000;
  const pieces = ['\\boxed{', '\\boxed ', '{', ' ', 'idk '];
  const outputs = pieces.flatMap((piece) => {
    const long = piece.repeat(length / piece.length);
    return [long, `\\boxed{${long}}`];
  });
  const levels = 10_000;
  outputs.push(`\\boxed{${'{'.repeat(levels)}7${'}'.repeat(levels)}}`);
  outputs.push('\\boxed{'.repeat(levels) + '7' + '}'.repeat(levels));
  for (const output of outputs) {
    expect(explained({ output }).output).toBe(output);
  }
});
