import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtBrowser, builtDrive, builtServe } from '../built.js';
import { measuredProcess } from './measuredProcess.js';
import { median } from './median.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SET = `${ROOT}sets/starter_v1.json`;
const RUNS = 5;

/** The shipped set with the embedded decider: the command's wall time, and a case's time in a page. @returns {Promise<string>} */
export async function starterSet() {
  const cases = JSON.parse(readFileSync(SET, 'utf8')).cases.length;
  const rows = JSON.parse((await candor(['gate', SET, '--quiet'])).stdout).metrics.n;
  const wall = await medianSeconds(['gate', SET, '--quiet']);
  const version = await medianSeconds(['--version']);
  const [first = NaN, second = NaN] = (await inOnePage()).map((ms) => ms / cases);
  return `candor gate on the starter set (${cases} cases, ${rows} rows), median of ${RUNS}
  wall time            ${wall.toFixed(2)} s, ${(wall / version).toFixed(1)}× candor --version (${version.toFixed(2)} s)
  first run in a page  ${first.toFixed(1)} ms a case, session included
  second run           ${second.toFixed(1)} ms a case, ${(second / first).toFixed(2)}× the first
`;
}

/** @param {string[]} args */
const candor = (args) => measuredProcess({ command: process.execPath, args: [`${ROOT}bin/candor.js`, ...args] });

/** @param {string[]} args */
async function medianSeconds(args) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push((await candor(args)).seconds);
  return median(runs);
}

/** One page, one decider: the first run opens the session, the second has it. @returns {Promise<number[]>} ms */
async function inOnePage() {
  const { findBrowser } = await builtBrowser();
  const { serve } = await builtServe();
  const { launch } = await builtDrive();
  const server = await serve(`${ROOT}dist/page`);
  const browser = await launch(await findBrowser({ named: process.env['CANDOR_BROWSER'] || null, headed: false }), {
    headed: false,
    webgpu: false,
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const file = (/** @type {string} */ path) => ({ path, url: server.mount(path) });
    const job = {
      mode: /** @type {const} */ ('gate'),
      set: file(SET),
      task: file(SET.replace('.json', '.task.json')),
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
      threads: null,
      fast: false,
      parity: false,
      shard: null,
    };
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      const begun = performance.now();
      await page.evaluate((job) => window.candor.run(job), job);
      runs.push(performance.now() - begun);
    }
    return runs;
  } finally {
    await browser.close();
    await server.close();
  }
}
