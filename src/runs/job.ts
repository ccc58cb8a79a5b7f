import { unlikeAmong } from '../core/gate/likeForLike.js';
import { verdictOf } from '../core/gate/verdict.js';
import { InputError } from '../core/inputError.js';
import type { FileRef, Job, JobResult, Progress, RunnerWish } from '../core/job.js';
import type { Baseline, Report } from '../core/report.js';
import { writeCompact } from '../formats/write/json.js';
import { writeReport, writeReportLine } from '../formats/write/report.js';
import { taskPointer } from '../formats/read/set.js';
import { gateAnswers } from './answersRun.js';
import { answerSet, type Respondent } from './answerSet.js';
import { checkLines } from './checks.js';
import { gateReport } from './gateRun.js';
import { loadBaseline, loadRows, loadSet, loadTask, type GateInputs, type Loaded } from './inputs.js';

/** What a job needs of the page it runs in. */
export interface JobHost {
  fetchFile(url: string, file: string): Promise<Blob>;
  /** A file that the set points to, relative to the set's folder; null when there is none. */
  findFile(path: string): Promise<FileRef | null>;
  openModel(model: Job['model'], wish: RunnerWish): Promise<Respondent>;
  progress(progress: Progress): void;
  /** The report is shown on the page too. */
  show(report: Report, baseline: Baseline | null): void;
}

/** Carries out what the command asks for. Bad input is an exit 2 with its one sentence; anything else is thrown. */
export async function runJob(job: Job, host: JobHost): Promise<JobResult> {
  try {
    const baseline = job.baseline === null ? null : await loadBaseline(await raw(job.baseline, host));
    if (job.answers !== null) {
      const answers = await loadRows(await raw(job.answers, host));
      return concluded(gateAnswers(answers, baseline, job), baseline, job, host);
    }
    // The model is opened while the set is read; a set that cannot be read does not wait for it.
    const opening = host.openModel(job.model, wishOf(job));
    opening.catch(() => undefined);
    const inputs = await readInputs(job, baseline, host);
    const respondent = await opening;
    const answered = await answerSet(inputs, respondent, { progress: (progress) => host.progress(progress) });
    if (job.mode === 'test') return checked(checkLines(answered.cases), answered.warnings);
    return concluded(gateReport(inputs, job, answered), baseline, job, host);
  } catch (error) {
    if (error instanceof InputError) return refused(error.message);
    throw error;
  }
}

const wishOf = ({ provider, threads, fast }: Job): RunnerWish => ({ provider, threads, fast });

const raw = async ({ path, url }: FileRef, host: JobHost) => ({ file: path, blob: await host.fetchFile(url, path) });

async function readInputs(job: Job, baseline: Loaded<Baseline> | null, host: JobHost): Promise<GateInputs> {
  if (job.set === null) throw new InputError({ file: null, problem: 'no set was named', mend: 'name one' });
  const set = await loadSet(await raw(job.set, host), job);
  return { set, task: await loadTask(await raw(job.task ?? (await ownTask(set, host)), host)), baseline };
}

/** The task that the set itself names. */
async function ownTask(set: GateInputs['set'], host: JobHost): Promise<FileRef> {
  const path = taskPointer(set.value, set.file);
  const found = await host.findFile(path);
  if (found !== null) return { ...found, path };
  throw new InputError({
    file: set.file,
    place: 'key task',
    problem: `there is no file "${path}" beside the set`,
    mend: 'correct the path or name the task with --task',
  });
}

function refused(sentence: string): JobResult {
  return { exit: 2, report: null, summary: [sentence], warnings: [], checks: [] };
}

function checked(checks: JobResult['checks'], warnings: string[]): JobResult {
  const wrong = checks.filter(({ ok }) => !ok).length;
  const summary = [`${checks.length - wrong} of ${checks.length} pairs are right, ${wrong} wrong.`];
  return { exit: wrong === 0 ? 0 : 1, report: null, summary, warnings, checks };
}

/** Where the run ended in errors that are not let pass, nothing was measured, so nothing is reported. */
function concluded(report: Report, baseline: Loaded<Baseline> | null, job: Job, host: JobHost): JobResult {
  host.show(report, baseline?.value ?? null);
  const { errors, warnings } = report;
  // Whatever may be let pass, something must be left that was measured.
  const maxErrors = report.metrics.n === 0 ? 0 : job.maxErrors;
  const verdict = verdictOf(report, baseline?.value ?? null, maxErrors);
  const [first] = errors;
  if (first !== undefined && verdict.kind === 'not run') {
    return refused(
      `${verdict.sentence} The first: case ${writeCompact(first.case)}, question ${first.question}: ${first.message}`,
    );
  }
  const unlike = unlikeAmong(warnings);
  if (job.strict && unlike.length > 0) {
    throw new InputError({
      file: report.baseline,
      problem: `not like for like: ${unlike.join('; ')}`,
      mend: 'compare with a baseline of the same set, version, risk and model, or drop --strict',
    });
  }
  const printed = job.rows ? report : { ...report, rows: null, details: null };
  return {
    exit: report.ok ? 0 : 1,
    report: { pretty: writeReport(printed), compact: writeReportLine(printed) },
    summary: [verdict.sentence, ...report.regressions, ...(verdict.tolerance === null ? [] : [verdict.tolerance])],
    // The verdict says already how the run is unlike its baseline.
    warnings: warnings.filter((warning) => unlikeAmong([warning]).length === 0),
    checks: [],
  };
}
