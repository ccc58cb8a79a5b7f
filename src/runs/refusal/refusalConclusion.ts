import { unlikeAmong } from '../../core/gate/likeForLike.js';
import { InputError } from '../../core/inputError.js';
import type { JobResult, RefusalJob } from '../../core/job.js';
import { writeRefusalReport, writeRefusalReportLine } from '../../formats/write/refusalReport.js';
import type { RefusalBaseline, RefusalReport } from '../../refusal/refusalReport.js';
import { refusalVerdict } from '../../refusal/refusalVerdict.js';
import { figureLines, honestyLine, poolingNote, taxLines } from '../../refusal/refusalWords.js';
import { unlikeToTell } from '../../refusal/unlike.js';
import { refused } from '../conclusion.js';

/**
 * What the report of one model's outputs comes to for the command. `isOnly`: it is printed as text, not as one line of several.
 * Where records could not be read that are not let pass, nothing is reported. Throws an `InputError` where `strict` refuses the
 * baseline, or where the report is too long.
 */
export function refusalConclusion(
  report: RefusalReport,
  baseline: RefusalBaseline | null,
  { strict, maxErrors }: Pick<RefusalJob, 'strict' | 'maxErrors'>,
  isOnly: boolean,
): JobResult {
  const { errors, warnings, rows, metrics, against, honesty } = report;
  const verdict = refusalVerdict(report, baseline, maxErrors);
  const [first] = errors;
  if (first !== undefined && verdict.kind === 'not run') {
    return refused(`${verdict.sentence} The first: ${first.file}, ${first.place}: ${first.message}`);
  }
  const unlike = unlikeAmong(warnings);
  if (strict && unlike.length > 0) {
    throw new InputError({
      file: report.baseline,
      problem: `not like for like: ${unlike.join('; ')}`,
      mend: 'compare with a baseline of the same data sets, grader and model, or drop --strict',
    });
  }
  const note = poolingNote(rows);
  return {
    exit: report.ok ? 0 : 1,
    report: textsOf(report, isOnly),
    summary: [
      verdict.sentence,
      ...report.regressions,
      ...(verdict.tolerance === null ? [] : [verdict.tolerance]),
      ...(verdict.tax === null ? [] : [verdict.tax]),
      ...figureLines(metrics),
      ...(note === null ? [] : [note]),
      ...(against === null ? [] : taxLines(against)),
      ...(honesty === null ? [] : [honestyLine(honesty)]),
    ],
    // The verdict says already how the run is unlike its baseline.
    warnings: warnings.filter((warning) => unlikeToTell([warning]).length === 0),
    checks: [],
  };
}

/** The one text that is printed: with raw outputs it can be as long as a text may get. */
function textsOf(report: RefusalReport, isOnly: boolean): NonNullable<JobResult['report']> {
  try {
    return isOnly
      ? { pretty: writeRefusalReport(report), compact: '' }
      : { pretty: '', compact: writeRefusalReportLine(report) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError({
      file: report.model,
      problem: 'its report is longer than one text can be',
      mend: report.outputs === null ? 'split the file' : 'leave out --rows, or split the file',
    });
  }
}
