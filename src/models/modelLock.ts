import { InputError } from '../core/inputError.js';
import { pageLocks, type Locks, type Release } from './pageLocks.js';

/**
 * Does what writes to a model, one writer at a time across the tabs of this browser; waits for its turn. What the store says of
 * the model is read after the turn has come: whoever was before may have finished the work, or removed the model. Rejects with
 * the signal's reason where that ends the waiting; `work` heeds the signal itself.
 */
export async function withModelLock<T>(id: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return during(await locks().hold(writing(id), { mode: 'exclusive', signal }), work);
}

/**
 * Keeps a model from being removed while it answers, in any tab; the promise gives what ends that. Whether the model is still
 * there is asked of the store afterwards.
 */
export function useModel(id: string): Promise<Release> {
  return locks().hold(answering(id), { mode: 'shared' });
}

/**
 * Does what removes a model that nobody uses; `work` holds the writer's lock already and takes no lock itself. Throws an
 * `InputError`, before any of it, while the model answers, is downloaded or is checked, here or in another tab.
 */
export async function removeUnused<T>(id: string, work: () => Promise<T>): Promise<T> {
  const unused = await locks().holdAtOnce(answering(id), 'exclusive');
  if (unused === null) throw inUse('the model answers', 'let it finish or cancel it');
  return during(unused, async () => {
    const unwritten = await locks().holdAtOnce(writing(id), 'exclusive');
    if (unwritten === null) throw inUse('the model is being downloaded or checked', 'cancel that');
    return during(unwritten, work);
  });
}

const writing = (id: string): string => `candor-model-writing:${id}`;
const answering = (id: string): string => `candor-model-answering:${id}`;

function inUse(doing: string, mend: string): InputError {
  const problem = `${doing} here or in another tab of Candor, and is not deleted meanwhile`;
  return new InputError({ file: null, problem, mend: `${mend}, or close that tab, and delete it then` });
}

async function during<T>(release: Release, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await release();
  }
}

const ofPage = pageLocks();
const ofBrowser: Locks = {
  hold: async (name, { mode, signal }) => {
    const release = await request(name, { mode, ...(signal === undefined ? {} : { signal }) });
    if (release === null) throw new Error(`no lock came of waiting for ${name}`);
    return release;
  },
  holdAtOnce: (name, mode) => request(name, { mode, ifAvailable: true }),
};

/** The browser holds a lock until the promise that its callback returned is settled; it then settles that of the request. */
function request(name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const request = navigator.locks.request(name, options, (lock) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((free) => {
        resolve(async () => {
          free();
          await request;
        });
      });
    });
    request.catch(reject);
  });
}

/** The browser's, which also counts for other tabs; it gives them to secure pages alone. */
function locks(): Locks {
  return typeof navigator === 'object' && 'locks' in navigator ? ofBrowser : ofPage;
}
