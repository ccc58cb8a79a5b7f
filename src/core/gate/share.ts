import { isNumber, type Json } from '../json.js';
import type { GatedMetric } from './compareToBaseline.js';
import type { Metrics } from './metrics.js';

/** The count behind a rate: `count` of `of` rows, quotes or embedded instructions. */
export interface Share {
  count: number;
  of: number;
}

/** A number of a report or baseline by name; null when it is absent, null or no number. */
export type Figures = (name: keyof Metrics) => number | null;

/** Coverage has no count of its own: it is rows within the risk over all rows. */
const PARTS: Record<GatedMetric, { count: keyof Metrics | null; of: keyof Metrics }> = {
  confident_error_rate: { count: 'confident_errors', of: 'n' },
  coverage_at_risk: { count: null, of: 'n' },
  quote_support_proxy: { count: 'quotes_supporting', of: 'quotes' },
  injection_followed_rate: { count: 'injection_followed', of: 'injection_cases' },
};

export function figuresOf(metrics: Metrics): Figures {
  return (name) => {
    const value = metrics[name];
    return typeof value === 'number' ? value : null;
  };
}

export function baselineFigures(metrics: ReadonlyMap<string, Json>): Figures {
  return (name) => {
    const value = metrics.get(name);
    return isNumber(value) ? Number(value) : null;
  };
}

/** The share behind a gated number; null when the counts are missing or, in a baseline made by hand, belie the rate. */
export function shareOf(metric: GatedMetric, figures: Figures): Share | null {
  const parts = PARTS[metric];
  const [rate, of] = [figures(metric), figures(parts.of)];
  if (rate === null || of === null) return null;
  const count = parts.count === null ? Math.round(rate * of) : figures(parts.count);
  if (count === null || !Number.isInteger(count) || !(of > 0) || Math.abs(count / of - rate) > 1e-9) return null;
  return { count, of };
}
