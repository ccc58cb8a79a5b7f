import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inPage } from './inPage.js';
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
  // One page, one decider: the first run opens the session, the second has it.
  const run = { set: SET, task: SET.replace('.json', '.task.json'), threads: null };
  const [first = NaN, second = NaN] = (await inPage([run, run])).runs.map((ms) => ms / cases);
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
