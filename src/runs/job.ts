import { InputError } from '../core/inputError.js';
import type { FileRef, Job, JobResult, Progress, RunnerWish } from '../core/job.js';
import { isModule, type OpenModule } from '../core/moduleTask.js';
import type { Baseline, Report } from '../core/report.js';
import { shardName } from '../core/shard.js';
import { taskPointer } from '../formats/read/set.js';
import { decodeText } from '../formats/read/text.js';
import type { TrainingFile } from '../lint/trainingLeaks.js';
import { gateAnswers } from './answersRun.js';
import { answerSet, type AnsweredSet, type Respondent } from './answerSet.js';
import { checkLines } from './checks.js';
import { conclusion, refused } from './conclusion.js';
import { answerTypesOf } from './control.js';
import { gateReport } from './gateRun.js';
import { needsCheckpoint } from '../tasks/deciderParts.js';
import { checkParity, type ParityProvider } from './parity.js';
import { refuseOtherModel } from './pinnedModel.js';
import { loadBaseline, loadRows, loadModule, loadSet, loadTask, type GateInputs, type Loaded } from './inputs.js';

/** What a job needs of the page it runs in. */
export interface JobHost {
  fetchFile(url: string, file: string): Promise<Blob>;
  /** A file that the set points to, relative to the set's folder; null when there is none. */
  findFile(path: string): Promise<FileRef | null>;
  openModel(model: Job['model'], wish: RunnerWish): Promise<Respondent>;
  /** For a task that asks no checkpoint. */
  withoutModel(): Respondent;
  openModule: OpenModule;
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
      // Their task is read for the control alone: it needs no model, and rows may come without one.
      const task = job.control === null || job.task === null ? null : await loadTask(await raw(job.task, host));
      const types = task === null ? null : answerTypesOf(task.value);
      return concluded(gateAnswers(answers, baseline, job, types), baseline, job, host);
    }
    if (job.lint !== null) {
      const training = await Promise.all(job.lint.against.map((file) => trainingFile(file, host)));
      const { lintResult } = await import('./lint.js');
      return lintResult(await readInputs(job, null, host), training, job.tolerance);
    }
    const inputs = await readInputs(job, baseline, host);
    const isAsked = needsCheckpoint(inputs.task.value);
    const respondent = isAsked ? await host.openModel(job.model, wishOf(job)) : host.withoutModel();
    const hooks = { progress: (progress: Progress) => host.progress(progress) };
    if (isAsked) await refuseUnlikePinned(respondent, job.model, baseline);
    const answered = await answerSet(inputs, respondent, hooks, job.shard);
    if (job.mode === 'test') return checked(checkLines(answered.cases), answered);
    const report = gateReport(inputs, job, answered);
    if (job.parity && isAsked) {
      const open = (provider: ParityProvider) => host.openModel(job.model, { ...wishOf(job), provider });
      report.parity = await checkParity(inputs, open, hooks);
    }
    return concluded(report, baseline, job, host);
  } catch (error) {
    if (error instanceof InputError) return refused(error.message);
    throw error;
  }
}

/** Before anything is answered; what nothing pins is not waited for. */
async function refuseUnlikePinned(
  respondent: Respondent,
  model: Job['model'],
  baseline: Loaded<Baseline> | null,
): Promise<void> {
  if (model === null || !('named' in model || model.sha256)) return;
  refuseOtherModel((await respondent.facts()).identity, model, baseline?.value ?? null);
}

const wishOf = ({ provider, threads, fast }: Job): RunnerWish => ({ provider, threads, fast });

const raw = async ({ path, url }: FileRef, host: JobHost) => ({ file: path, blob: await host.fetchFile(url, path) });

async function trainingFile({ path, url }: FileRef, host: JobHost): Promise<TrainingFile> {
  const blob = await host.fetchFile(url, path);
  return { file: path, text: decodeText(new Uint8Array(await blob.arrayBuffer()), path) };
}

async function readInputs(job: Job, baseline: Loaded<Baseline> | null, host: JobHost): Promise<GateInputs> {
  if (job.set === null) throw new InputError({ file: null, problem: 'no set was named', mend: 'name one' });
  const set = await loadSet(await raw(job.set, host), job);
  const task = await raw(job.task ?? (await ownTask(set, host)), host);
  return { set, task: await (isModule(task.file) ? loadModule(task, host.openModule) : loadTask(task)), baseline };
}

/** What a set that names no task is asked with, where it lies beside it. */
const DEFAULT_TASKS = ['task.json', 'task.js', 'task.mjs', 'task.ts'];

/** The task that the set itself names. */
async function ownTask(set: GateInputs['set'], host: JobHost): Promise<FileRef> {
  for (const path of set.value.task === null ? DEFAULT_TASKS : []) {
    const found = await host.findFile(path);
    if (found !== null) return { ...found, path };
  }
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

function checked(checks: JobResult['checks'], { warnings, shard }: AnsweredSet): JobResult {
  const wrong = checks.filter(({ ok }) => !ok).length;
  const of = shard === null ? '' : ` of ${shardName(shard)}`;
  const summary = [`${checks.length - wrong} of ${checks.length} pairs${of} are right, ${wrong} wrong.`];
  return { exit: wrong === 0 ? 0 : 1, report: null, summary, warnings, checks };
}

/** Shown on the page too. A shard is held against nothing. */
function concluded(report: Report, baseline: Loaded<Baseline> | null, job: Job, host: JobHost): JobResult {
  const compared = report.shard === null ? (baseline?.value ?? null) : null;
  host.show(report, compared);
  return conclusion(report, compared, job);
}
