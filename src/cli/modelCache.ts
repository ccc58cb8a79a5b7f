import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { InputError } from '../core/inputError.js';

/** Tells a cache of ours from other folders, and backups what they may leave out (bford.info/cachedir). */
const TAG = 'CACHEDIR.TAG';
const TAGGED = 'Signature: 8a477f597d28d172789f06886806bc55\n# Models that candor keeps: a browser profile.\n';

/**
 * The folder that `--model-cache` names, made where there is none: a browser profile, of which the page's store of models
 * is what is kept. Returns its full path. Throws an `InputError` where nothing can be kept in it, and for a folder of other
 * things: a browser would spread in it, or it may be somebody's own profile.
 */
export function modelCacheFolder(named: string): string {
  const tag = join(named, TAG);
  try {
    mkdirSync(named, { recursive: true });
    if (readdirSync(named).length === 0) writeFileSync(tag, TAGGED);
    accessSync(named, constants.W_OK);
    if (existsSync(tag) && readFileSync(tag, 'utf8') === TAGGED) return resolve(named);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new InputError({
      file: named,
      problem: `no models can be kept there (${code})`,
      mend: 'correct --model-cache',
    });
  }
  throw new InputError({
    file: named,
    problem: 'this folder holds other things than models of candor',
    mend: 'name a new or an empty one with --model-cache',
  });
}

export function cacheInUse(folder: string): InputError {
  return new InputError({
    file: folder,
    problem: 'the model cache cannot be opened: another command uses it, or its files cannot be written',
    mend: 'wait until that is done, or name another --model-cache',
  });
}

/**
 * Keeps other commands out of a model cache for as long as the page is open. Only the full browser locks its profile; but
 * either holds the lock of a database that is open, and the system takes it back from a browser that dies.
 */
export async function holdStore(page: Page, folder: string): Promise<void> {
  const isHeld = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('candor-command');
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          Object.assign(window, { candorHolds: opening.result });
          resolve(true);
        };
      }),
  );
  if (!isHeld) throw cacheInUse(folder);
}
