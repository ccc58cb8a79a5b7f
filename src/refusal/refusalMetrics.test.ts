import { expect, test } from 'vitest';
import { wilson } from '../core/gate/interval.js';
import { aJudgedRow, boxes, goldenSuite } from '../testing/judgedRows.js';
import { gradeRow } from './gradedRow.js';
import { baselineNumbers, refusalIntervals, refusalMetrics, refusalShare } from './refusalMetrics.js';
import { poolingNote } from './refusalWords.js';

const golden = () => goldenSuite().rows.map((row) => gradeRow(row, 'exact'));

test('of the golden suite the gated numbers are its micro averages, and the counts are of questions', () => {
  const metrics = refusalMetrics(golden());
  expect(metrics).toMatchObject({
    ...{ n: 145, n_unanswerable: 50, refusals: 24, hedged_refusals: 2, hallucinated_answers: 26 },
    ...{ no_answer_unanswerable: 0, truncated_unanswerable: 0, n_answerable: 60, n_answerable_without_gold: 0 },
  });
  expect(metrics.refusal_rate).toBeCloseTo(0.48, 9);
  expect(metrics.accuracy).toBeCloseTo(0.5958333333333333, 9);
  expect(metrics.over_refusal_rate).toBeCloseTo(0.10833333333333334, 9);
  // 33 rows, and of five questions in eight runs 0.55.
  expect([metrics.correct, metrics.over_refusals]).toEqual([33 + 2.75, 6 + 0.5]);
  expect(metrics.selective_accuracy).toBeCloseTo(35.75 / (55 - 6 + 4.5), 9);
  expect(poolingNote(golden())).toBe('Rows are pooled; AMC23 weighs its 5 questions with the mean of 8 runs.');
});

test('the intervals are Wilson’s, of the questions', () => {
  const metrics = refusalMetrics(golden());
  expect(refusalIntervals(metrics)).toEqual({
    refusal_rate: wilson(24, 50),
    accuracy: wilson(35.75, 60),
    over_refusal_rate: wilson(6.5, 60),
  });
  const [low, high] = refusalIntervals(metrics).refusal_rate ?? [];
  // By hand: (0.48 + z²/100 ± z √(0.48·0.52/50 + z²/10000)) / (1 + z²/50).
  expect([low?.toFixed(6), high?.toFixed(6)]).toEqual(['0.347971', '0.614883']);
});

test('a box that is not closed is cut off, which is one way of having no answer', () => {
  const cut = aJudgedRow({ id: 'cut', output: 'so \\boxed{1' });
  expect(refusalMetrics([...boxes(false, ['1', null, '']), cut])).toMatchObject({
    ...{ correct: 1, no_answer_answerable: 3, truncated_answerable: 1 },
  });
});

test('of one kind of rows the other’s numbers are null, and have no interval', () => {
  const metrics = refusalMetrics(boxes(true, ['idk', '7']));
  expect(metrics).toMatchObject({
    refusal_rate: 0.5,
    accuracy: null,
    over_refusal_rate: null,
    selective_accuracy: null,
  });
  expect(refusalIntervals(metrics)).toMatchObject({ accuracy: null, over_refusal_rate: null });
});

test('one run of AMC23 has whole counts', () => {
  const rows = boxes(false, ['1', '1', '1', 'idk', '2', '1', '1'], { dataset: 'AMC23' });
  expect(refusalMetrics(rows)).toMatchObject({ correct: 5, over_refusals: 1, n_answerable: 7 });
});

test('answerable rows without a gold are no part of the accuracy, nor of its denominator', () => {
  const metrics = refusalMetrics([...boxes(false, ['1', '2']), aJudgedRow({ id: 'x', gold: null, box: 'idk' })]);
  expect(metrics).toMatchObject({ accuracy: 0.5, over_refusal_rate: 1 / 3, n_answerable_without_gold: 1 });
  expect(refusalShare('accuracy', (name) => metrics[name])).toEqual({ count: 1, of: 2 });
});

test('counts of a baseline that belie its rate are not told', () => {
  const share = (refusals: bigint) =>
    refusalShare(
      'refusal_rate',
      baselineNumbers(
        new Map<string, bigint | number>([
          ['refusal_rate', 0.5],
          ['refusals', refusals],
          ['n_unanswerable', 10n],
        ]),
      ),
    );
  expect([share(5n), share(6n)]).toEqual([{ count: 5, of: 10 }, null]);
});
