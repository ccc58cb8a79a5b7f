import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { EMBEDDED } from '../src/decider/embedded.js';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { writeKeptFiles } from '../vite.keptFiles.js';

/*
 * The embedded decider takes some fifty times as long as a toy of a few hundred kilobytes. Journeys that are not about its
 * answers are made with the toy in its place, and with the starter set's baseline as the toy gave it.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Of this process alone: the tests' processes run side by side. */
const OWN = join(ROOT, 'test-results/toy', String(process.pid));
const BASELINE = join(ROOT, 'src/testing/sets/starter_v1.toy.baseline.json');

let made: string | null = null;

/** A copy of the built page in which the toy is the embedded decider; one for all tests of a process. */
export function toyPage(): string {
  return (made ??= makePage());
}

function makePage(): string {
  const page = join(OWN, 'page');
  rmSync(page, { recursive: true, force: true });
  cpSync(join(ROOT, 'dist/page'), page, { recursive: true, filter: (path) => !path.endsWith('.onnx') });
  writeCheckpoint(join(page, 'models', EMBEDDED.name));
  const assets = join(page, 'assets');
  const saved = readdirSync(assets).find((name) => name.startsWith('starter_v1.baseline-'));
  if (saved === undefined) throw new Error('the page is built without the starter set; run npm run build');
  cpSync(BASELINE, join(assets, saved));
  writeKeptFiles(page, manifest.version);
  return page;
}

/** The toy's folder, for `--model` or CANDOR_MODEL. */
export function toyModel(): string {
  const folder = join(OWN, 'model');
  writeCheckpoint(folder);
  return folder;
}

/** The starter set with the toy's baseline beside it. */
export function toyStarter(): string {
  const folder = join(OWN, 'sets');
  mkdirSync(folder, { recursive: true });
  for (const name of ['starter_v1.json', 'starter_v1.task.json']) cpSync(join(ROOT, 'sets', name), join(folder, name));
  cpSync(BASELINE, join(folder, 'starter_v1.baseline.json'));
  return join(folder, 'starter_v1.json');
}

function writeCheckpoint(folder: string): void {
  for (const [path, bytes] of checkpointFiles('modern-v2-noblock')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
