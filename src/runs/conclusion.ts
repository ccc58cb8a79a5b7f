import { unlikeAmong } from '../core/gate/likeForLike.js';
import { controlLine } from '../core/gate/controlWords.js';
import { verdictOf } from '../core/gate/verdict.js';
import { InputError } from '../core/inputError.js';
import type { Job, JobResult } from '../core/job.js';
import { paritySentences } from '../core/parity.js';
import type { Baseline, Report } from '../core/report.js';
import { shardWarning } from '../core/shard.js';
import { writeCompact } from '../formats/write/json.js';
import { writeReport, writeReportLine } from '../formats/write/report.js';

/**
 * What a report comes to for the command: exit code, texts, and what is said of it. Where the run ended in errors that are
 * not let pass, nothing was measured, so nothing is reported. Throws an `InputError` where `strict` refuses the baseline.
 */
export function conclusion(
  report: Report,
  baseline: Baseline | null,
  options: Pick<Job, 'rows' | 'strict' | 'maxErrors'>,
): JobResult {
  const { errors, warnings, shard } = report;
  // Whatever may be let pass, something must be left that was measured; of a shard, in the whole that it is merged to.
  const maxErrors = report.metrics.n === 0 && shard === null ? 0 : options.maxErrors;
  const verdict = verdictOf(report, baseline, maxErrors);
  const [first] = errors;
  if (first !== undefined && verdict.kind === 'not run') {
    return refused(
      `${verdict.sentence} The first: case ${writeCompact(first.case)}, question ${first.question}: ${first.message}`,
    );
  }
  const unlike = unlikeAmong(warnings);
  if (options.strict && unlike.length > 0) {
    throw new InputError({
      file: report.baseline,
      problem: `not like for like: ${unlike.join('; ')}`,
      mend: 'compare with a baseline of the same set, version, risk and model, or drop --strict',
    });
  }
  const printed = options.rows || shard !== null ? report : { ...report, rows: null, details: null };
  const told = shard === null ? [] : [shardWarning(shard)];
  return {
    exit: report.ok ? 0 : 1,
    report: { pretty: writeReport(printed), compact: writeReportLine(printed) },
    summary: [
      verdict.sentence,
      ...report.regressions,
      ...(verdict.tolerance === null ? [] : [verdict.tolerance]),
      ...(report.control === null ? [] : [controlLine(report.control)]),
      ...(report.parity === null ? [] : paritySentences(report.parity)),
    ],
    // The verdict says already how the run is unlike its baseline, and that it is a shard.
    warnings: warnings.filter((warning) => unlikeAmong([warning]).length === 0 && !told.includes(warning)),
    checks: [],
  };
}

/** Nothing could be measured, for the reason that the sentence gives. */
export function refused(sentence: string): JobResult {
  return { exit: 2, report: null, summary: [sentence], warnings: [], checks: [] };
}
