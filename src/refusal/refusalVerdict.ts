import { allowedChange } from '../core/gate/allowedChange.js';
import { isWorse, namesOf, rateBefore } from '../core/gate/worsened.js';
import { changeClause, listed } from '../core/gate/worseningWords.js';
import { counted, grouped } from '../core/numbers/counted.js';
import {
  baselineNumbers,
  GATED_REFUSAL,
  refusalShare,
  type GatedRefusal,
  type RefusalNumber,
} from './refusalMetrics.js';
import type { RefusalBaseline, RefusalReport } from './refusalReport.js';
import { capitalized, moved, REFUSAL_WORDS, taxSentence } from './refusalWords.js';
import { unlikeToTell } from './unlike.js';

/** The verdict on one model's outputs in words, for the page and the command. */
export interface RefusalVerdict {
  kind: 'passed' | 'failed' | 'no gate' | 'not run';
  /** For instance `Gate failed: refusal fell from 607 to 146 of 1,878 unanswerable questions.` */
  sentence: string;
  /** What the tolerance allows, in questions, and how the other numbers moved; null: nothing was compared. */
  tolerance: string | null;
  /** What training cost against another model; null: there is none to compare with. */
  tax: string | null;
  /** Names of the numbers that got worse. */
  regressed: GatedRefusal[];
}

type Judged = Pick<
  RefusalReport,
  'metrics' | 'baseline' | 'tolerance' | 'regressions' | 'ok' | 'against' | 'errors' | 'warnings'
>;

/**
 * The verdict of a report. The baseline gives the counts to compare with; without it (a report that was opened) its rates are
 * those in the report's `regressions`. `maxErrors`: records that could not be read and are let pass.
 */
export function refusalVerdict(report: Judged, baseline: RefusalBaseline | null, maxErrors = 0): RefusalVerdict {
  const { metrics, errors, regressions, against } = report;
  const tax = against === null ? null : taxSentence(against);
  const failures = `${grouped(errors.length)} of ${counted(metrics.n + errors.length, 'record')} could not be read.`;
  if (errors.length > maxErrors) {
    return { kind: 'not run', sentence: `Could not be run: ${failures}`, tolerance: null, tax: null, regressed: [] };
  }
  const aside = errors.length === 0 ? '' : ` ${failures}`;
  if (report.baseline === null) {
    return {
      kind: 'no gate',
      sentence: `No gate: this run has no baseline.${aside}`,
      tolerance: null,
      tax,
      regressed: [],
    };
  }
  const isPassed = report.ok && regressions.length === 0;
  const before = baseline === null ? null : baselineNumbers(baseline.metrics);
  const regressed = namesOf<GatedRefusal>(GATED_REFUSAL).filter((metric) => rateBefore(metric, regressions) !== null);
  return {
    kind: isPassed ? 'passed' : 'failed',
    sentence: `${isPassed ? passed(report, before) : failed(report, regressed, before)}${aside}`,
    tolerance: before === null ? null : toleranceWords(report, before, regressed),
    tax,
    regressed,
  };
}

function passed({ metrics, tolerance, warnings }: Judged, before: RefusalNumber | null): string {
  const unlike = unlikeToTell(warnings);
  if (unlike.length > 0) return `Gate passed, but not like for like: ${unlike.join('; ')}.`;
  const fell = namesOf<GatedRefusal>(GATED_REFUSAL).some((metric) => {
    const [was, value] = [before?.(metric) ?? null, metrics[metric]];
    return was !== null && isWorse(GATED_REFUSAL[metric], was, value, 0);
  });
  return fell ? `Gate passed: nothing got worse by more than ${tolerance}.` : 'Gate passed: nothing got worse.';
}

function failed(report: Judged, regressed: GatedRefusal[], before: RefusalNumber | null): string {
  const { metrics, regressions, warnings } = report;
  const worse = regressed.map((metric) =>
    changeClause(REFUSAL_WORDS[metric], {
      before: rateBefore(metric, regressions) ?? 0,
      value: metrics[metric],
      was: before === null ? null : refusalShare(metric, before),
      now: refusalShare(metric, (name) => metrics[name]),
    }),
  );
  const unlike = unlikeToTell(warnings);
  const aside = unlike.length === 0 ? '' : ` Not like for like: ${unlike.join('; ')}.`;
  return `Gate failed: ${listed(worse.length === 0 ? regressions : worse)}.${aside}`;
}

const NOUNS: Record<GatedRefusal, string> = {
  refusal_rate: 'refusal',
  accuracy: 'correct answer',
  over_refusal_rate: 'over-refusal',
};

/** The tolerance in questions of each number that regressed, else of the first that was compared; then how the others moved. */
function toleranceWords(report: Judged, before: RefusalNumber, regressed: GatedRefusal[]): string | null {
  const { metrics } = report;
  const compared = namesOf<GatedRefusal>(GATED_REFUSAL).filter(
    (metric) => before(metric) !== null && metrics[metric] !== null,
  );
  const told = regressed.length > 0 ? regressed : compared.slice(0, 1);
  const sentences = told.flatMap((metric) => allowed(report, metric, before) ?? []);
  const others = compared.flatMap((metric) => {
    const [was, value] = [before(metric), metrics[metric]];
    return told.includes(metric) || was === null || value === null
      ? []
      : [moved(REFUSAL_WORDS[metric].subject, value - was)];
  });
  if (others.length > 0) sentences.push(`${capitalized(listed(others))}.`);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function allowed({ metrics, tolerance }: Judged, metric: GatedRefusal, figures: RefusalNumber): string | null {
  const before = figures(metric);
  const now = refusalShare(metric, (name) => metrics[name]);
  if (before === null || now === null) return null;
  return allowedChange({
    better: GATED_REFUSAL[metric],
    tolerance,
    before,
    was: refusalShare(metric, figures),
    now,
    rate: (count) => count / now.of,
    noun: (count) => (count === 1 ? NOUNS[metric] : `${NOUNS[metric]}s`),
    where: 'here',
  });
}
