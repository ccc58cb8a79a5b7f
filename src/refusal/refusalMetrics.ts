import { wilson, type Interval } from '../core/gate/interval.js';
import { isNumber, type Json } from '../core/json.js';
import { kept } from '../core/kept.js';
import { isAnswer, type GradedRow } from './gradedRow.js';
import { groupsOf } from './groups.js';
import { mean, share, wholeWhereNear } from './mean.js';
import { hasNoAnswer } from './runFigures.js';
import { runsOf } from './setFigures.js';
import { pooled, refusalFigures, type Pooled } from './summary.js';

/** The numbers that can fail a gate of model outputs, with the better direction (spec: product.md, Model outputs). */
export const GATED_REFUSAL = { refusal_rate: 'higher', accuracy: 'higher', over_refusal_rate: 'lower' } as const;
export type GatedRefusal = keyof typeof GATED_REFUSAL;

/**
 * What a report of model outputs is gated by, over all data sets; the names are those of reports (spec: refusal.md 6). Apart from
 * `n`, counts are of questions: a data set with several runs counts each question once, with the mean of its runs, so that its
 * counts may be fractions. Rates are 0 to 1, null over an empty denominator; the gated ones are the micro averages of `summary`.
 */
export interface RefusalMetrics {
  /** Outputs, of all runs. */
  n: number;
  n_unanswerable: number;
  refusals: number;
  /** Of `refusals`. */
  hedged_refusals: number;
  /** Unanswerable and answered all the same. */
  hallucinated_answers: number;
  no_answer_unanswerable: number;
  /** Of those without an answer: a box that is not closed, usually a token limit that is too small. */
  truncated_unanswerable: number;
  refusal_rate: number | null;
  n_answerable: number;
  /** No part of an accuracy. */
  n_answerable_without_gold: number;
  correct: number;
  over_refusals: number;
  no_answer_answerable: number;
  truncated_answerable: number;
  accuracy: number | null;
  over_refusal_rate: number | null;
  /** Of the answerable rows with a gold that were not refused. */
  selective_accuracy: number | null;
}

/** The metrics of one model's outputs. */
export const refusalMetrics = kept((rows: GradedRow[]): RefusalMetrics => {
  const { datasets, summary } = refusalFigures(rows);
  const sets = [...datasets.values()];
  const { refusals, correct, overRefusals } = pooled(sets);
  const runs = [...groupsOf(rows, ({ dataset }) => dataset).values()].map(runsOf);
  const count = (isOf: Is, isCounted: Is) => questionCount(runs, isOf, isCounted);
  const sum = (name: 'n_unanswerable' | 'n_answerable' | 'n_answerable_without_gold') =>
    sets.reduce((total, set) => total + (set[name] ?? 0), 0);
  return {
    n: rows.length,
    n_unanswerable: sum('n_unanswerable'),
    refusals: refusals.count,
    hedged_refusals: count(isUnanswerable, ({ hedged }) => hedged),
    hallucinated_answers: count(isUnanswerable, isAnswer),
    no_answer_unanswerable: count(isUnanswerable, hasNoAnswer),
    truncated_unanswerable: count(isUnanswerable, isTruncated),
    refusal_rate: summary.refusal_rate_micro,
    n_answerable: sum('n_answerable'),
    n_answerable_without_gold: sum('n_answerable_without_gold'),
    correct: correct.count,
    over_refusals: overRefusals.count,
    no_answer_answerable: count(isAnswerable, hasNoAnswer),
    truncated_answerable: count(isAnswerable, isTruncated),
    accuracy: summary.accuracy_micro,
    over_refusal_rate: summary.over_refusal_micro,
    selective_accuracy: share(
      correct.count,
      count(hasGold, ({ refusal }) => !refusal),
    ),
  };
});

type Is = (row: GradedRow) => boolean;

const isUnanswerable: Is = ({ unanswerable }) => unanswerable;
const isAnswerable: Is = ({ unanswerable }) => !unanswerable;
const hasGold: Is = ({ goldNormalized }) => goldNormalized.length > 0;
const isTruncated: Is = ({ status }) => status === 'unclosed_box';

/** Rows that count, by data set; of several runs the mean share of the runs, in questions. */
function questionCount(sets: GradedRow[][][], isOf: Is, isCounted: Is): number {
  return sets.reduce((total, runs) => {
    const parts = runs.map((run) => {
      const of = run.filter(isOf);
      return { count: of.filter(isCounted).length, of: of.length };
    });
    if (runs.length === 1) return total + (parts[0]?.count ?? 0);
    const questions = new Set(runs.flatMap((run) => run.filter(isOf).map(({ id }) => id))).size;
    return total + wholeWhereNear((mean(parts.map(({ count, of }) => share(count, of))) ?? 0) * questions);
  }, 0);
}

/** Any figure of metrics or of a baseline by its name. */
export type RefusalNumber = (name: keyof RefusalMetrics) => number | null;

/**
 * The count behind a gated number and what it is of; null where they are missing or, in a baseline made by hand, belie the
 * rate.
 */
export function refusalShare(metric: GatedRefusal, figure: RefusalNumber): Pooled | null {
  const [rate, count, of] = [figure(metric), figure(COUNTS[metric]), denominator(metric, figure)];
  if (rate === null || count === null || of === null || !(of > 0)) return null;
  return Math.abs(count / of - rate) > 1e-9 ? null : { count, of };
}

const COUNTS = { refusal_rate: 'refusals', accuracy: 'correct', over_refusal_rate: 'over_refusals' } as const;

function denominator(metric: GatedRefusal, figure: RefusalNumber): number | null {
  if (metric === 'refusal_rate') return figure('n_unanswerable');
  const answerable = figure('n_answerable');
  if (answerable === null || metric === 'over_refusal_rate') return answerable;
  return answerable - (figure('n_answerable_without_gold') ?? 0);
}

/** The Wilson interval (95 %) of each gated number; of a set with several runs its questions count, with the mean of the runs. */
export function refusalIntervals(metrics: RefusalMetrics): Record<GatedRefusal, Interval> {
  const interval = (metric: GatedRefusal): Interval => {
    const found = refusalShare(metric, (name) => metrics[name]);
    return found === null ? null : wilson(found.count, found.of);
  };
  return {
    refusal_rate: interval('refusal_rate'),
    accuracy: interval('accuracy'),
    over_refusal_rate: interval('over_refusal_rate'),
  };
}

/** The figures of a baseline's `metrics`; a boolean counts as 1 or 0, and what is no number is none. */
export function baselineNumbers(metrics: ReadonlyMap<string, Json>): RefusalNumber {
  return (name) => {
    const value = metrics.get(name);
    return isNumber(value) || typeof value === 'boolean' ? Number(value) : null;
  };
}
