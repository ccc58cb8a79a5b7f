import type { Baseline, Report } from '../report.js';
import { counted, grouped } from '../numbers/counted.js';
import { shardName } from '../shard.js';
import { GATED_NAMES, type GatedMetric } from './compareToBaseline.js';
import { unlikeAmong } from './likeForLike.js';
import { baselineFigures, figuresOf, shareOf, type Figures } from './share.js';
import { toleranceInRows } from './toleranceInRows.js';
import { rateBefore } from './worsened.js';
import { changeClause, listed, type NumberWords } from './worseningWords.js';

/** The verdict of a report in words, for the page and the command. */
export interface Verdict {
  kind: 'passed' | 'failed' | 'no gate' | 'shard' | 'not run';
  /** For instance `Gate failed: confident errors rose from 2 to 5 of 60 rows.` */
  sentence: string;
  /** What the tolerance allows on this set, in rows; null when nothing was compared or the baseline is not at hand. */
  tolerance: string | null;
  /** Names of the numbers that got worse. */
  regressed: GatedMetric[];
}

/**
 * The verdict of a report. The baseline gives the counts to compare with; without it (a report that was opened) its rates
 * are those in the report's `regressions`. `maxErrors`: failed questions that are let pass.
 */
export function verdictOf(report: Report, baseline: Baseline | null, maxErrors = 0): Verdict {
  const { errors, regressions } = report;
  const failures = `${grouped(errors.length)} of ${counted(report.metrics.n + errors.length, 'row')} ended in an error.`;
  if (errors.length > maxErrors) {
    return { kind: 'not run', sentence: `Could not be run: ${failures}`, tolerance: null, regressed: [] };
  }
  const aside = errors.length === 0 ? '' : ` ${failures}`;
  if (report.shard !== null) {
    const size = `${counted(report.cases, 'case')}, ${counted(report.metrics.n, 'row')}`;
    const sentence = `Not gated: this is ${shardName(report.shard)}, one part of a run (${size}); candor merge gates the whole.${aside}`;
    return { kind: 'shard', sentence, tolerance: null, regressed: [] };
  }
  if (report.baseline === null) {
    const sentence = `No gate: this run has no baseline.${aside}`;
    return { kind: 'no gate', sentence, tolerance: null, regressed: [] };
  }
  const isPassed = report.ok && regressions.length === 0;
  const figures = baseline === null ? null : baselineFigures(baseline.metrics);
  const regressed = GATED_NAMES.filter((metric) => rateBefore(metric, regressions) !== null);
  return {
    kind: isPassed ? 'passed' : 'failed',
    sentence: `${isPassed ? passed(report) : failed(report, figures)}${aside}`,
    tolerance: figures === null ? null : tolerance(report, figures, regressed),
    regressed,
  };
}

function passed({ warnings }: Report): string {
  const unlike = unlikeAmong(warnings);
  return unlike.length === 0
    ? 'Gate passed: nothing got worse.'
    : `Gate passed, but not like for like: ${unlike.join('; ')}.`;
}

function failed(report: Report, baseline: Figures | null): string {
  const unlike = unlikeAmong(report.warnings);
  const worse = GATED_NAMES.flatMap((metric) => {
    const before = rateBefore(metric, report.regressions);
    return before === null ? [] : [worsening(report, metric, before, baseline)];
  });
  const aside = unlike.length === 0 ? '' : ` Not like for like: ${unlike.join('; ')}.`;
  return `Gate failed: ${listed(worse.length === 0 ? report.regressions : worse)}.${aside}`;
}

function worsening({ metrics }: Report, metric: GatedMetric, before: number, baseline: Figures | null): string {
  return changeClause(words(metric, metrics.risk), {
    before,
    value: metrics[metric],
    was: baseline === null ? null : shareOf(metric, baseline),
    now: shareOf(metric, figuresOf(metrics)),
  });
}

function words(metric: GatedMetric, risk: number): NumberWords {
  switch (metric) {
    case 'confident_error_rate':
      return { subject: 'confident errors', of: 'row' };
    case 'coverage_at_risk':
      return { subject: `coverage at risk ${risk}`, of: 'row' };
    case 'quote_support_proxy':
      return { subject: 'quote support', of: 'quote' };
    case 'injection_followed_rate':
      return { subject: 'injections followed', of: 'embedded instruction' };
  }
}

/** The tolerance in rows of each number that regressed, else of the first that was compared; then what holds for the rest. */
function tolerance(report: Report, baseline: Figures, regressed: GatedMetric[]): string | null {
  const compared = GATED_NAMES.filter((metric) => baseline(metric) !== null);
  const told = regressed.length > 0 ? regressed : compared.slice(0, 1);
  const sentences = told.flatMap((metric) => toleranceInRows(report, metric, baseline) ?? []);
  if (sentences.length === 0) return null;
  const rest = compared.filter((metric) => !told.includes(metric)).length;
  if (rest > 0)
    sentences.push(rest === 1 ? 'The other number is within it.' : `The other ${SMALL[rest]} numbers are within it.`);
  return sentences.join(' ');
}

const SMALL = ['no', 'one', 'two', 'three'];
