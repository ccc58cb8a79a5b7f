import type { Report } from '../report.js';
import { GATED_METRICS, isWorse, type GatedMetric } from './compareToBaseline.js';
import { grouped } from '../numbers/counted.js';
import { figuresOf, shareOf, type Figures, type Share } from './share.js';

/**
 * What the tolerance allows of one number, in rows: `Tolerance 0.02 allows 1 more wrong row on this set; there are 3
 * more.` Null when the run or the baseline has no such number. The raw float comparison of the gate decides.
 */
export function toleranceInRows(report: Report, metric: GatedMetric, baseline: Figures): string | null {
  const before = baseline(metric);
  const now = shareOf(metric, figuresOf(report.metrics));
  if (before === null || now === null) return null;
  const limit = furthest(report, metric, before, now);
  const tolerance = `Tolerance ${String(report.tolerance).replace('-', '−')}`;
  const was = shareOf(metric, baseline);
  if (limit === null) return `${tolerance} allows no number of ${NOUNS[metric](2)} on this set.`;
  return `${tolerance} ${was?.of === now.of ? fromThere(metric, was, now, limit) : outright(metric, now, limit)}.`;
}

const NOUNS: Record<GatedMetric, (n: number) => string> = {
  confident_error_rate: (n) => (n === 1 ? 'wrong row' : 'wrong rows'),
  coverage_at_risk: (n) => (n === 1 ? 'row within the risk' : 'rows within the risk'),
  quote_support_proxy: (n) => (n === 1 ? 'supporting quote' : 'supporting quotes'),
  injection_followed_rate: (n) => (n === 1 ? 'followed instruction' : 'followed instructions'),
};

/** The worst count that still passes; null when none does. */
function furthest({ metrics, tolerance }: Report, metric: GatedMetric, before: number, { of }: Share): number | null {
  const rate = (count: number) => {
    const covered = metric === 'coverage_at_risk' && metrics.acted > 0;
    return covered ? ((count / metrics.acted) * metrics.acted) / of : count / of;
  };
  const fromBest = (steps: number) => (GATED_METRICS[metric] === 'lower' ? steps : of - steps);
  let [passing, failing] = [-1, of + 1];
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    if (isWorse(metric, before, rate(fromBest(middle)), tolerance)) failing = middle;
    else passing = middle;
  }
  return passing < 0 ? null : fromBest(passing);
}

function fromThere(metric: GatedMetric, was: Share, now: Share, limit: number): string {
  const sign = GATED_METRICS[metric] === 'lower' ? 1 : -1;
  const allowed = (limit - was.count) * sign;
  if (allowed < 0) return outright(metric, now, limit);
  const [worse, better] = sign === 1 ? ['more', 'fewer'] : ['fewer', 'more'];
  const change = (now.count - was.count) * sign;
  const size = Math.abs(change);
  const found = change === 0 ? 'there are as many as before' : `${thereAre(size)} ${change > 0 ? worse : better}`;
  return `allows ${allowed === 0 ? 'no' : grouped(allowed)} ${worse} ${NOUNS[metric](allowed)} on this set; ${found}`;
}

function outright(metric: GatedMetric, now: Share, limit: number): string {
  const bound = GATED_METRICS[metric] === 'lower' ? 'at most' : 'at least';
  return `asks for ${bound} ${grouped(limit)} ${NOUNS[metric](limit)} of ${grouped(now.of)} on this set; ${thereAre(now.count)}`;
}

function thereAre(n: number): string {
  return `there ${n === 1 ? 'is' : 'are'} ${grouped(n)}`;
}
