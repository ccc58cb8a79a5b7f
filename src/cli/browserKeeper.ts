import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright';
import { findBrowser, type BrowserWish } from './browser.js';
import { launch } from './drive.js';

/** How long a browser may take to close by itself. */
const CLOSING_MS = 3000;

/** The command's one browser: started ahead, started again when it has gone away, and never left behind. */
export class BrowserKeeper {
  #opening: Promise<Browser>;

  constructor(private readonly wish: BrowserWish) {
    this.#opening = this.#open();
  }

  /** Throws an `InputError` of one sentence when none can be found or started. */
  async get(): Promise<Browser> {
    const open = await this.#opening;
    if (!open.isConnected()) this.#opening = this.#open();
    return this.#opening;
  }

  /** Ends a browser that no longer answers; the next `get` starts another. */
  kill(): void {
    killChildren();
  }

  async close(): Promise<void> {
    const closed = this.#opening
      .then((open) => open.close())
      .then(
        () => true,
        () => true,
      );
    if (!(await Promise.race([closed, after(CLOSING_MS)]))) killChildren();
  }

  #open(): Promise<Browser> {
    const opening = findBrowser(this.wish).then((path) => launch(path, this.wish));
    opening.catch(() => undefined);
    return opening;
  }
}

/** Resolves with false, and keeps no process alive for it. */
function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref());
}

/** A browser that does not answer cannot be asked for its process. It is our only child, and leads a group of its own. */
function killChildren(): void {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' });
  for (const pid of (stdout ?? '')
    .split('\n')
    .map(Number)
    .filter((id) => id > 0)) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended since.
    }
  }
}
