import { DeciderClient } from './decider/client.js';
import { EMBEDDED, embeddedCard, embeddedFiles } from './decider/embedded.js';
import type { Answerer } from './core/answerer.js';
import type { RunnerWish } from './core/job.js';
import type { Code } from './core/partOutput.js';
import type { Report } from './core/report.js';
import { bytesOf } from './decider/graphFiles.js';
import { adapterKind } from './decider/sessions/adapter.js';
import { defaultThreads } from './decider/sessions/poolPlan.js';
import { keepParts } from './net/keptPage.js';
import type { BuildPart } from './net/build.js';
import type { Respondent, RunHooks } from './runs/answerSet.js';
import { checkParity } from './runs/parity.js';
import { answerOne } from './runs/answerOne.js';
import { runGate } from './runs/gateRun.js';
import { GradingClient } from './runs/refusal/gradingClient.js';
import { savedFigures } from './runs/savedFigures.js';
import { HELD_OUT, openModule, outputsDemo, shippedModuleOf, shippedSet, shippedSets } from './shippedSets.js';
import { needsCheckpoint } from './tasks/deciderParts.js';
import { openIdbStore } from './models/idbStore.js';
import { StoredModels } from './models/storedModels.js';
import type { Engine, ModelChoice, ModelOrigin, RunInputs, RunStep } from './ui/state/engine.js';
import type { ModelsEngine } from './ui/state/modelsEngine.js';

const STARTER = 'starter_v1';
/** What a checkpoint is released by: it may hold answers back there, as it is used. */
const RELEASED_BY = 'model_v1';

interface OpenModel {
  files: Map<string, Blob> | null;
  graph: string | null;
  wish: RunnerWish;
  client: DeciderClient;
  /** Settled once its files are loaded. */
  loaded: Promise<void>;
}

/** The model that was opened last stays open, so that a second run does not open it again. */
let open: OpenModel | null = null;

/**
 * Whoever answers: a checkpoint's files by their path in its folder, or null for the embedded decider; `graph`, the path of
 * the one to take, or null for the first in the reference's order.
 */
export async function openModel(
  files: Map<string, Blob> | null,
  origin: ModelOrigin,
  graph: string | null,
  wish: RunnerWish,
  signal?: AbortSignal,
): Promise<Respondent> {
  if (open?.files !== files || open.graph !== graph || !isSameWish(open.wish, wish)) {
    closeModel();
    const client = new DeciderClient(wish);
    const load = async (): Promise<void> => client.load(files ?? (await embeddedFiles()), origin.source, graph, signal);
    open = { files, graph, wish, client, loaded: load() };
  }
  const { client, loaded } = open;
  try {
    await loaded;
  } catch (error) {
    if (open?.client === client) closeModel();
    throw error;
  }
  // What runs a graph cannot be asked to stop, and may hang.
  signal?.addEventListener('abort', () => open?.client === client && closeModel());
  return {
    answerer: client,
    scored,
    facts: async () => {
      const { identity, plan, provider, threads, warnings, broke } = await client.facts();
      if (broke && open?.client === client) closeModel();
      return {
        identity: { ...(files === null ? { source: EMBEDDED.source, revision: null } : origin), ...identity },
        runtime: { candor: __VERSION__, provider, threads, plan, browser: browserName(navigator.userAgent) },
        warnings,
      };
    },
  };
}

/** Whoever answers a task that asks no checkpoint. */
export function withoutModel(): Respondent {
  const browser = browserName(navigator.userAgent);
  const runtime = { candor: __VERSION__, provider: 'none', threads: 1, plan: "the task's own code", browser };
  return { answerer: null, scored, facts: () => Promise.resolve({ identity: null, runtime, warnings: [] }) };
}

/** What decides upon scores comes when it is needed: the page is looked at without. */
function scored(scorer: Code): Pick<Answerer, 'answer'> {
  const decider = import('./decider/scoredDecider.js').then(({ scoredDecider }) => scoredDecider(scorer));
  return { answer: async (asks, signal) => (await decider).answer(asks, signal) };
}

function closeModel(): void {
  open?.client.close();
  open = null;
}

const isSameWish = (a: RunnerWish, b: RunnerWish): boolean =>
  a.provider === b.provider && a.threads === b.threads && a.fast === b.fast;

function browserName(userAgent: string): string {
  const found = /(?:HeadlessChrome|Chrome|Firefox|Version)\/(\d+)/.exec(userAgent);
  const name = /Chrom/.test(userAgent) ? 'Chromium' : /Firefox/.test(userAgent) ? 'Firefox' : 'Safari';
  return found === null ? 'unknown' : `${name} ${found[1] ?? ''}`;
}

/** The models of this browser; a command drives the page where it is given files. */
export const models: ModelsEngine = new StoredModels(openIdbStore, 'candorFile' in window);

/** What the page asks of the rest of Candor. */
export const engine: Engine = {
  async shipped(): Promise<RunInputs> {
    const note = 'Part of this page. A demonstration model: its card tells what it is worth.';
    const model = { name: 'Embedded decider', note, files: null, graphs: [], graph: null };
    return { model, ...(await shippedSet(STARTER)) };
  },

  async embeddedModel() {
    const [card, heldOut, gated] = await Promise.all([embeddedCard(), shippedSet(HELD_OUT), shippedSet(RELEASED_BY)]);
    return {
      card,
      heldOut: {
        name: HELD_OUT,
        cases: heldOut.set.value.cases.length,
        figures: savedFigures(heldOut, 'every answer'),
      },
      gated: { name: RELEASED_BY, cases: gated.set.value.cases.length, figures: savedFigures(gated, 'gated answers') },
    };
  },

  shippedSets,
  shippedSet,

  async checkModel(files, name) {
    const { readCheckpoint } = await import('./decider/checkpoint.js');
    const { graphs, graph } = await readCheckpoint(files, name);
    return graphs.map((one) => ({ path: one.path, bytes: bytesOf(one), isDefault: one === graph }));
  },

  openModule,
  isShippedModule: async (text) => (await shippedModuleOf(text)) !== null,

  models,
  refusal: new GradingClient(),
  outputsDemo,

  hardware: async () => ({ adapter: await adapterKind(), threads: defaultThreads() }),

  async run({ model, ...inputs }, { provider, ...options }, onStep, signal) {
    const respondent = needsCheckpoint(inputs.task.value)
      ? await openModel(model.files, originOf(model), model.graph, wishFor(provider), signal)
      : withoutModel();
    signal.throwIfAborted();
    const report = await runGate(inputs, respondent, options, hooks(onStep, signal));
    void keepParts(usedParts(model, report));
    return report;
  },

  async answerOne({ model, task, provider }, asked, signal) {
    // Whoever edits asks again and again: a question that is overtaken leaves the model open.
    const respondent = needsCheckpoint(task.value)
      ? await openModel(model.files, originOf(model), model.graph, wishFor(provider))
      : withoutModel();
    return answerOne(asked, task, respondent, signal);
  },

  parity: ({ model, ...inputs }, onStep, signal) =>
    checkParity(
      inputs,
      (provider) => openModel(model.files, originOf(model), model.graph, wishFor(provider), signal),
      hooks(onStep, signal),
    ),
};

const originOf = ({ name, origin }: ModelChoice): ModelOrigin => origin ?? { source: name, revision: null };

/** What of the build a run has loaded. */
function usedParts(model: ModelChoice, { runtime }: Report): BuildPart[] {
  const [provider] = (['wasm', 'webgpu'] as const).filter((one) => one === runtime?.provider);
  if (provider === undefined) return [];
  return model.files === null ? ['model', provider] : [provider];
}

const wishFor = (provider: RunnerWish['provider']): RunnerWish => ({ provider, threads: null, fast: false });

const hooks = (onStep: (step: RunStep) => void, signal: AbortSignal): RunHooks => ({
  signal,
  progress: ({ done, total, secondsLeft }, rows) => onStep({ done, total, secondsLeft, rows }),
});
