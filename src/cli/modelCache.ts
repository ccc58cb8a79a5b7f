import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { InputError } from '../core/inputError.js';

/**
 * The folder that `--model-cache` names, made where there is none: a browser profile, of which the page's store of models
 * is what is kept. Returns its full path. Throws an `InputError` where nothing can be kept in it.
 */
export function modelCacheFolder(named: string): string {
  try {
    mkdirSync(named, { recursive: true });
    accessSync(named, constants.W_OK);
    return resolve(named);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new InputError({
      file: named,
      problem: `no models can be kept there (${code})`,
      mend: 'correct --model-cache',
    });
  }
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
