import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { InputError } from '../core/inputError.js';

/** The headless shell first: it starts three times as fast as the full browser and computes the same. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const FULL = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface BrowserWish {
  /** `--browser`, else `CANDOR_BROWSER`; null: find one. */
  named: string | null;
  /** A window is wanted, which the headless shell cannot open. */
  headed: boolean;
  /** WebGPU may be used, which browsers hold back on some systems. */
  webgpu: boolean;
  /** Folder of a profile that outlives the run; null or absent: nothing of the browser does. */
  profile?: string | null;
  /** Where names lead, instead of asking for them; null or absent: they are asked for. */
  resolverRules?: string | null;
  /** Nothing may be fetched, a browser neither. */
  isOffline?: boolean;
}

/**
 * The browser that commands and tests share: the one that is named, one that is installed, one that Playwright has
 * downloaded; else Debian's package by apt when root, else Playwright's download. Throws an `InputError` of one sentence.
 */
export async function findBrowser({
  named,
  headed,
  isOffline = false,
}: Pick<BrowserWish, 'named' | 'headed' | 'isOffline'>): Promise<string> {
  if (named !== null) {
    if (isExecutable(named)) return named;
    throw new InputError({
      file: named,
      problem: 'the browser that was named cannot be executed',
      mend: 'correct --browser or CANDOR_BROWSER, or leave it out to have one found',
    });
  }
  const found = installed(headed) ?? (await downloaded(headed));
  if (found !== null) return found;
  if (isOffline) throw noBrowser('no Chromium was found, and --offline lets none be downloaded', headed);
  return byApt(headed) ?? (await byPlaywright(headed));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(headed: boolean): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = headed ? FULL : [...HEADLESS, ...FULL];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...APPLICATIONS].find(isExecutable) ?? null;
}

/** Playwright keeps the full browser and the headless shell in sibling folders and names only the first. */
async function downloaded(headed: boolean): Promise<string | null> {
  const { chromium } = await import('playwright');
  const full = chromium.executablePath();
  if (existsSync(full)) return full;
  const registry = dirname(dirname(dirname(full)));
  if (headed || !existsSync(registry)) return null;
  const shells = readdirSync(registry, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.startsWith('chromium_headless_shell-') && /[\\/](chrome-)?headless[-_]shell(\.exe)?$/.test(path),
    )
    .map((path) => join(registry, path));
  return shells.find(isExecutable) ?? null;
}

function byApt(headed: boolean): string | null {
  if (process.getuid?.() !== 0 || run('apt-get', ['--version'], 'ignore') !== 0) return null;
  const name = headed ? 'chromium' : 'chromium-headless-shell';
  process.stderr.write(`No browser is installed: installing Debian's ${name} with apt-get.\n`);
  run('apt-get', ['update', '-q'], 'stderr');
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], 'stderr');
  return installed(headed);
}

async function byPlaywright(headed: boolean): Promise<string> {
  process.stderr.write('No browser is installed: asking Playwright to download one.\n');
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  run(process.execPath, [cli, 'install', 'chromium', ...(headed ? [] : ['--only-shell'])], 'stderr');
  const found = await downloaded(headed);
  if (found !== null) return found;
  throw noBrowser('no Chromium was found, and neither apt-get nor Playwright could install one', headed);
}

function noBrowser(problem: string, headed: boolean): InputError {
  const what = headed ? 'chromium' : 'chromium-headless-shell or chromium';
  return new InputError({ file: null, problem, mend: `install ${what}, or name one in CANDOR_BROWSER` });
}

/** What an installer prints goes to stderr: stdout holds the report alone. Returns the exit code, −1 when it cannot be started. */
function run(command: string, args: string[], output: 'ignore' | 'stderr'): number {
  const target = output === 'ignore' ? 'ignore' : process.stderr;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', target, target], env }).status ?? -1;
}
