import type { KeptFile, ModelManifest } from './manifest.js';
import type { ModelStore } from './modelStore.js';
import { appended, forgotten, inOrder, joined, keptFile, restarted, type Chunk } from './storeStep.js';

/** A store that lives as long as the page: where the browser gives no database, or no room in it. */
export function memoryStore(): ModelStore {
  return new MemoryStore();
}

/* eslint-disable @typescript-eslint/require-await -- async, so that what a step throws rejects as it does in the database */

/** Each step is done at once; a manifest is copied on its way in and out. */
class MemoryStore implements ModelStore {
  readonly kind = 'memory';
  readonly #manifests = new Map<string, ModelManifest>();
  /** By model, then by path. */
  readonly #chunks = new Map<string, Map<string, Chunk[]>>();

  async list(): Promise<ModelManifest[]> {
    return inOrder([...this.#manifests.values()].map((manifest) => structuredClone(manifest)));
  }

  async read(id: string): Promise<ModelManifest | null> {
    return structuredClone(this.#manifests.get(id) ?? null);
  }

  async write(manifest: ModelManifest): Promise<void> {
    const gone = forgotten(this.#manifests.get(manifest.id), manifest);
    this.#put(manifest);
    for (const path of gone) this.#chunksOf(manifest.id).delete(path);
  }

  async append(id: string, file: KeptFile, chunk: Blob): Promise<void> {
    const grown = appended(this.#manifests.get(id), file, chunk);
    this.#put(grown.manifest);
    this.#chunksOf(id).set(file.path, [...(this.#chunksOf(id).get(file.path) ?? []), grown.chunk]);
  }

  async restart(id: string, file: KeptFile): Promise<void> {
    this.#put(restarted(this.#manifests.get(id), file));
    this.#chunksOf(id).delete(file.path);
  }

  async blob(id: string, path: string): Promise<Blob> {
    const file = keptFile(this.#manifests.get(id), path);
    return joined(this.#chunksOf(id).get(path) ?? [], file);
  }

  async remove(id: string): Promise<void> {
    this.#manifests.delete(id);
    this.#chunks.delete(id);
  }

  close(): void {
    this.#manifests.clear();
    this.#chunks.clear();
  }

  #put(manifest: ModelManifest): void {
    this.#manifests.set(manifest.id, structuredClone(manifest));
  }

  #chunksOf(id: string): Map<string, Chunk[]> {
    const chunks = this.#chunks.get(id) ?? new Map<string, Chunk[]>();
    this.#chunks.set(id, chunks);
    return chunks;
  }
}
