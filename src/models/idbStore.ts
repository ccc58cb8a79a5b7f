import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { InputError } from '../core/inputError.js';
import type { KeptFile, ModelManifest } from './manifest.js';
import { ModelDatabase, UPGRADES, type ModelSchema, type StoreName, type Upgrade } from './modelDatabase.js';
import { StoreFull, type ModelStore } from './modelStore.js';
import { appended, forgotten, inOrder, joined, keptFile, restarted } from './storeStep.js';

/**
 * The store in the browser's database (spec: browser_tech.md 3). Throws an `InputError` where there is none, or where another
 * version of Candor arranged it. A store whose connection was lost opens it again with its next step. The tests give a database
 * and a history of their own.
 */
export async function openIdbStore(name = 'candor-models', upgrades: Upgrade[] = UPGRADES): Promise<ModelStore> {
  const database = new ModelDatabase(name, upgrades);
  await database.connection();
  return new IdbStore(database);
}

type Part<Name extends StoreName, Mode extends IDBTransactionMode> = IDBPObjectStore<
  ModelSchema,
  StoreName[],
  Name,
  Mode
>;
type Work<Mode extends IDBTransactionMode, T> = (
  manifests: Part<'manifests', Mode>,
  chunks: Part<'chunks', Mode>,
) => Promise<T>;

/** Every step is one transaction over manifests and chunks: whatever interrupts it, all of it is there or nothing. */
class IdbStore implements ModelStore {
  readonly kind = 'database';

  constructor(private readonly database: ModelDatabase) {}

  list(): Promise<ModelManifest[]> {
    return this.#step('readonly', async (manifests) => inOrder(await manifests.getAll()));
  }

  read(id: string): Promise<ModelManifest | null> {
    return this.#step('readonly', async (manifests) => (await manifests.get(id)) ?? null);
  }

  write(manifest: ModelManifest): Promise<void> {
    return this.#step('readwrite', async (manifests, chunks) => {
      const gone = forgotten(await manifests.get(manifest.id), manifest);
      await Promise.all([manifests.put(manifest), ...gone.map((path) => chunks.delete(allBelow(manifest.id, path)))]);
    });
  }

  append(id: string, file: KeptFile, bytes: Blob): Promise<void> {
    return this.#step('readwrite', async (manifests, chunks) => {
      const { manifest, chunk } = appended(await manifests.get(id), file, bytes);
      await Promise.all([manifests.put(manifest), chunks.put(chunk.bytes, [id, file.path, chunk.start])]);
    });
  }

  restart(id: string, file: KeptFile): Promise<void> {
    return this.#step('readwrite', async (manifests, chunks) => {
      const manifest = restarted(await manifests.get(id), file);
      await Promise.all([manifests.put(manifest), chunks.delete(allBelow(id, file.path))]);
    });
  }

  blob(id: string, path: string): Promise<Blob> {
    return this.#step('readonly', async (manifests, chunks) => {
      const file = keptFile(await manifests.get(id), path);
      const range = allBelow(id, path);
      const [keys, values] = await Promise.all([chunks.getAllKeys(range), chunks.getAll(range)]);
      const pieces = keys.map(([, , start], i) => ({ start, bytes: new Blob([values[i] ?? '']) }));
      return joined(pieces, file);
    });
  }

  remove(id: string): Promise<void> {
    return this.#step('readwrite', async (manifests, chunks) => {
      await Promise.all([manifests.delete(id), chunks.delete(allBelow(id))]);
    });
  }

  close(): void {
    this.database.close();
  }

  /** What `work` throws takes the step back. */
  async #step<Mode extends 'readonly' | 'readwrite', T>(mode: Mode, work: Work<Mode, T>): Promise<T> {
    const connection = await this.database.connection();
    let step: IDBPTransaction<ModelSchema, StoreName[], Mode> | null = null;
    try {
      step = connection.transaction<StoreName[], Mode>(['manifests', 'chunks'], mode, { durability: 'relaxed' });
      // Told by the await below, or by the request that failed before it.
      step.done.catch(() => undefined);
      const result = await work(step.objectStore('manifests'), step.objectStore('chunks'));
      await step.done;
      return result;
    } catch (error) {
      const cause = step?.error ?? error;
      takeBack(step);
      throw await storeError(cause);
    }
  }
}

function takeBack(step: { abort: () => void } | null): void {
  try {
    step?.abort();
  } catch {
    // The browser has aborted it already.
  }
}

/** Keys that begin with these parts: an array comes after every number and text. */
const allBelow = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

async function storeError(error: unknown): Promise<unknown> {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') {
    const { usage = null, quota = null } = await roomOfPage();
    return new StoreFull(usage, quota);
  }
  return new InputError({
    file: null,
    problem: `the database of models in this browser failed (${error.name})`,
    mend: 'try again, and where that does not help, reload the page',
  });
}

/** Both are missing where the browser does not tell, as on plain http. */
async function roomOfPage(): Promise<StorageEstimate> {
  const storage: StorageManager | undefined = navigator.storage;
  return (await storage?.estimate().catch(() => undefined)) ?? {};
}
