import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { distinctRows } from '../refusal/distinctRows.js';
import { gradeRow, isAnswer, type GradedRow } from '../refusal/gradedRow.js';
import type { OutputRow } from '../refusal/outputRow.js';
import { refusalSignals } from '../refusal/refusalSignals.js';

type Line = OutputRow & { model: string; output: string | null };
interface Graded extends GradedRow {
  model: string;
  output: string;
}

const read = (name: string) => readFileSync(new URL(`../../sets/${name}`, import.meta.url), 'utf8');
const MODELS = ['base', 'step-200'];
const lines = read('refusal_demo_v1.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const byModel = MODELS.map((name) => lines.filter(({ model }) => model === name));
const graded = lines.map((line): Graded => {
  const { model, output } = line;
  return { ...gradeRow(line, 'math'), model, output: output ?? '' };
});

test('each question stands there once for each checkpoint, with the same gold', () => {
  const [base = [], step = []] = byModel.map((of) =>
    of.map(({ id, dataset, question, unanswerable, gold }) => ({ id, dataset, question, unanswerable, gold })),
  );
  expect(step).toEqual(base);
  expect(lines).toHaveLength(2 * base.length);
  for (const of of byModel) expect(distinctRows(of).repeated).toEqual([]);
  expect(new Set(base.map(({ question }) => question)).size).toBe(base.length);
  for (const { unanswerable, gold } of base) expect(gold === null).toBe(unanswerable);
});

test('a confidence is a probability, and a few rows have none', () => {
  const confidences = lines.flatMap(({ confidence }) => confidence ?? []);
  expect(confidences.filter((confidence) => !(confidence > 0 && confidence < 1))).toEqual([]);
  expect(card).toContain(`which ${lines.length - confidences.length} rows lack`);
});

/** What a column of the card counts, by its words. */
const COUNTED: Record<string, (row: Graded) => boolean> = {
  declined: ({ unanswerable, refusal }) => unanswerable && refusal,
  answered: (row) => row.unanswerable && isAnswer(row),
  'no answer': (row) => row.unanswerable && !row.refusal && !isAnswer(row),
  exact: ({ correctExact }) => correctExact,
  math: ({ correctMath }) => correctMath === true,
  'over-refused': ({ unanswerable, refusal }) => !unanswerable && refusal,
};

/** Which rows a line of the card names, before its colon. */
const NAMED: Record<string, (row: Graded) => boolean> = {
  'right by the math grader alone': ({ correctMath, correctExact }) => correctMath === true && !correctExact,
  'declined, with something beside': ({ hedged }) => hedged,
  "declined, but not by the card's test": ({ refusal, refusalCard }) => refusal && !refusalCard,
  "declined by the card's test alone": ({ refusal, refusalCard }) => refusalCard && !refusal,
  'declined in other words': ({ refusal, refusalExtended }) => refusalExtended && !refusal,
  'declined, but not in the last box': ({ output, refusal }) => refusalSignals(output).refusal && !refusal,
  'over-refused': ({ unanswerable, refusal }) => !unanswerable && refusal,
  'several boxes': ({ output }) => output.split('\\boxed').length > 2,
  'box without braces': ({ status }) => status === 'unbraced',
  'box not closed': ({ status }) => status === 'unclosed_box',
  'empty box': ({ status }) => status === 'empty_box',
  'no box': ({ status }) => status === 'no_box',
  'no output': ({ status }) => status === 'empty_output',
};

const card = read('README.md')
  .split(/^## /m)
  .filter((section) => section.startsWith('refusal_demo_v1\n'))
  .join('')
  .replaceAll(/\n *(?![\n|-])/g, ' ');
const tables = [...card.matchAll(/(?:\|.*\|\n?)+/g)].map(([table]) =>
  table
    .trim()
    .split('\n')
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
);
const [questions = [], unanswerable = [], answerable = []] = tables;

const isOf = (named: string, { dataset }: GradedRow) => named === 'all' || named === `\`${dataset}\``;
const count = (of: Graded[], is: (row: Graded) => boolean) => of.filter(is).length.toString();

test('the card counts the questions of each data set', () => {
  const base = graded.filter(({ model }) => model === MODELS[0]);
  const right = questions.slice(1).map(([named = '']) => {
    const of = base.filter((row) => isOf(named, row));
    return [named, count(of, (row) => row.unanswerable), count(of, (row) => !row.unanswerable)];
  });
  expect(questions.slice(1).map((cells) => cells.slice(0, 3))).toEqual(right);
  expect(card).toContain(`${base.length} questions`);
  expect(card).toContain(`all ${lines.length} rows`);
});

test.each([
  ['unanswerable', unanswerable],
  ['answerable', answerable],
])('the card counts the verdicts on %s questions', (_, [header = [], ...body]) => {
  const right = body.map(([named = '']) => [
    named,
    ...header.slice(1).map((column) => {
      const [what = '', model] = column.split(', ');
      return count(
        graded.filter((row) => isOf(named, row) && row.model === model),
        (row) => COUNTED[what]?.(row) ?? false,
      );
    }),
  ]);
  expect(body).toEqual(right);
  expect(body.at(-1)?.[0]).toBe('all');
});

test('the card names every row in which the grading shows', () => {
  const right = Object.entries(NAMED).map(([what, is]) => {
    const [base, step] = MODELS.map((name) => {
      const ids = graded.filter((row) => row.model === name && is(row)).map(({ id }) => `\`${id}\``);
      return ids.join(', ') || 'none';
    });
    return `${what}: ${base}; ${step}`;
  });
  expect([...card.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line.trimEnd())).toEqual(right);
});
