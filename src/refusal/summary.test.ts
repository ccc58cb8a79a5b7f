import { expect, test } from 'vitest';
import { gradeRow, type GradedRow } from './gradedRow.js';
import { setFigures } from './setFigures.js';
import { statusCounts } from './statusCounts.js';
import { refusalFigures } from './summary.js';
import { taxOf } from './tax.js';

/** One row for each box; an answerable one wants 1. */
function rows(dataset: string, unanswerable: boolean, boxes: string[], run = 1): GradedRow[] {
  return boxes.map((box, i) => {
    const row = { id: `${unanswerable ? 'u' : 'a'}${i}`, dataset, question: '', unanswerable, run };
    return gradeRow({ ...row, gold: unanswerable ? null : '1', output: `\\boxed{${box}}` }, 'exact');
  });
}

test('a set of both kinds has both groups of figures', () => {
  const mixed = [...rows('UWMP', true, ['idk', '7', '', '7, idk']), ...rows('UWMP', false, ['1', '2', 'idk', ''])];
  expect(setFigures('UWMP', mixed)).toEqual({
    n: 8,
    ...{ n_unanswerable: 4, refusals: 2, refusals_card: 2, refusals_extended: 2, hedged_refusals: 1 },
    ...{ no_answer_unanswerable: 1, refusal_rate: 0.5, refusal_rate_card: 0.5, refusal_rate_extended: 0.5 },
    ...{ hallucinated_answer_rate: 0.25 },
    ...{ n_answerable: 4, correct: 1, over_refusals: 1, no_answer_answerable: 1, accuracy: 0.25 },
    ...{ over_refusal_rate: 0.25, selective_accuracy: 1 / 3 },
  });
});

test('rows without a gold count for over-refusal, not for accuracy', () => {
  const bare = rows('GSM8K', false, ['1', 'idk', '3']).map((row, i) => (i > 0 ? { ...row, goldNormalized: [] } : row));
  expect(setFigures('GSM8K', bare)).toMatchObject({ n_answerable: 3, n_answerable_without_gold: 2, accuracy: 1 });
  expect(setFigures('GSM8K', bare)).toMatchObject({ over_refusal_rate: 1 / 3, selective_accuracy: 1 });
  expect(setFigures('GSM8K', bare.slice(1))).toMatchObject({ accuracy: null, selective_accuracy: null });
  const pooled = refusalFigures([...bare, ...rows('Minerva', false, ['2'])]).summary;
  expect([pooled.accuracy_micro, pooled.accuracy_macro]).toEqual([0.5, 0.5]);
});

test('where all refuse there is no selective accuracy', () => {
  expect(setFigures('GSM8K', rows('GSM8K', false, ['idk']))).toMatchObject({ accuracy: 0, selective_accuracy: null });
});

test('several runs have their mean and sample deviation, whatever order the rows are in', () => {
  const runs = [...rows('SUM', true, ['idk', '7'], 2), ...rows('SUM', true, ['idk', 'idk'], 1)];
  expect(setFigures('SUM', runs)).toEqual({
    ...{ runs: 2, n_unanswerable: 2, refusal_rate_per_run: [1, 0.5], refusal_rate: 0.75 },
    refusal_rate_sd_sample: Math.sqrt(0.125),
  });
});

test('AMC23 counts runs even when there is one, whose deviation is null', () => {
  expect(setFigures('AMC23', rows('AMC23', false, ['1', 'idk']))).toEqual({
    ...{ runs: 1, n_answerable: 2, accuracy_per_run: [0.5], accuracy: 0.5, accuracy_sd_sample: null },
    over_refusal_rate: 0.5,
  });
});

test('micro averages weigh questions, macro averages sets, and the kinds stay apart', () => {
  const { datasets, summary } = refusalFigures([
    ...rows('GSM8K', false, ['1', '1', '1']),
    ...rows('AMC23', false, ['1'], 1),
    ...rows('AMC23', false, ['2'], 2),
    ...rows('SUM', true, ['idk', '7']),
  ]);
  expect([...datasets.keys()]).toEqual(['GSM8K', 'AMC23', 'SUM']);
  expect(summary).toEqual({
    ...{ refusal_rate_micro: 0.5, refusal_rate_macro: 0.5, accuracy_micro: 3.5 / 4, accuracy_macro: 0.75 },
    ...{ over_refusal_micro: 0, over_refusal_macro: 0 },
    card_formula_on_mixed_list_first_run: { n: 6, refusal: 1 / 6, accuracy: 4 / 6 },
  });
});

test('of nothing every figure is null, never 0', () => {
  const none = { n: 0, refusal: null, accuracy: null };
  const { datasets, summary } = refusalFigures([]);
  expect(datasets.size).toBe(0);
  expect(Object.values(summary)).toEqual([null, null, null, null, null, null, none]);
});

test('outputs are counted by status and kind', () => {
  const cut = rows('SUM', true, ['{']);
  expect(statusCounts([...cut, ...rows('GSM8K', false, ['{', '1'])])).toEqual(
    new Map([
      ['unclosed_box', { unanswerable: 1, answerable: 1 }],
      ['ok', { unanswerable: 0, answerable: 1 }],
    ]),
  );
});

test('the tax is what came after less what was before', () => {
  const of = (boxes: string[]) => setFigures('SUM', rows('SUM', true, boxes));
  expect(taxOf(of(['idk', 'idk']), of(['idk', '7']))).toEqual({
    ...{ refusal_rate: -0.5, accuracy: null, over_refusal_rate: null },
  });
});
