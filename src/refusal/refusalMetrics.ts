import { wilson, type Interval } from '../core/gate/interval.js';
import { isNumber, type Json } from '../core/json.js';
import { isAnswer, type GradedRow } from './gradedRow.js';
import { refusalFigures } from './summary.js';

/** Stand-in: the numbers that can fail a gate of model outputs, with the better direction. */
export const GATED_REFUSAL = { refusal_rate: 'higher', accuracy: 'higher', over_refusal_rate: 'lower' } as const;
export type GatedRefusal = keyof typeof GATED_REFUSAL;

export interface RefusalMetrics {
  n: number;
  n_unanswerable: number;
  refusals: number;
  hallucinated_answers: number;
  refusal_rate: number | null;
  n_answerable: number;
  n_answerable_without_gold: number;
  correct: number;
  over_refusals: number;
  accuracy: number | null;
  over_refusal_rate: number | null;
}

export function refusalMetrics(rows: GradedRow[]): RefusalMetrics {
  const { datasets, summary } = refusalFigures(rows);
  const sum = (name: 'n_unanswerable' | 'n_answerable' | 'n_answerable_without_gold') =>
    [...datasets.values()].reduce((total, set) => total + (set[name] ?? 0), 0);
  const [unanswerable, answerable] = [sum('n_unanswerable'), sum('n_answerable')];
  const withGold = answerable - sum('n_answerable_without_gold');
  const count = (rate: number | null, of: number) => Number(((rate ?? 0) * of).toFixed(6));
  return {
    n: rows.length,
    n_unanswerable: unanswerable,
    refusals: count(summary.refusal_rate_micro, unanswerable),
    hallucinated_answers: rows.filter((row) => row.unanswerable && isAnswer(row)).length,
    refusal_rate: summary.refusal_rate_micro,
    n_answerable: answerable,
    n_answerable_without_gold: answerable - withGold,
    correct: count(summary.accuracy_micro, withGold),
    over_refusals: count(summary.over_refusal_micro, answerable),
    accuracy: summary.accuracy_micro,
    over_refusal_rate: summary.over_refusal_micro,
  };
}

export type RefusalNumber = (name: keyof RefusalMetrics) => number | null;

export function refusalShare(metric: GatedRefusal, figure: RefusalNumber): { count: number; of: number } | null {
  const [rate, count] = [figure(metric), figure(COUNTS[metric])];
  const without = metric === 'accuracy' ? (figure('n_answerable_without_gold') ?? 0) : 0;
  const of = figure(metric === 'refusal_rate' ? 'n_unanswerable' : 'n_answerable');
  return rate === null || count === null || of === null ? null : { count, of: of - without };
}

const COUNTS = { refusal_rate: 'refusals', accuracy: 'correct', over_refusal_rate: 'over_refusals' } as const;

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

export function baselineNumbers(metrics: ReadonlyMap<string, Json>): RefusalNumber {
  return (name) => {
    const value = metrics.get(name);
    return isNumber(value) ? Number(value) : null;
  };
}
