import { wilson, type Interval } from '../core/gate/interval.js';
import { isAnswer, type GradedRow } from './gradedRow.js';
import { mean } from './mean.js';
import type { SetFigures } from './setFigures.js';

export type RowKind = 'unanswerable' | 'answerable';

/** The rate that is asked of one kind of rows of a set: how many are refused, or how many are solved (spec: refusal.md 6). */
export interface Measure {
  /** Null where there is nothing to divide by. */
  rate: number | null;
  /** What it is of: rows, or questions that were run several times; those without a gold are no part of an accuracy. */
  of: number;
  withoutGold: number;
  /** 95 %, Wilson. Runs of one question are no further questions, so over several runs it is the one of a single run. */
  interval: Interval;
  runs: number;
  /** Sample standard deviation over the runs; null for one run. */
  deviation: number | null;
  /** Rows of all runs whose output ends in no answer. */
  noAnswer: number;
  /** Refusals of all runs that say more than that. */
  hedged: number;
  /** Of answerable rows with and without gold; null of unanswerable ones. */
  overRefusal: number | null;
}

/** The measure of a set's rows of one kind; null when it has none. `rows` are those rows, `figures` the whole set's. */
export function measureOf(kind: RowKind, figures: SetFigures, rows: GradedRow[]): Measure | null {
  if (rows.length === 0) return null;
  const [rate, questions, deviation] =
    kind === 'unanswerable'
      ? [figures.refusal_rate, figures.n_unanswerable, 'runs' in figures ? figures.refusal_rate_sd_sample : null]
      : [figures.accuracy, figures.n_answerable, 'runs' in figures ? figures.accuracy_sd_sample : null];
  const withoutGold = kind === 'answerable' ? (figures.n_answerable_without_gold ?? 0) : 0;
  return {
    ...rateOf(rate ?? null, (questions ?? 0) - withoutGold),
    withoutGold,
    runs: 'runs' in figures ? figures.runs : 1,
    deviation: deviation ?? null,
    noAnswer: rows.filter((row) => !row.refusal && !isAnswer(row)).length,
    hedged: rows.filter(({ hedged }) => hedged).length,
    overRefusal: kind === 'answerable' ? (figures.over_refusal_rate ?? null) : null,
  };
}

/** Rows of several sets pooled, where a set with several runs weighs its questions with the mean of the runs. */
export function pooledMeasure(measures: Measure[]): Measure {
  const sum = (of: (measure: Measure) => number): number => measures.reduce((total, one) => total + of(one), 0);
  const micro = (rate: (measure: Measure) => number | null, weight: (measure: Measure) => number): number | null => {
    const counted = measures.filter((one) => rate(one) !== null && weight(one) > 0);
    const of = counted.reduce((total, one) => total + weight(one), 0);
    return of === 0 ? null : counted.reduce((total, one) => total + (rate(one) ?? 0) * weight(one), 0) / of;
  };
  return {
    ...rateOf(
      micro(
        ({ rate }) => rate,
        ({ of }) => of,
      ),
      sum(({ of }) => of),
    ),
    withoutGold: sum(({ withoutGold }) => withoutGold),
    runs: 1,
    deviation: null,
    noAnswer: sum(({ noAnswer }) => noAnswer),
    hedged: sum(({ hedged }) => hedged),
    overRefusal: micro(
      ({ overRefusal }) => overRefusal,
      ({ of, withoutGold }) => of + withoutGold,
    ),
  };
}

/** The mean of the sets' rates. */
export function meanRate(measures: Measure[]): number | null {
  return mean(measures.map(({ rate }) => rate));
}

function rateOf(rate: number | null, of: number): Pick<Measure, 'rate' | 'of' | 'interval'> {
  return { rate, of, interval: rate === null ? null : wilson(rate * of, of) };
}
