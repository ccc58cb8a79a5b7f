import type { Baseline, Report } from '../report.js';
import { counted, grouped } from '../numbers/counted.js';
import { shardName } from '../shard.js';
import { GATED_NAMES, type GatedMetric } from './compareToBaseline.js';
import { unlikeAmong } from './likeForLike.js';
import { baselineFigures, figuresOf, shareOf, type Figures, type Share } from './share.js';
import { toleranceInRows } from './toleranceInRows.js';

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

/** The baseline's rate as the report's own regression states it; null: that number did not regress. */
function rateBefore(metric: GatedMetric, regressions: string[]): number | null {
  const line = regressions.find((text) => text.startsWith(`${metric}: `));
  if (line === undefined) return null;
  const written = line.slice(metric.length + 2, line.indexOf(' →'));
  return written === 'True' ? 1 : written === 'False' ? 0 : Number(written);
}

function worsening({ metrics }: Report, metric: GatedMetric, before: number, baseline: Figures | null): string {
  const { name, of } = WORDS[metric];
  const was = baseline === null ? null : shareOf(metric, baseline);
  const now = shareOf(metric, figuresOf(metrics));
  const value = metrics[metric];
  const subject = name(metrics.risk);
  if (value === null) {
    const then = was === null ? percent(before) : `${grouped(was.count)} of ${counted(was.of, of)}`;
    return `${subject} is missing (it was ${then}, this run has no ${of}s)`;
  }
  const share = now === null ? null : `${grouped(now.count)} of ${counted(now.of, of)}`;
  // A rate is held against a rate: without the baseline's counts the count only stands beside it.
  const present = share === null ? percent(value) : was === null ? `${percent(value)} (${share})` : share;
  if (value === before) return `${subject} stayed at ${present}`;
  return `${subject} ${value > before ? 'rose' : 'fell'} from ${earlier(was, now, before)} to ${present}`;
}

const WORDS: Record<GatedMetric, { name: (risk: number) => string; of: string }> = {
  confident_error_rate: { name: () => 'confident errors', of: 'row' },
  coverage_at_risk: { name: (risk) => `coverage at risk ${risk}`, of: 'row' },
  quote_support_proxy: { name: () => 'quote support', of: 'quote' },
  injection_followed_rate: { name: () => 'injections followed', of: 'embedded instruction' },
};

/** A count where there is one; its denominator only where it is another than now. */
function earlier(was: Share | null, now: Share | null, rate: number): string {
  if (was === null) return percent(rate);
  return was.of === now?.of ? grouped(was.count) : `${grouped(was.count)} of ${grouped(was.of)}`;
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

function listed(clauses: string[]): string {
  const last = clauses.at(-1) ?? '';
  return clauses.length < 2 ? last : `${clauses.slice(0, -1).join(', ')} and ${last}`;
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
