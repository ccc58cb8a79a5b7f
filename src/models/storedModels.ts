import { InputError } from '../core/inputError.js';
import { parseJson } from '../formats/read/json.js';
import { readOnnxGraph } from '../formats/read/onnxGraph.js';
import { zippedCheckpoints } from '../formats/read/zip.js';
import { nameHost } from '../net/request.js';
import { CONTRACT, contractFiles, declaresBlock } from './contractFiles.js';
import { downloadModel, manifestOf } from './download.js';
import { keepLocal } from './keepLocal.js';
import { bytesOf, stateOf, type GraphVariant, type ModelManifest } from './manifest.js';
import { memoryStore } from './memoryStore.js';
import type { ModelDetails } from './modelDetails.js';
import type { ModelLibrary, OnTransfer, StorageRoom } from './modelLibrary.js';
import { removeUnused, useModel, withModelLock } from './modelLock.js';
import type { ModelOffer } from './modelOffer.js';
import type { ModelSource } from './modelSource.js';
import { StoreFull, type ModelStore } from './modelStore.js';
import { readModelSource } from './readModelSource.js';
import { noRoom } from './noRoom.js';
import { offerOf } from './sourceOffer.js';
import { transferSteps } from './transferSteps.js';
import { verifyModel } from './verify.js';

const TEXTS = ['solvi_decide.json', 'config.json', 'card.json', 'README.md'];

/** The models of this browser, and those that its database has no room for, which last as long as the visit. */
export class StoredModels implements ModelLibrary {
  readonly #memory = memoryStore();
  #database: Promise<ModelStore> | null = null;
  /** The model that answers here, which no tab removes meanwhile. */
  #used: { id: string; release: () => Promise<void> | void } | null = null;

  #whyMemory: string | null = null;

  /**
   * `openStore` is called when a model is first asked for, and again where it failed. `mustKeep`: without a database nothing goes on,
   * as for a command, which would tell of models that are gone with its page.
   */
  constructor(
    private readonly openStore: () => Promise<ModelStore>,
    private readonly mustKeep: boolean,
  ) {}

  source(text: string): ModelSource {
    return readModelSource(text);
  }

  async list(): Promise<ModelManifest[]> {
    // What is in memory is whole, and what the database has of it is what there was room for.
    const kept = await (await this.#store()).list();
    return [...(await this.#memory.list()), ...kept].filter(
      ({ id }, i, all) => all.findIndex((one) => one.id === id) === i,
    );
  }

  offer(source: ModelSource, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
    nameHostOf(source);
    return offerOf(source, token, signal);
  }

  async download(offer: ModelOffer, graph: string, token: string | null, onStep: OnTransfer, signal: AbortSignal) {
    const wanted = manifestOf(offer, graph, new Date().toISOString());
    void this.persist();
    const store = await this.#store();
    try {
      const manifest = await this.#download(store, wanted, token, onStep, signal);
      if (store === this.#memory) return { manifest, isKept: false, note: this.#whyMemory };
      await this.#memory.remove(wanted.id);
      return { manifest, isKept: true, note: null };
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error;
      const { problem, mend } = noRoom(error, bytesOf(wanted.files), await this.#others(wanted.id));
      const note = `${wanted.name} runs from memory for this visit: ${problem}${mend === undefined ? '' : `; ${mend}`}.`;
      return { manifest: await this.#downloadInMemory(wanted, token, onStep, signal), isKept: false, note };
    }
  }

  /** Whole or not at all: a part would stand before what the database has of it. */
  async #downloadInMemory(wanted: ModelManifest, token: string | null, onStep: OnTransfer, signal: AbortSignal) {
    try {
      return await this.#download(this.#memory, wanted, token, onStep, signal);
    } catch (error) {
      await this.#memory.remove(wanted.id);
      throw error;
    }
  }

  async resume(id: string, token: string | null, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest> {
    const { store, manifest } = await this.#found(id);
    nameHostOf(manifest.source);
    return this.#download(store, manifest, token, onStep, signal);
  }

  async #download(
    store: ModelStore,
    manifest: ModelManifest,
    token: string | null,
    onStep: OnTransfer,
    signal: AbortSignal,
  ): Promise<ModelManifest> {
    const work = async (): Promise<ModelManifest> => {
      // Another tab may have finished it; of a plain address only its host knows whether it is still the same.
      const kept = await store.read(manifest.id);
      if (kept !== null && stateOf(kept) === 'complete' && manifest.source.kind === 'hub') {
        const again = { ...kept, fetched: manifest.fetched };
        await store.write(again);
        return again;
      }
      return downloadModel(
        store,
        manifest,
        token,
        transferSteps('downloading', bytesOf(manifest.files), onStep),
        signal,
      );
    };
    return withModelLock(manifest.id, work, signal);
  }

  async keep(name: string, files: Map<string, Blob>, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest> {
    const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    const now = new Date().toISOString();
    const step = transferSteps('copying', total, onStep);
    const variants = await variantsOf(files);
    try {
      return await keepLocal(await this.#store(), name, files, variants, now, step, signal, withModelLock);
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error;
      throw new InputError({ file: name, ...noRoom(error, total, await this.list()) });
    }
  }

  async verify(id: string, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest> {
    const work = async (): Promise<ModelManifest> => {
      const { store, manifest } = await this.#found(id);
      return verifyModel(store, manifest, transferSteps('verifying', bytesOf(manifest.files), onStep), signal);
    };
    return withModelLock(id, work, signal);
  }

  async open(id: string): Promise<Map<string, Blob>> {
    const release = this.#used?.id === id ? null : await useModel(id);
    try {
      const files = await this.#opened(id);
      if (release !== null) {
        await this.leave();
        this.#used = { id, release };
      }
      return files;
    } catch (error) {
      await release?.();
      throw error;
    }
  }

  async #opened(id: string): Promise<Map<string, Blob>> {
    const { store, manifest } = await this.#found(id);
    const state = stateOf(manifest);
    if (state !== 'complete') {
      const problem = manifest.fault ?? 'it is not here whole';
      const mend = state === 'broken' ? 'download it again' : 'resume its download';
      throw new InputError({ file: manifest.name, problem, mend });
    }
    const files = await filesOf(store, manifest);
    // A writer has the word on everything else.
    await withModelLock(id, async () => {
      const kept = await store.read(id);
      if (kept !== null) await store.write({ ...kept, lastUsed: new Date().toISOString() });
    });
    return files;
  }

  /** What was opened last answers no more. */
  async leave(): Promise<void> {
    const used = this.#used;
    this.#used = null;
    await used?.release();
  }

  async details(id: string): Promise<ModelDetails> {
    const { store, manifest } = await this.#found(id);
    const files = await filesOf(store, manifest);
    const details: ModelDetails = { graphs: [], texts: [] };
    for (const [path, blob] of files) {
      if (TEXTS.includes(path)) details.texts.push({ path, text: await blob.text() });
      if (path.endsWith('.onnx')) details.graphs.push({ path, summary: await readOnnxGraph(blob, path) });
    }
    return details;
  }

  async remove(id: string): Promise<void> {
    const { store } = await this.#found(id);
    const isUsed = this.#used?.id === id;
    if (isUsed) await this.leave();
    try {
      await removeUnused(id, () => store.remove(id));
    } catch (error) {
      // It answers on, as another tab does that keeps it.
      if (isUsed) this.#used = { id, release: await useModel(id) };
      throw error;
    }
  }

  async room(): Promise<StorageRoom> {
    const { usage = null, quota = null } = (await storage()?.estimate()) ?? {};
    return { used: usage, quota, isPersistent: (await storage()?.persisted()) ?? false };
  }

  async persist(): Promise<boolean> {
    return (await storage()?.persist()) ?? false;
  }

  async #others(id: string): Promise<ModelManifest[]> {
    return (await this.list()).filter((one) => one.id !== id);
  }

  /** Where the browser gives no database, as some private windows do, everything lasts as long as the visit: a page may. */
  async #store(): Promise<ModelStore> {
    try {
      return await (this.#database ??= this.openStore());
    } catch (error) {
      this.#database = null;
      const told =
        error instanceof InputError
          ? error
          : new InputError({
              file: null,
              problem: `the browser gives no database to keep models in (${String(error)})`,
              mend: 'allow this page to store data',
            });
      if (this.mustKeep) throw told;
      this.#whyMemory = `Models last as long as this visit: ${told.message}`;
      return this.#memory;
    }
  }

  async #found(id: string): Promise<{ store: ModelStore; manifest: ModelManifest }> {
    for (const store of [this.#memory, await this.#store()]) {
      const manifest = await store.read(id);
      if (manifest !== null) return { store, manifest };
    }
    throw new InputError({ file: null, problem: 'this model is not kept any more', mend: 'add it again' });
  }
}

/** The graphs of a checkpoint from this machine. */
async function variantsOf(files: Map<string, Blob>): Promise<GraphVariant[]> {
  const listed = [...files].map(([path, { size }]) => ({ path, bytes: size }));
  const contract = (await files.get(CONTRACT)?.text()) ?? '{}';
  return contractFiles(listed, declaresBlock(parseJson(contract, CONTRACT))).variants;
}

/** A person typed it, or asked to go on with it. */
function nameHostOf(source: ModelSource): void {
  if (source.kind !== 'local') nameHost(source.kind === 'hub' ? source.endpoint : source.url);
}

/** What is whole of a model, by the paths in its folder; an archive is unpacked. */
async function filesOf(store: ModelStore, { id, name, files }: ModelManifest): Promise<Map<string, Blob>> {
  const whole = files.filter(({ sha256 }) => sha256 !== null);
  const [first] = whole;
  if (files.length === 1 && first?.path.endsWith('.zip') === true) {
    const [checkpoint, ...others] = await zippedCheckpoints(await store.blob(id, first.path), name);
    if (checkpoint === undefined || others.length > 0) {
      const problem = `it holds several checkpoints, ${[checkpoint, ...others].flatMap((one) => one?.name ?? []).join(', ')}`;
      throw new InputError({ file: name, problem, mend: 'give each an archive of its own' });
    }
    return checkpoint.files;
  }
  return new Map(await Promise.all(whole.map(async ({ path }) => [path, await store.blob(id, path)] as const)));
}

const storage = (): StorageManager | undefined =>
  typeof navigator === 'object' && 'storage' in navigator ? navigator.storage : undefined;
