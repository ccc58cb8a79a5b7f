import { mount } from 'svelte';
import App from './App.svelte';
import type { CandorCommand, CandorPage, Progress } from './core/job.js';
import { engine, models, openModel, withoutModel } from './engine.js';
import { fetchFile } from './net/fetchFile.js';
import { isolate } from './net/isolation.js';
import type { OnTransfer } from './models/modelLibrary.js';
import { carriedFiles } from './runs/carriedFiles.js';
import { keepPage } from './net/keptPage.js';
import { runJob } from './runs/job.js';
import { runModelsJob } from './runs/modelsJob.js';
import { namedRespondents } from './runs/namedRespondent.js';
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

/** The embedded decider says itself where it comes from. */
const NOWHERE = { source: '', revision: null };

const progress = (step: Progress): void => void window.candorProgress?.(step);
const onTransfer: OnTransfer = ({ doing, file, ...step }) => progress({ ...step, transfer: { doing, file } });
/** The command ends what takes too long by closing the page. */
const unending = new AbortController().signal;

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
  models: (job) => runModelsJob(job, models, onTransfer, unending),
  run: async (job) => {
    const notes: string[] = [];
    const openNamed = namedRespondents(models, openModel, onTransfer, (note) => notes.push(note));
    const result = await runJob(job, {
      fetchFile,
      findFile: (path) => window.candorFile?.(path) ?? Promise.resolve(null),
      openModel: async (model, wish) => {
        if (model === null) return openModel(null, NOWHERE, null, wish);
        if ('named' in model) return openNamed(model, wish);
        return openModel(
          await carriedFiles(model, fetchFile),
          { source: model.source, revision: null },
          model.graph,
          wish,
        );
      },
      withoutModel,
      openModule,
      progress,
      show: (report, baseline) => evaluation.show({ report, baseline }),
    });
    return { ...result, warnings: [...notes, ...result.warnings] };
  },
};

// What ships with the page is for people; a command brings its own.
if (window.candorFile === undefined) {
  void evaluation.chooseShipped();
  void evaluation.readHardware();
}
