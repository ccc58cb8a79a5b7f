import { expect, test } from 'vitest';
import { anOutput, goldenSuite } from '../../testing/judgedRows.js';
import { judgeOutputs } from './judge.js';

const outputs = (rows = [anOutput()]) => ({ name: 'made', rows, notices: ['joined by id'], errors: [] });

test('rows keep their order and what a reader wants beside their verdict', async () => {
  const rows = [anOutput({ confidence: -3.5, output: 'so \\boxed{1}' }), anOutput({ id: 'none', output: null })];
  const { rows: judged, ...rest } = await judgeOutputs(outputs(rows), 'math', new Map([['a.jsonl', 'ab']]));
  expect(rest).toEqual({ name: 'made', notices: ['joined by id'], errors: [], files: new Map([['a.jsonl', 'ab']]) });
  expect(judged).toMatchObject([
    { id: '0', question: 'How many?', gold: '1', characters: 12, confidence: -3.5, correct: true, overrule: null },
    { id: 'none', characters: 0, confidence: null, status: 'empty_output', correctMath: false },
  ]);
});

test('what is odd about the rows is a notice: repeated ids, golds that are missing or ignored, missing runs', async () => {
  const rows = [
    ...[anOutput(), anOutput(), anOutput({ id: 'a', gold: null })],
    ...[anOutput({ unanswerable: true, gold: '12' }), anOutput({ unanswerable: true, id: 'b', gold: "I don't know." })],
    ...[anOutput({ dataset: 'AMC23' }), anOutput({ dataset: 'AMC23' })],
  ];
  const { notices, rows: judged } = await judgeOutputs(outputs(rows), 'exact', new Map());
  expect(judged.map(({ id, run }) => `${id} ${run}`)).toEqual(['0 1', '0#2 1', 'a 1', '0 1', 'b 1', '0 1', '0 2']);
  expect(notices).toEqual([
    'joined by id',
    'GSM8K: 1 row came again in the same run and is counted as "0#2".',
    'GSM8K: 1 row, answerable without a gold, is no part of the accuracy: "a".',
    'SUM: 1 row, unanswerable with a gold, is graded without it: "0".',
    'AMC23: 2 runs, where the published evaluation card takes the mean of 8.',
  ]);
});

test('the golden suite has no notices', async () => {
  const { notices } = await judgeOutputs({ ...outputs(goldenSuite().rows), notices: [] }, 'math', new Map());
  expect(notices).toEqual([]);
});

test('a confidence that is no number is refused', async () => {
  const run = judgeOutputs(outputs([anOutput({ confidence: NaN })]), 'exact', new Map());
  await expect(run).rejects.toThrow(
    'row GSM8K "0", key confidence: it is not a finite number; write a number, or null where there is none.',
  );
});

const words = 'The apples make $x^2 + 3$ and then \\frac{1}{2} of them. '.repeat(36);
const many = Array.from({ length: 100_000 }, (_, i) =>
  anOutput({ id: String(i), unanswerable: i % 3 === 0, output: `${words}\\boxed{${i % 5 === 0 ? 'idk' : `$${i}$`}}` }),
);

test('100,000 outputs of 2 KB are graded in slices, and a cancel is heard meanwhile', async () => {
  let steps = 0;
  await judgeOutputs(outputs(many), 'exact', new Map(), () => (steps += 1));
  expect(steps).toBeGreaterThan(3);
  const cancel = new AbortController();
  setTimeout(() => cancel.abort(new Error('cancelled')));
  let done = 0;
  const run = judgeOutputs(outputs(many), 'exact', new Map(), (rows) => (done = rows), cancel.signal);
  await expect(run).rejects.toThrow('cancelled');
  expect(done).toBeLessThan(many.length / 2);
});
