import { mount } from 'svelte';
import App from './App.svelte';
import type { CandorCommand, CandorPage, Job, Progress } from './core/job.js';
import { engine, openModel, withoutModel } from './engine.js';
import { fetchFile } from './net/fetchFile.js';
import { isolate } from './net/isolation.js';
import { keepPage } from './net/keptPage.js';
import { runJob } from './runs/job.js';
import type { RefusalHost } from './runs/refusal/refusalJob.js';
import { openModule } from './shippedSets.js';
import { Evaluation } from './ui/state/evaluation.svelte.js';
import { NewerBuildState } from './ui/state/newerBuild.svelte.js';
import './ui/theme/roles.css';
import './ui/theme/base.css';

declare global {
  interface Window extends Partial<CandorCommand> {
    candor: CandorPage;
  }
}

const evaluation = new Evaluation(engine);
const newer = new NewerBuildState();

// A page that a command drives is never reloaded under it, nor visited again.
if (window.candorFile === undefined) {
  void isolate();
  void keepPage((build) => newer.offer(build));
}

const target = document.getElementById('app');
if (target !== null) mount(App, { target, props: { evaluation, newer } });

/** The files of a checkpoint folder that the command carries. */
async function modelFiles(files: NonNullable<Job['model']>['files']): Promise<Map<string, Blob>> {
  return new Map(await Promise.all(files.map(async ({ path, url }) => [path, await fetchFile(url, path)] as const)));
}

const progress = (step: Progress): void => void window.candorProgress?.(step);

/** The readers and graders of model outputs come when there are some. */
const refusalHost: RefusalHost = {
  fetchFile,
  importOutputs: async (files, wish) => (await import('./runs/refusal/importOutputs.js')).importOutputs(files, wish),
  runtime: async () => ({ ...(await withoutModel().facts()).runtime, plan: 'outputs that were recorded' }),
  progress,
  show: () => undefined,
};

window.candor = {
  version: __VERSION__,
  runRefusal: async (job) => (await import('./runs/refusal/refusalJob.js')).runRefusalJob(job, refusalHost),
  run: (job) =>
    runJob(job, {
      fetchFile,
      findFile: (path) => window.candorFile?.(path) ?? Promise.resolve(null),
      openModel: async (model, wish) =>
        model === null
          ? openModel(null, '', null, wish)
          : openModel(await modelFiles(model.files), model.source, model.graph, wish),
      withoutModel,
      openModule,
      progress,
      show: (report, baseline) => evaluation.show({ report, baseline }),
    }),
};

// What ships with the page is for people; a command brings its own.
if (window.candorFile === undefined) {
  void evaluation.chooseShipped();
  void evaluation.readHardware();
}
