import { DeciderClient } from './decider/client.js';
import { EMBEDDED, embeddedFiles } from './decider/embedded.js';
import { fetchFile } from './net/fetchFile.js';
import type { Respondent } from './runs/answerSet.js';
import { runGate } from './runs/gateRun.js';
import { loadBaseline, loadSet, loadTask } from './runs/inputs.js';
import type { Engine, RunInputs } from './ui/state/engine.js';

/** One thread: the report then depends on no machine, and a small graph is fastest so. */
const THREADS = 1;

const shippedUrls = import.meta.glob<string>('../sets/*.json', { query: '?url', import: 'default', eager: true });
const STARTER = 'starter_v1';

/** The model that was opened last stays open, so that a second run does not open it again. */
let open: { files: Map<string, Blob> | null; client: DeciderClient; respondent: Respondent } | null = null;

/** Whoever answers: a checkpoint's files by their path in its folder, or null for the embedded decider. */
export async function openModel(files: Map<string, Blob> | null, source: string): Promise<Respondent> {
  if (open !== null && open.files === files) return open.respondent;
  open?.client.close();
  open = null;
  const client = new DeciderClient();
  try {
    const loaded = await client.load(files ?? (await embeddedFiles()), source, THREADS);
    const respondent: Respondent = {
      answerer: client,
      identity: {
        source: files === null ? EMBEDDED.source : source,
        revision: null,
        file: loaded.file,
        sha256: loaded.sha256,
        files: loaded.files,
      },
      runtime: {
        candor: __VERSION__,
        provider: 'wasm',
        threads: loaded.threads,
        plan: loaded.plan,
        browser: browserName(navigator.userAgent),
      },
    };
    open = { files, client, respondent };
    return respondent;
  } catch (error) {
    client.close();
    throw error;
  }
}

function browserName(userAgent: string): string {
  const found = /(?:HeadlessChrome|Chrome|Firefox|Version)\/(\d+)/.exec(userAgent);
  const name = /Chrom/.test(userAgent) ? 'Chromium' : /Firefox/.test(userAgent) ? 'Firefox' : 'Safari';
  return found === null ? 'unknown' : `${name} ${found[1] ?? ''}`;
}

async function shippedFile(name: string): Promise<{ file: string; blob: Blob }> {
  const url = shippedUrls[`../sets/${name}.json`];
  if (url === undefined) throw new Error(`${name}.json is not shipped`);
  return { file: `${name}.json`, blob: await fetchFile(url, `${name}.json`) };
}

/** What the page asks of the rest of Candor. */
export const engine: Engine = {
  async shipped(): Promise<RunInputs> {
    const [set, task, baseline] = await Promise.all([
      shippedFile(STARTER),
      shippedFile(`${STARTER}.task`),
      shippedFile(`${STARTER}.baseline`),
    ]);
    return {
      model: {
        name: 'Embedded toy decider',
        note: '0.6 MB, part of this page. Toy-grade: it shows how everything works and is not to be trusted.',
        files: null,
      },
      set: await loadSet(set, { strict: false }),
      task: await loadTask(task),
      baseline: await loadBaseline(baseline),
    };
  },

  async checkModel(files, name) {
    const { readCheckpoint } = await import('./decider/checkpoint.js');
    await readCheckpoint(files, name);
  },

  runtime: () => (THREADS === 1 ? 'WASM, 1 thread' : `WASM, ${THREADS as number} threads`),

  async run({ model, ...inputs }, options, onStep, signal) {
    const respondent = await openModel(model.files, model.name);
    signal.throwIfAborted();
    return runGate(inputs, respondent, options, {
      signal,
      progress: ({ done, total, secondsLeft }, rows) => onStep({ done, total, secondsLeft, rows }),
    });
  },
};
