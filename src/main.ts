import { mount } from 'svelte';
import App from './App.svelte';
import type { CandorCommand, CandorPage, Progress } from './core/job.js';
import { engine, openModel, withoutModel } from './engine.js';
import { fetchFile } from './net/fetchFile.js';
import { isolate } from './net/isolation.js';
import { carriedFiles } from './runs/carriedFiles.js';
import { runJob } from './runs/job.js';
import type { RefusalHost } from './runs/refusal/refusalJob.js';
import { openModule } from './shippedSets.js';
import { Evaluation } from './ui/state/evaluation.svelte.js';
import './ui/theme/roles.css';
import './ui/theme/base.css';

declare global {
  interface Window extends Partial<CandorCommand> {
    candor: CandorPage;
  }
}

// A page that a command drives is never reloaded under it.
if (window.candorFile === undefined) void isolate();

const evaluation = new Evaluation(engine);
const target = document.getElementById('app');
if (target !== null) mount(App, { target, props: { evaluation } });

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
          : openModel(await carriedFiles(model, fetchFile), model.source, model.graph, wish),
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
