import { createSHA256 } from 'hash-wasm';
import { CHUNK_BYTES, type ModelManifest } from '../src/models/manifest.js';
import { openIdbStore } from '../src/models/idbStore.js';
import { UPGRADES, type Upgrade } from '../src/models/modelDatabase.js';
import { withModelLock, removeUnused, useModel } from '../src/models/modelLock.js';
import { StoreFull, type ModelStore } from '../src/models/modelStore.js';
import { verifyModel } from '../src/models/verify.js';
import { emptyFile, emptyModel, keepBlob, keepTexts } from '../src/testing/keptModel.js';
import { MODEL_LOCK_CHECKS } from '../src/testing/modelLockSuite.js';
import { equal, MODEL_STORE_CHECKS, refused, textOf } from '../src/testing/modelStoreSuite.js';

/** What storeLab.ts takes into the page: the database store, at work in a tab. */

export { openIdbStore, removeUnused, useModel };

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs each check over a database of its own; returns the failed ones. */
export async function failures(): Promise<string[]> {
  const failed: string[] = [];
  const run = async (name: string, check: () => Promise<void>): Promise<void> => {
    await check().catch((error: unknown) => failed.push(`${name}: ${sentence(error)}`));
  };
  for (const [name, check] of Object.entries({ ...MODEL_STORE_CHECKS, ...DATABASE_CHECKS })) {
    await run(name, async () => {
      const store = await openIdbStore(name);
      await check(store, name);
      store.close();
    });
  }
  for (const [name, check] of Object.entries(MODEL_LOCK_CHECKS)) await run(name, check);
  return failed;
}

export const checkNames = (): string[] =>
  [MODEL_STORE_CHECKS, DATABASE_CHECKS, MODEL_LOCK_CHECKS].flatMap((checks) => Object.keys(checks));

const DATABASE_CHECKS: Record<string, (store: ModelStore, name: string) => Promise<void>> = {
  'a step that is interrupted at any of its requests changes nothing': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef', b: 'ghij' });
    const steps: Record<string, () => Promise<void>> = {
      append: () => store.append('m', { ...emptyFile('a', 9), received: 9 }, new Blob(['xyz'])),
      restart: () => store.restart('m', emptyFile('a', 9)),
      write: () => store.write({ ...kept, files: kept.files.slice(1) }),
      remove: () => store.remove('m'),
    };
    for (const [name, step] of Object.entries(steps)) {
      for (let request = 1; request <= 2; request += 1) {
        const restore = abortAfter(request);
        const failure = await step().then(() => 'it went through', sentence);
        restore();
        if (!INTERRUPTED.test(failure)) throw new Error(`${name}, request ${request}: ${failure}`);
        equal(await store.list(), [kept]);
        equal([await textOf(store, 'm', 'a'), await textOf(store, 'm', 'b')], ['abcdef', 'ghij']);
      }
    }
    await steps['append']?.();
    equal(await textOf(store, 'm', 'a'), 'abcdefxyz');
  },

  'chunks that do not add up are refused, and verifying makes it the fault': async (store, name) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdefghi' });
    const sentences: Record<number, string> = {
      0: 'a: 9 bytes of it arrived, but 0 of them are kept in one piece; download it again.',
      4: 'a: 9 bytes of it arrived, but 4 of them are kept in one piece; download it again.',
      8: 'a: 9 bytes of it arrived, but 8 of them are kept in one piece; download it again.',
    };
    for (const [start, sentence] of Object.entries(sentences)) {
      const chunk = await chunkAt(name, ['m', 'a', Number(start)], 'delete');
      await refused(() => store.blob('m', 'a'), sentence);
      equal((await verifyModel(store, kept, () => undefined)).fault, sentence);
      await chunkAt(name, ['m', 'a', Number(start)], 'put', chunk);
      equal((await verifyModel(store, kept, () => undefined)).fault, null);
    }
  },

  'a chunk that changed is found, and one that is an array buffer is read': async (store, name) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdefghi' });
    await chunkAt(name, ['m', 'a', 4], 'put', new TextEncoder().encode('efgx').buffer);
    equal(await textOf(store, 'm', 'a'), 'abcdefgxi');
    equal(
      (await verifyModel(store, kept, () => undefined)).fault,
      'a: its SHA-256 is 0f4e1653, but what arrived had 19cc02f2; download it again.',
    );
  },

  'an older database is upgraded step by step, and its models stay': async (store, name) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef' });
    const rename: Upgrade = async (_database, transaction) => {
      for (let at = await transaction.objectStore('manifests').openCursor(); at !== null; at = await at.continue()) {
        await at.update({ ...at.value, name: `${at.value.name}, renamed` });
      }
    };
    const upgraded = await openIdbStore(name, [...UPGRADES, rename, rename]);
    equal(await upgraded.list(), [{ ...kept, name: 'm, renamed, renamed' }]);
    equal(await textOf(upgraded, 'm', 'a'), 'abcdef');
    await refused(
      () => store.list(),
      'the models that this browser keeps were arranged by a newer version of Candor; reload the page to get that version.',
    );
    await refused(() => openIdbStore(name), 'the models that this browser keeps were arranged by a newer version');
    upgraded.close();
  },

  'a tab that sleeps holds up an upgrade for a moment, and then one sentence says so': async (store, name) => {
    store.close();
    const asleep = await done(indexedDB.open(name));
    const upgrading = openIdbStore(name, [...UPGRADES, () => undefined]);
    await refused(
      () => upgrading,
      'another tab holds the models of this browser as an older version of Candor arranged them; close the other tabs',
    );
    asleep.close();
    const upgraded = await openIdbStore(name, [...UPGRADES, () => undefined]);
    equal(await upgraded.list(), []);
    upgraded.close();
  },

  'a database that cannot be upgraded stays as it is, and one sentence says so': async (store, name) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef' });
    const fails: Upgrade = async (_database, transaction) => {
      await transaction.objectStore('chunks').clear();
      throw new Error('no way from there');
    };
    await refused(
      () => openIdbStore(name, [...UPGRADES, fails]),
      'the models that this browser keeps were arranged by an older version of Candor and cannot be taken over; ' +
        "delete this page's data in the settings of the browser and download them again.",
    );
    equal(await store.list(), [kept]);
    equal(await textOf(store, 'm', 'a'), 'abcdef');
  },
};

const INTERRUPTED = /^the database of models in this browser failed \((Abort|TransactionInactive)Error\); try again/;

/** From here on, the transaction of the request with this number is aborted right behind it. */
function abortAfter(request: number): () => void {
  let requests = 0;
  const counting: ProxyHandler<(...args: unknown[]) => IDBRequest> = {
    apply: (method, part: IDBObjectStore, args) => {
      const asked = method.apply(part, args);
      requests += 1;
      if (requests === request) part.transaction.abort();
      return asked;
    },
  };
  const own = IDBObjectStore.prototype;
  const were = Object.getOwnPropertyDescriptors(own);
  for (const name of ['put', 'delete']) {
    const method = Reflect.get(own, name) as (...args: unknown[]) => IDBRequest;
    Object.assign(own, { [name]: new Proxy(method, counting) });
  }
  return () => Object.defineProperties(own, { put: were.put, delete: were.delete });
}

/** Takes a chunk out of the database, or puts one there, behind the store's back. */
async function chunkAt(
  name: string,
  key: [string, string, number],
  doing: 'delete' | 'put',
  chunk?: unknown,
): Promise<unknown> {
  const database = await done(indexedDB.open(name));
  const chunks = database.transaction('chunks', 'readwrite').objectStore('chunks');
  const was: unknown = await done(chunks.get(key));
  await (doing === 'put' ? done(chunks.put(chunk, key)) : done(chunks.delete(key)));
  database.close();
  return was;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
}

let open: ModelStore | null = null;

/** How many models a store lists that stays open between the calls. */
export async function listed(): Promise<number> {
  open ??= await openIdbStore();
  return (await open.list()).length;
}

let writer: ModelStore | null = null;

/** Writes one model under its lock, chunk by chunk until told to end, and returns how much of it was there when its turn came. */
export async function writeUntilToldToEnd(): Promise<number> {
  const store = (writer ??= await openIdbStore());
  return withModelLock('m', async () => {
    const kept: ModelManifest = (await store.read('m')) ?? emptyModel('m', { a: 1e9 });
    await store.write(kept);
    const begun = kept.files[0]?.received ?? 0;
    for (let received = begun; !told.toEnd;) {
      received += CHUNK;
      told.chunks += 1;
      await store.append(
        'm',
        { ...emptyFile('a', 1e9), received },
        new Blob([new Uint8Array(CHUNK).fill(received / CHUNK)]),
      );
    }
    return begun;
  });
}

const CHUNK = 100_000;
export const told = { toEnd: false, chunks: 0 };

/** The bytes that are kept of that model; throws where one of them is wrong. */
export async function keptOfWritten(): Promise<number> {
  const store = await openIdbStore();
  const received = (await store.read('m'))?.files[0]?.received ?? 0;
  const bytes = new Uint8Array(await (await store.blob('m', 'a')).arrayBuffer());
  store.close();
  const wrong = bytes.findIndex((byte, i) => byte !== (Math.floor(i / CHUNK) + 1) % 256);
  if (wrong !== -1 || bytes.length < received)
    throw new Error(`${bytes.length} bytes, of which byte ${wrong} is wrong`);
  return bytes.length;
}

/** Appends chunks until the browser has no more room; returns what it said, and what is kept then. */
export async function fill(
  chunks: number,
  chunkBytes: number,
): Promise<{ full: object | null; kept: number; read: number }> {
  const store = await openIdbStore();
  await store.write(emptyModel('big', { a: 1e9 }));
  let full: object | null = null;
  for (let i = 1; i <= chunks && full === null; i += 1) {
    const chunk = new Blob([crypto.getRandomValues(new Uint8Array(65_536)), new Uint8Array(chunkBytes - 65_536)]);
    await store.append('big', { ...emptyFile('a', 1e9), received: i * chunkBytes }, chunk).catch((error: unknown) => {
      if (!(error instanceof StoreFull)) throw error;
      full = { name: error.name, used: error.used, quota: error.quota, message: error.message };
    });
  }
  const kept = (await store.read('big'))?.files[0]?.received ?? 0;
  const { size: read } = await store.blob('big', 'a');
  store.close();
  return { full, kept, read };
}

/** Keeps a model of a few megabytes, which the browser lays down in files of their own. */
export async function keepLarge(): Promise<void> {
  const store = await openIdbStore('large');
  const blob = new Blob([new Uint8Array(3_000_000).fill(7)]);
  await store.write(emptyModel('m', { a: blob.size }));
  await keepBlob(store, 'm', 'a', blob, 1_000_000);
  store.close();
}

export async function faultOfLarge(): Promise<string | null> {
  const store = await openIdbStore('large');
  const kept = await store.read('m');
  if (kept === null) throw new Error('the model is gone');
  const { fault } = await verifyModel(store, kept, () => undefined);
  store.close();
  return fault;
}

/** Seconds that so many chunks take on their way in and out, hashed both times. */
export async function inAndOut(
  chunks: number,
): Promise<Record<'write' | 'hash' | 'verify' | 'blob' | 'remove', number>> {
  const store = await openIdbStore('speed');
  const hash = await createSHA256();
  const bytes = chunks * CHUNK_BYTES;
  await store.write(emptyModel('m', { a: bytes }));
  const content = new Uint8Array(CHUNK_BYTES);
  const write = await secondsOf(async () => {
    for (let i = 1; i <= chunks; i += 1) {
      crypto.getRandomValues(content.subarray(0, 65_536));
      hash.update(content);
      const [hashState, sha256] = i < chunks ? [hash.save(), null] : [null, hash.digest()];
      const file = { ...emptyFile('a', bytes), received: i * CHUNK_BYTES, hashState, sha256 };
      await store.append('m', file, new Blob([content]));
    }
  });
  // The yardstick of both: the same bytes hashed without a store.
  const hashing = await secondsOf(() => {
    hash.init();
    for (let i = 1; i <= chunks; i += 1) hash.update(content);
    return Promise.resolve();
  });
  const verify = await secondsOf(async () => {
    const kept = await store.read('m');
    if (kept === null) throw new Error('the model is gone');
    equal((await verifyModel(store, kept, () => undefined)).fault, null);
  });
  const blob = await secondsOf(async () => equal((await store.blob('m', 'a')).size, bytes));
  const remove = await secondsOf(() => store.remove('m'));
  store.close();
  return { write, hash: hashing, verify, blob, remove };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
