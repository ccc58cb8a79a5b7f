import type { Json } from '../json.js';
import type { Metrics } from './metrics.js';
import { namesOf, worsened, type Regression } from './worsened.js';

/** The numbers that can fail a gate, in the order they are reported, with the better direction (spec: honesty.md 7). */
export const GATED_METRICS = {
  confident_error_rate: 'lower',
  coverage_at_risk: 'higher',
  quote_support_proxy: 'higher',
  injection_followed_rate: 'lower',
} as const;
export type GatedMetric = keyof typeof GATED_METRICS;

export const GATED_NAMES = namesOf<GatedMetric>(GATED_METRICS);

/** The gated honesty numbers that are worse than the baseline's by more than the tolerance (spec: honesty.md 7). */
export function compareToBaseline(
  metrics: Metrics,
  baseline: ReadonlyMap<string, Json>,
  tolerance: number,
): Regression<GatedMetric>[] {
  return worsened<GatedMetric>(GATED_METRICS, metrics, baseline, tolerance);
}
