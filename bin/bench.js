import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from './build.js';
import { builtBrowser, builtDrive, builtServe } from './built.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SET = `${ROOT}sets/starter_v1.json`;

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** @param {string[]} args @returns {{ seconds: number, stdout: string }} */
function timed(args) {
  const begun = performance.now();
  const { stdout, status, stderr } = spawnSync(process.execPath, [`${ROOT}bin/candor.js`, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return { seconds: (performance.now() - begun) / 1000, stdout };
}

/** Scripts and styles that index.html asks for, and what they import statically, compressed. @returns {number} bytes */
function firstLoad() {
  const page = `${ROOT}dist/page/`;
  const seen = new Set(['index.html']);
  const queue = [...readFileSync(`${page}index.html`, 'utf8').matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path,
  );
  while (queue.length > 0) {
    const path = queue.pop();
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    if (!path.endsWith('.js')) continue;
    const source = readFileSync(page + path, 'utf8');
    for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`assets/${name}`);
  }
  return [...seen].reduce((sum, path) => sum + gzipSync(readFileSync(page + path)).length, 0);
}

/** One page, one decider: the first run opens the session, the second has it. */
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
      rows: false,
      strict: false,
      maxErrors: 0,
      provider: /** @type {const} */ ('wasm'),
      threads: null,
      fast: false,
    };
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      const begun = performance.now();
      await page.evaluate((job) => window.candor.run(job), job);
      runs.push((performance.now() - begun) / cases);
    }
    return runs;
  } finally {
    await browser.close();
    await server.close();
  }
}

if (!buildIfStale()) process.exit(2);
const cases = JSON.parse(readFileSync(SET, 'utf8')).cases.length;
const rows = JSON.parse(timed(['gate', SET, '--quiet']).stdout).metrics.n;
const walls = Array.from({ length: 5 }, () => timed(['gate', SET, '--quiet']).seconds);
const version = Array.from({ length: 5 }, () => timed(['--version']).seconds);
const [first = NaN, second = NaN] = await inOnePage();
const page = firstLoad();
const built = readdirSync(`${ROOT}dist/page`, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + readFileSync(`${entry.parentPath}/${entry.name}`).length, 0);

process.stdout.write(`candor gate on the starter set (${cases} cases, ${rows} rows), median of 5
  wall time            ${median(walls).toFixed(2)} s, ${(median(walls) / median(version)).toFixed(1)}× candor --version (${median(version).toFixed(2)} s)
  first run in a page  ${first.toFixed(1)} ms a case, session included
  second run           ${second.toFixed(1)} ms a case, ${(second / first).toFixed(2)}× the first
first load of the page ${(page / 1024).toFixed(1)} KiB compressed, ${(page / (200 * 1024)).toFixed(2)}× the budget of 200 KiB; whole build ${(built / 2 ** 20).toFixed(1)} MiB
against the reference  not measured: it runs Python tasks, the starter set has a JSON one
`);
