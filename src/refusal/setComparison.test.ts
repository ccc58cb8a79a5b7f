import { describe, expect, it, test } from 'vitest';
import { goldenPlain } from '../testing/golden.js';
import { aJudgedRow } from '../testing/madeOutputs.js';
import type { JudgedOutputs, JudgedRow } from './judgedRow.js';
import { compareSets } from './setComparison.js';
import { refusalFigures } from './summary.js';

function outputs(rows: JudgedRow[], name = 'model'): JudgedOutputs {
  return { name, rows, notices: [], errors: [], files: new Map() };
}

/** One row for each letter: an answerable one is `r`ight, `w`rong or `i`dk; an unanswerable one is `d`eclined or `a`nswered. */
function rows(dataset: string, letters: string, run = 1): JudgedRow[] {
  const text: Record<string, string> = { r: '12', w: '7', i: 'idk', d: 'idk', a: '7' };
  return [...letters].map((letter, i) => {
    const unanswerable = letter === 'd' || letter === 'a';
    return aJudgedRow({ dataset, run, id: `${dataset}-${i}`, unanswerable, output: `\\boxed{${text[letter]}}` });
  });
}

interface Suite {
  runs: Record<
    string,
    { id: string; unanswerable: boolean; gold: string | string[] | null; output: string | null }[][]
  >;
}

test('what is pooled of the golden suite is its summary', () => {
  const { runs } = goldenPlain<Suite>('refusal/suite.json');
  const all = Object.entries(runs).flatMap(([dataset, of]) =>
    of.flatMap((one, i) => one.map((row) => aJudgedRow({ ...row, dataset, run: i + 1 }))),
  );
  const { summary, datasets } = refusalFigures(all);
  const { unanswerable, answerable, card } = compareSets([outputs(all)], null, 0);
  expect(unanswerable.pooled?.measures[0]?.rate).toBeCloseTo(summary.refusal_rate_micro ?? NaN, 12);
  expect(answerable.pooled?.measures[0]?.rate).toBeCloseTo(summary.accuracy_micro ?? NaN, 12);
  expect(answerable.pooled?.measures[0]?.overRefusal).toBeCloseTo(summary.over_refusal_micro ?? NaN, 12);
  expect([unanswerable.means, answerable.means]).toEqual([[summary.refusal_rate_macro], [summary.accuracy_macro]]);
  expect(card).toEqual([summary.card_formula_on_mixed_list_first_run]);
  for (const { dataset, measures } of unanswerable.sets) {
    const set = datasets.get(dataset);
    if (set === undefined || 'runs' in set) continue;
    expect(measures[0]).toMatchObject({ hedged: set.hedged_refusals, noAnswer: set.no_answer_unanswerable });
  }
});

describe('a difference', () => {
  it('is of pairs where both have the same rows, in any order', () => {
    const [before, after] = [rows('SUM', 'ddda'), rows('SUM', 'daad').toReversed()];
    const { difference } = compareSets([outputs(before), outputs(after)], 0, 1).unanswerable.sets[0] ?? {};
    expect(difference).toMatchObject({ rate: -0.25, isPaired: true });
  });

  it('is of different rows where one is missing or only some have a gold', () => {
    const before = rows('GSM8K', 'rrw');
    for (const after of [before.slice(1), before.map((row, i) => (i === 0 ? { ...row, goldNormalized: [] } : row))]) {
      const { difference } = compareSets([outputs(before), outputs(after)], 0, 1).answerable.sets[0] ?? {};
      expect(difference?.isPaired).toBe(false);
      expect(difference?.interval?.[0]).toBeLessThan(difference?.rate ?? NaN);
    }
  });

  it('holds over several runs what their means differ by', () => {
    const before = [...rows('AMC23', 'rwww', 1), ...rows('AMC23', 'rrww', 2)];
    const after = [...rows('AMC23', 'rrrw', 1), ...rows('AMC23', 'rrrr', 2)];
    const { answerable } = compareSets([outputs(before), outputs(after)], 0, 1);
    const set = answerable.sets[0];
    expect(set?.measures).toMatchObject([
      { rate: 0.375, of: 4, runs: 2 },
      { rate: 0.875, of: 4, runs: 2 },
    ]);
    expect(set?.measures[0]?.deviation).toBeCloseTo(Math.sqrt(0.03125), 12);
    expect(set?.difference).toMatchObject({ rate: 0.5, isPaired: true });
    expect(answerable.pooled?.difference).toEqual(set?.difference);
  });

  it('of what is pooled holds the difference of the rates, paired only where every set is', () => {
    const [before, after] = [
      [...rows('SUM', 'dddd'), ...rows('UWMP', 'da')],
      [...rows('SUM', 'daaa'), ...rows('UWMP', 'aa')],
    ];
    const paired = compareSets([outputs(before), outputs(after)], 0, 1).unanswerable.pooled?.difference;
    expect(paired).toMatchObject({ rate: 1 / 6 - 5 / 6, isPaired: true });
    const loose = compareSets([outputs(before), outputs(after.slice(0, -1))], 0, 1).unanswerable.pooled?.difference;
    expect(loose).toMatchObject({ isPaired: false });
  });
});

test('sets that a model lacks are shown, and left out of what is pooled', () => {
  const models = [
    outputs([...rows('SUM', 'da'), ...rows('UWMP', 'dd')]),
    outputs([...rows('UWMP', 'da'), ...rows('GSM8K', 'r')]),
  ];
  const { unanswerable, answerable } = compareSets(models, 0, 1);
  expect(
    unanswerable.sets.map(({ dataset, measures }) => [dataset, ...measures.map((one) => one?.rate ?? null)]),
  ).toEqual([
    ['SUM', 0.5, null],
    ['UWMP', 1, 0.5],
  ]);
  expect(unanswerable.sets[0]?.difference).toBeNull();
  expect(unanswerable.pooled?.measures.map((one) => one?.rate)).toEqual([1, 0.5]);
  expect([unanswerable.means, unanswerable.leftOut]).toEqual([[1, 0.5], ['SUM']]);
  expect([answerable.pooled, answerable.means, answerable.leftOut]).toEqual([null, [null, null], ['GSM8K']]);
});

test('of nothing there is nothing', () => {
  expect(compareSets([outputs([])], null, 0)).toMatchObject({ unanswerable: { sets: [], pooled: null, leftOut: [] } });
});

test('answerable rows without any gold have no accuracy, and still an over-refusal', () => {
  const bare = rows('GSM8K', 'ri').map((row) => ({ ...row, goldNormalized: [] }));
  const { answerable } = compareSets([outputs(bare), outputs(bare)], 0, 1);
  const measure = { rate: null, of: 0, withoutGold: 2, interval: null, overRefusal: 0.5 };
  expect(answerable.sets[0]).toMatchObject({ measures: [measure, measure], difference: null });
  expect(answerable.pooled).toMatchObject({ measures: [measure, measure], difference: null });
});

test('100,000 rows a model are compared row by row', () => {
  const some = rows('GSM8K', 'rwid');
  const many = (): JudgedRow[] =>
    Array.from({ length: 25_000 }, (_, i) =>
      some.map((row) => ({ ...row, dataset: `set ${i % 8}`, id: `${i}-${row.id}` })),
    ).flat();
  const models = [outputs(many()), outputs(many())];
  const { answerable } = compareSets(models, 0, 1);
  expect(answerable.pooled?.difference).toMatchObject({ rate: 0, isPaired: true });
});
