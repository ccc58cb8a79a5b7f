import { fileURLToPath } from 'node:url';
import { builtBrowser, builtDrive, builtServe } from '../built.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Times runs in one fresh page of a fresh browser: milliseconds of loading it, and of each run after that.
 * @param {{ set: string, task: string, threads: number | null }[]} runs paths of the files
 * @returns {Promise<{ load: number, runs: number[] }>}
 */
export async function inPage(runs) {
  const { findBrowser } = await builtBrowser();
  const { serve } = await builtServe();
  const { launch } = await builtDrive();
  const server = await serve(`${ROOT}dist/page`);
  const named = process.env['CANDOR_BROWSER'] || null;
  const browser = await launch(await findBrowser({ named, headed: false }), { headed: false, webgpu: false });
  try {
    const page = await browser.newPage();
    const begun = performance.now();
    await page.goto(server.url);
    const load = performance.now() - begun;
    const times = [];
    for (const { set, task, threads } of runs) {
      const file = (/** @type {string} */ path) => ({ path, url: server.mount(path) });
      const job = { ...GATE, set: file(set), task: file(task), threads };
      const start = performance.now();
      await page.evaluate((job) => window.candor.run(job), job);
      times.push(performance.now() - start);
    }
    return { load, runs: times };
  } finally {
    await browser.close();
    await server.close();
  }
}

const GATE = {
  mode: /** @type {const} */ ('gate'),
  baseline: null,
  answers: null,
  model: null,
  tolerance: 0.02,
  risk: 0.1,
  control: null,
  rows: false,
  strict: false,
  maxErrors: 0,
  lint: null,
  provider: /** @type {const} */ ('wasm'),
  fast: false,
  parity: false,
  shard: null,
};
