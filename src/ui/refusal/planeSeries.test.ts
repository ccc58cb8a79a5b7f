import { expect, test } from 'vitest';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { compareSets } from '../../refusal/setComparison.js';
import { aJudgedRow } from '../../testing/madeOutputs.js';
import { modelPath } from './modelPath.js';
import { planeSeries } from './planeSeries.js';
import { planeTitle } from './planeTitle.js';
import { setNotes } from './setNotes.js';

type Set = [dataset: string, letters: string, runs?: number];

/** One row for each letter of a set: `r`ight, `w`rong, `g`old-less; `d`eclined or `a`nswered though unanswerable. */
function model(name: string, ...sets: Set[]): JudgedOutputs {
  const rows = sets.flatMap(([dataset, letters, runs = 1]) =>
    Array.from({ length: runs }, (_, run) =>
      [...letters].map((letter, i) => {
        const unanswerable = letter === 'd' || letter === 'a';
        const output = `\\boxed{${letter === 'd' ? 'idk' : letter === 'r' ? '12' : '7'}}`;
        const gold = letter === 'g' || unanswerable ? null : '12';
        return aJudgedRow({ dataset, id: `${dataset}-${i}`, run: run + 1, unanswerable, output, gold });
      }),
    ).flat(),
  );
  return { name, rows, notices: [], errors: [], files: new Map() };
}

function shown(
  before: JudgedOutputs | null,
  after: JudgedOutputs,
  models = [before, after].flatMap((one) => one ?? []),
) {
  const path = modelPath(before, after, models);
  const comparison = compareSets(path.models, path.before, path.after);
  const series = planeSeries(comparison);
  return {
    title: planeTitle(series, comparison, path),
    notes: setNotes(comparison, path),
    series: series.map(({ name, dataset, steps, isPooled }) => ({
      ...{ name, dataset, isPooled },
      steps: steps.map(({ accuracy, refusal }) => [accuracy?.rate ?? null, refusal?.rate ?? null]),
    })),
  };
}

test('sets are series of their models, the pooled rows come last', () => {
  const [before, after] = [
    model('base', ['UWMP', 'rwda'], ['AMC23', 'rw', 2]),
    model('tuned', ['UWMP', 'rraa'], ['AMC23', 'rr', 2]),
  ];
  expect(shown(before, after)).toMatchObject({
    title: 'Every set moved right, and the one that tests refusal moved down',
    series: [
      {
        name: 'UWMP',
        dataset: 'UWMP',
        steps: [
          [0.5, 0.5],
          [1, 0],
        ],
      },
      {
        name: 'AMC23 ×2',
        dataset: 'AMC23',
        steps: [
          [0.5, null],
          [1, null],
        ],
      },
      {
        name: 'Rows pooled',
        dataset: null,
        isPooled: true,
        steps: [
          [0.5, 0.5],
          [1, 0],
        ],
      },
    ],
  });
});

test('with one model the title tells its rates, of one kind too', () => {
  expect(shown(null, model('tuned', ['UWMP', 'rwda'])).title).toBe(
    'tuned declines 50.0\u00a0% of unanswerable questions and solves 50.0\u00a0% of answerable ones',
  );
  expect(shown(null, model('tuned', ['GSM8K', 'rr'], ['Minerva', 'rw'])).title).toBe(
    'tuned solves 75.0\u00a0% of answerable questions',
  );
  expect(shown(null, model('tuned', ['GSM8K', 'g'])).title).toBe('tuned has no rate to show');
  expect(shown(null, model('tuned')).title).toBe('tuned has no rate to show');
});

test('with more than two models all are shown, else what is compared', () => {
  const [base, middle, last] = [model('base'), model('middle'), model('last')];
  expect(modelPath(base, middle, [base, middle, last])).toEqual({ models: [base, middle, last], before: 0, after: 1 });
  expect(modelPath(null, last, [base, last])).toEqual({ models: [last], before: null, after: 0 });
  expect(modelPath(base, last, [base, last])).toEqual({ models: [base, last], before: 0, after: 1 });
});

test('names from files are shown with what they hide', () => {
  expect(shown(null, model('tu\u202ened', ['U\u200bWMP', 'd'])).series[0]?.name).toBe('U[U+200B]WMP');
  expect(shown(null, model('tu\u202ened', ['UWMP', 'd'])).title).toMatch(/^tu\[U\+202E\]ned declines/);
});

test('notes say by which method, what is left out, and what the card’s formula is', () => {
  const before = model('base', ['UWMP', 'da'], ['SUM', 'dd'], ['AMC23', 'rw', 2], ['GSM8K', 'rg']);
  const after = model('tuned', ['UWMP', 'a'], ['AMC23', 'rr', 2], ['GSM8K', 'rg']);
  expect(shown(before, after).notes).toEqual([
    'Points and intervals are of tuned minus base; 95 %, Newcombe’s score interval, paired by row.',
    'The two do not have the same rows of UWMP: there the interval is that of independent rates, which is wider, and so it is for what is pooled with them.',
    'AMC23: mean of the runs with their sample standard deviation; pooled, its questions weigh as much as one run.',
    'Not every model has unanswerable rows of SUM: left out of what is pooled and of the mean.',
    '1 answerable question without a gold: part of over-refusal, not of accuracy.',
    'By the formula of the published evaluation card, for comparison alone, since it divides both by the rows of both kinds: over all 5 rows of first runs, refusal 37.5\u00a0% → 0.0\u00a0%, accuracy 25.0\u00a0% → 60.0\u00a0%.',
  ]);
  expect(shown(null, after).notes[0]).toBe('Intervals are 95 %, Wilson.');
});
