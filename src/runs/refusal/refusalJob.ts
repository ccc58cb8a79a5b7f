import { InputError } from '../../core/inputError.js';
import type { FileRef, JobResult, ModelResult, Progress, RefusalJob } from '../../core/job.js';
import type { Runtime } from '../../core/report.js';
import type { NamedBlob } from '../../formats/read/recognise.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { refused } from '../conclusion.js';
import { loadRefusalBaseline } from '../inputs.js';
import type { ImportedOutputs } from './importOutputs.js';
import type { OutputsReader } from './outputsReader.js';
import { judgeOutputs } from './judge.js';
import { outputsBefore } from './outputsBefore.js';
import { refusalConclusion } from './refusalConclusion.js';
import { refusalReportOf, type RefusalBeside } from './refusalReport.js';

/** What a job of outputs needs of the page it runs in. */
export interface RefusalHost {
  fetchFile(url: string, file: string): Promise<Blob>;
  importOutputs: OutputsReader;
  runtime(): Promise<Omit<Runtime, 'started' | 'seconds'>>;
  progress(progress: Progress): void;
  /** The graded outputs are shown on the page too. */
  show(models: JudgedOutputs[], against: JudgedOutputs | null): void;
}

/**
 * Grades and gates the outputs of each model that the files hold (spec: product.md, The gate). A model that cannot be gated does
 * not keep the others from it. Bad input that is of no model is one entry without a name; anything else is thrown.
 */
export async function runRefusalJob(job: RefusalJob, host: RefusalHost): Promise<ModelResult[]> {
  try {
    return await gateModels(job, host);
  } catch (error) {
    return [{ model: '', result: refusedFor(error) }];
  }
}

async function gateModels(job: RefusalJob, host: RefusalHost): Promise<ModelResult[]> {
  const started = new Date();
  const begun = performance.now();
  const fetched = async ({ path, url }: FileRef): Promise<NamedBlob> => ({
    path,
    blob: await host.fetchFile(url, path),
  });
  const baseline =
    job.baseline === null
      ? null
      : await loadRefusalBaseline({ file: job.baseline.path, blob: (await fetched(job.baseline)).blob });
  const files = await Promise.all(job.files.map(fetched));
  const imported = await host.importOutputs(files, job);
  if (imported.models.length === 0) {
    throw new InputError({
      file: job.files.map(({ path }) => path).join(', '),
      problem: 'there are no outputs of a model in it, so nothing was measured',
      mend: 'name the file that holds what the model answered, with an "output" in each record',
    });
  }
  const judged = await judgeAll(imported, job, host);
  const against =
    job.against === null
      ? null
      : await outputsBefore(await fetched(job.against), files, imported, job, host.importOutputs);
  host.show(judged, against);
  const runtime = {
    ...(await host.runtime()),
    started: started.toISOString(),
    seconds: Math.round(performance.now() - begun) / 1000,
  };
  return judged.map((model, i) => {
    const outputs = job.rows ? (imported.models[i]?.rows ?? []).map(({ output }) => output ?? null) : null;
    return {
      model: model.name,
      result: gate(model, { baseline, against, outputs, runtime }, job, judged.length === 1),
    };
  });
}

async function judgeAll({ models, files }: ImportedOutputs, { grader }: RefusalJob, host: RefusalHost) {
  const total = models.reduce((sum, { rows }) => sum + rows.length, 0);
  const judged: JudgedOutputs[] = [];
  let before = 0;
  for (const model of models) {
    const onStep = (done: number) => host.progress({ done: before + done, total, secondsLeft: null });
    judged.push(await judgeOutputs(model, grader, files, onStep));
    before += model.rows.length;
  }
  return judged;
}

function gate(model: JudgedOutputs, beside: RefusalBeside, job: RefusalJob, isOnly: boolean): JobResult {
  try {
    return refusalConclusion(refusalReportOf(model, job, beside), beside.baseline?.value ?? null, job, isOnly);
  } catch (error) {
    return refusedFor(error);
  }
}

function refusedFor(error: unknown): JobResult {
  if (error instanceof InputError) return refused(error.message);
  throw error;
}
