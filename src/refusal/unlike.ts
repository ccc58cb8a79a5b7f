import { differenceOf, unlikeAmong, unlikeWarning } from '../core/gate/likeForLike.js';
import { counted, grouped } from '../core/numbers/counted.js';
import { baselineNumbers, type RefusalMetrics, type RefusalNumber } from './refusalMetrics.js';
import type { RefusalBaseline, RefusalReport } from './refusalReport.js';

const OF_MODEL = 'the baseline is of the model';

/**
 * Warnings for each difference between a run and its baseline, naming both values (spec: product.md, Bad input). A key that the
 * baseline lacks is no difference.
 */
export function unlikeBaseline(
  run: Pick<RefusalReport, 'set' | 'cases' | 'grader' | 'model' | 'metrics'>,
  baseline: RefusalBaseline,
): string[] {
  return [
    ...differenceOf(baseline.set, run.set, (a, b) => `the baseline is of ${a}, this run of ${b}`),
    ...differenceOf(baseline.cases, BigInt(run.cases), (a, b) => `the baseline has ${a} cases, this run ${b}`),
    ...countDifferences(run.metrics, baselineNumbers(baseline.metrics)),
    ...differenceOf(baseline.grader, run.grader, (a, b) => `the baseline was graded by ${a}, this run by ${b}`),
    ...differenceOf(baseline.model, run.model, (a, b) => `${OF_MODEL} ${a}, this run of ${b}`),
  ].map(unlikeWarning);
}

/** What the rates are of: with other counts they are of other questions, whatever their number in all. */
const COUNTED: [name: 'n_unanswerable' | 'n_answerable' | 'n_answerable_without_gold', one: string, more: string][] = [
  ['n_unanswerable', 'unanswerable question', 'unanswerable questions'],
  ['n_answerable', 'answerable question', 'answerable questions'],
  ['n_answerable_without_gold', 'answerable question without a gold', 'answerable questions without a gold'],
];

function countDifferences(run: RefusalMetrics, baseline: RefusalNumber): string[] {
  return COUNTED.flatMap(([name, one, more]) => {
    const before = baseline(name);
    if (before === null || before === run[name]) return [];
    return [`the baseline has ${counted(before, one, more)}, this run ${grouped(run[name])}`];
  });
}

/** The differences that a verdict tells: outputs are gated to compare models, so that another one is no news in it. */
export function unlikeToTell(warnings: string[]): string[] {
  return unlikeAmong(warnings).filter((clause) => !clause.startsWith(OF_MODEL));
}
