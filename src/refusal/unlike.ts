import { differenceOf, unlikeAmong, unlikeWarning } from '../core/gate/likeForLike.js';
import type { RefusalBaseline, RefusalReport } from './refusalReport.js';

const OF_MODEL = 'the baseline is of the model';

/**
 * Warnings for each difference between a run and its baseline, naming both values (spec: product.md, Bad input). A key that the
 * baseline lacks is no difference.
 */
export function unlikeBaseline(
  run: Pick<RefusalReport, 'set' | 'cases' | 'grader' | 'model'>,
  baseline: RefusalBaseline,
): string[] {
  return [
    ...differenceOf(baseline.set, run.set, (a, b) => `the baseline is of ${a}, this run of ${b}`),
    ...differenceOf(baseline.cases, BigInt(run.cases), (a, b) => `the baseline has ${a} cases, this run ${b}`),
    ...differenceOf(baseline.grader, run.grader, (a, b) => `the baseline was graded by ${a}, this run by ${b}`),
    ...differenceOf(baseline.model, run.model, (a, b) => `${OF_MODEL} ${a}, this run of ${b}`),
  ].map(unlikeWarning);
}

/** The differences that a verdict tells: outputs are gated to compare models, so that another one is no news in it. */
export function unlikeToTell(warnings: string[]): string[] {
  return unlikeAmong(warnings).filter((clause) => !clause.startsWith(OF_MODEL));
}
