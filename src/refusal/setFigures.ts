import type { GradedRow } from './gradedRow.js';
import { groupsOf } from './groups.js';
import { mean, sampleDeviation } from './mean.js';
import { runFigures, type RunFigures } from './runFigures.js';

/** The data set that is run several times, and how often (spec: refusal.md 1). */
export const REPEATED_SET = 'AMC23';
export const EXPECTED_RUNS = 8;

/**
 * A data set over several runs: means of the runs, with the sample standard deviation, which is null for one run
 * (spec: refusal.md 6). `n_…` counts questions.
 */
export interface RepeatedFigures {
  runs: number;
  n_unanswerable?: number;
  refusal_rate_per_run?: (number | null)[];
  refusal_rate?: number | null;
  refusal_rate_sd_sample?: number | null;
  n_answerable?: number;
  n_answerable_without_gold?: number;
  accuracy_per_run?: (number | null)[];
  accuracy?: number | null;
  accuracy_sd_sample?: number | null;
  over_refusal_rate?: number | null;
}

export type SetFigures = RunFigures | RepeatedFigures;

/** The rows of each run, by its number, in order. */
export function runsOf(rows: GradedRow[]): GradedRow[][] {
  return [...groupsOf(rows, ({ run }) => run)].sort(([a], [b]) => a - b).map(([, of]) => of);
}

/** The figures of one data set: of its only run, or over its runs; AMC23's always over its runs (spec: refusal.md 6). */
export function setFigures(dataset: string, rows: GradedRow[]): SetFigures {
  const runs = runsOf(rows);
  return runs.length === 1 && dataset !== REPEATED_SET ? runFigures(rows) : repeatedFigures(rows, runs.map(runFigures));
}

function repeatedFigures(rows: GradedRow[], runs: RunFigures[]): RepeatedFigures {
  const over = (name: 'refusal_rate' | 'accuracy' | 'over_refusal_rate') => runs.map((run) => run[name] ?? null);
  const answerable = rows.filter((row) => !row.unanswerable);
  const unanswerable = questions(rows.filter((row) => row.unanswerable));
  const withoutGold = questions(answerable.filter(({ goldNormalized }) => goldNormalized.length === 0));
  return {
    runs: runs.length,
    ...(unanswerable > 0 && {
      n_unanswerable: unanswerable,
      refusal_rate_per_run: over('refusal_rate'),
      refusal_rate: mean(over('refusal_rate')),
      refusal_rate_sd_sample: sampleDeviation(over('refusal_rate')),
    }),
    ...(answerable.length > 0 && {
      n_answerable: questions(answerable),
      ...(withoutGold > 0 && { n_answerable_without_gold: withoutGold }),
      accuracy_per_run: over('accuracy'),
      accuracy: mean(over('accuracy')),
      accuracy_sd_sample: sampleDeviation(over('accuracy')),
      over_refusal_rate: mean(over('over_refusal_rate')),
    }),
  };
}

function questions(rows: GradedRow[]): number {
  return new Set(rows.map(({ id }) => id)).size;
}
