import { InputError } from '../inputError.js';
import { isNumber, type Json } from '../json.js';
import { pythonFloat } from '../numbers/pythonFloat.js';
import type { Metrics } from './metrics.js';

/** The numbers that can fail a gate, in the order they are reported, with the better direction (spec: honesty.md 7). */
export const GATED_METRICS = {
  confident_error_rate: 'lower',
  coverage_at_risk: 'higher',
  quote_support_proxy: 'higher',
  injection_followed_rate: 'lower',
} as const;
export type GatedMetric = keyof typeof GATED_METRICS;

export const GATED_NAMES = Object.keys(GATED_METRICS) as GatedMetric[];

/** What may stand for a gated number in a baseline; null or absent: not compared. A boolean counts as 1 or 0. */
export type GatedValue = bigint | number | boolean | null;

export interface Regression {
  metric: GatedMetric;
  /** As written in the baseline. */
  baseline: bigint | number | boolean;
  /** Null: this run has no such number. */
  value: number | null;
  /** For instance `coverage_at_risk: 0.9 → 0.73 (tolerance 0.02)`. */
  text: string;
}

/**
 * The gated number of a baseline's `metrics`, or null when it has none.
 * Throws an `InputError` for a text or list, which readers of baselines refuse before.
 */
export function gatedValue(baseline: ReadonlyMap<string, Json>, metric: GatedMetric): GatedValue {
  const value = baseline.get(metric) ?? null;
  if (value === null || typeof value === 'boolean' || isNumber(value)) return value;
  throw new InputError({
    file: null,
    place: `baseline, key metrics.${metric}`,
    problem: 'a number or null is expected',
    mend: 'correct the baseline',
  });
}

/** The gated numbers that are worse than the baseline's by more than the tolerance, compared as raw floats (spec: honesty.md 7). */
export function compareToBaseline(
  metrics: Metrics,
  baseline: ReadonlyMap<string, Json>,
  tolerance: number,
): Regression[] {
  const regressions: Regression[] = [];
  for (const metric of GATED_NAMES) {
    const before = gatedValue(baseline, metric);
    const value = metrics[metric];
    if (before === null || !isWorse(metric, Number(before), value, tolerance)) continue;
    const text = `${metric}: ${pythonText(before)} → ${pythonText(value)} (tolerance ${pythonFloat(tolerance)})`;
    regressions.push({ metric, baseline: before, value, text });
  }
  return regressions;
}

/** Whether a number got worse by more than the tolerance; one that is gone did. */
export function isWorse(metric: GatedMetric, before: number, value: number | null, tolerance: number): boolean {
  if (value === null) return true;
  const sign = GATED_METRICS[metric] === 'lower' ? -1 : 1;
  return (value - before) * sign < -tolerance;
}

function pythonText(value: GatedValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'bigint' ? String(value) : pythonFloat(value);
}
