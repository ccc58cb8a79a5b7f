import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import manifest from '../package.json' with { type: 'json' };
import { drive } from '../src/cli/drive.js';
import { serve, type PageServer } from '../src/cli/serve.js';
import type { FileRef, Job, JobResult } from '../src/core/job.js';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { toyModel, toyPage, toyStarter } from './toy.js';

// Both builds put the version in; here the sources are loaded as they are.
Object.assign(globalThis, { __VERSION__: manifest.version });

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The starter set, with what the toy gave on it as its baseline. */
export const STARTER = toyStarter();
const TOY = toyModel();

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface StartOptions {
  cwd?: string;
  /** CANDOR_MODEL is the toy; empty: the embedded decider. */
  env?: Record<string, string>;
  script?: string;
}

export function start(args: string[], options: StartOptions = {}): ChildProcess {
  return spawn(process.execPath, [join(ROOT, options.script ?? 'bin/candor.js'), ...args], {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, CANDOR_MODEL: TOY, ...options.env },
  });
}

/** The command as a person or CI runs it, in a process of its own. */
export function candor(args: string[], options?: StartOptions): Promise<Ran> {
  return ended(start(args, options));
}

export function ended(child: ChildProcess): Promise<Ran> {
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (ran.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (ran.stderr += chunk.toString()));
  // A signal that comes before Node has started ends it as it ends any process; a shell calls both 130.
  return new Promise((resolve) =>
    child.on('close', (code, signal) => resolve({ ...ran, code: signal === 'SIGINT' ? 130 : code })),
  );
}

/** Processes of a process that is gone: they are still in its group, or name it as their parent. */
export async function descendants(pid: number): Promise<string[]> {
  const { stdout } = await ended(spawn('ps', ['-eo', 'pid,ppid,pgid,args']));
  return stdout.split('\n').filter((line) => line.trim().split(/\s+/).slice(0, 3).includes(String(pid)));
}

/** Groups that the children of a process lead: its browsers. */
export async function groups(pid: number): Promise<number[]> {
  const { stdout } = await ended(spawn('pgrep', ['-P', String(pid)]));
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** A folder for one test's files. */
export interface Scratch {
  folder: string;
  /** Writes a file below the folder and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  /** Writes a toy checkpoint as a real folder and returns its path. */
  checkpoint(name: string): string;
}

interface WorkerFixtures {
  server: PageServer;
}

interface Fixtures {
  scratch: Scratch;
  /** Hands a job to a fresh page, as the command does, without a process for each. */
  run: (job: Partial<Job>) => Promise<JobResult>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // Playwright reads a fixture's needs off its first parameter, which must be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serve(toyPage());
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern
  scratch: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('files');
    const write = (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    };
    const checkpoint = (name: string): string => {
      for (const [path, bytes] of checkpointFiles(name)) write(join(name, path), bytes);
      return join(folder, name);
    };
    await use({ folder, write, checkpoint });
  },
  run: async ({ browser, server }, use) => {
    await use((job) =>
      drive(browser, server.url, jobOf(job), {
        signal: new AbortController().signal,
        file: () => Promise.resolve(null),
        progress: () => undefined,
      }),
    );
  },
});

/** A job as the command makes it where nothing is asked for. */
export const jobOf = (job: Partial<Job>): Job => ({ ...EMPTY, ...job });

const EMPTY: Job = {
  mode: 'gate',
  set: null,
  task: null,
  baseline: null,
  answers: null,
  model: null,
  tolerance: 0.02,
  risk: 0.1,
  control: null,
  rows: false,
  shard: null,
  strict: false,
  maxErrors: 0,
  lint: null,
  provider: 'wasm',
  threads: null,
  fast: false,
  parity: false,
};

/** Contrast is a matter of the theme, and fit of the width: two of the four looks have both. The long checks take all. */
export const LOOKS = (['light', 'dark'] as const)
  .flatMap((colorScheme) => [1280, 375].map((width) => ({ colorScheme, width })))
  .filter((_, i) => process.env['CANDOR_LONG'] !== undefined || i === 0 || i === 3);

export const refTo = (server: PageServer, file: string, path = file): FileRef => ({ path, url: server.mount(file) });
export { expect } from 'playwright/test';
