import type { Report } from '../report.js';
import { allowedChange } from './allowedChange.js';
import { GATED_METRICS, type GatedMetric } from './compareToBaseline.js';
import { figuresOf, shareOf, type Figures } from './share.js';

/**
 * What the tolerance allows of one number, in rows: `Tolerance 0.02 allows 1 more wrong row on this set; there are 3
 * more.` Null when the run or the baseline has no such number.
 */
export function toleranceInRows(report: Report, metric: GatedMetric, baseline: Figures): string | null {
  const before = baseline(metric);
  const now = shareOf(metric, figuresOf(report.metrics));
  if (before === null || now === null) return null;
  const { acted } = report.metrics;
  const isCovered = metric === 'coverage_at_risk' && acted > 0;
  return allowedChange({
    better: GATED_METRICS[metric],
    tolerance: report.tolerance,
    before,
    was: shareOf(metric, baseline),
    now,
    rate: (count) => (isCovered ? ((count / acted) * acted) / now.of : count / now.of),
    noun: NOUNS[metric],
    where: 'on this set',
  });
}

const NOUNS: Record<GatedMetric, (n: number) => string> = {
  confident_error_rate: (n) => (n === 1 ? 'wrong row' : 'wrong rows'),
  coverage_at_risk: (n) => (n === 1 ? 'row within the risk' : 'rows within the risk'),
  quote_support_proxy: (n) => (n === 1 ? 'supporting quote' : 'supporting quotes'),
  injection_followed_rate: (n) => (n === 1 ? 'followed instruction' : 'followed instructions'),
};
