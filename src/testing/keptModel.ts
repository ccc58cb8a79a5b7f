import type { KeptFile, ModelManifest } from '../models/manifest.js';
import type { ModelStore } from '../models/modelStore.js';
import { sha256OfBlob } from '../formats/read/sha256.js';

/** A model of which nothing is kept yet; its files by their lengths. */
export function emptyModel(
  id: string,
  files: Record<string, number>,
  rest: Partial<ModelManifest> = {},
): ModelManifest {
  return {
    id,
    name: id,
    source: { kind: 'local', name: id },
    revision: null,
    files: Object.entries(files).map(([path, bytes]) => emptyFile(path, bytes)),
    variants: [],
    graph: null,
    fetched: '2026-01-02T03:04:05Z',
    lastUsed: null,
    fault: null,
    ...rest,
  };
}

export function emptyFile(path: string, bytes: number): KeptFile {
  return { path, bytes, received: 0, hashState: null, sha256: null, expected: null, url: null, etag: null };
}

/** Writes a model whose files are these texts, in chunks of so many bytes, and returns what is then kept of it. */
export async function keepTexts(
  store: ModelStore,
  id: string,
  texts: Record<string, string>,
  chunkBytes = 4,
): Promise<ModelManifest> {
  const blobs = Object.entries(texts).map(([path, text]): [string, Blob] => [path, new Blob([text])]);
  await store.write(emptyModel(id, Object.fromEntries(blobs.map(([path, { size }]) => [path, size]))));
  for (const [path, blob] of blobs) await keepBlob(store, id, path, blob, chunkBytes);
  const kept = await store.read(id);
  if (kept === null) throw new Error(`${id} is not kept`);
  return kept;
}

export async function keepBlob(
  store: ModelStore,
  id: string,
  path: string,
  blob: Blob,
  chunkBytes: number,
): Promise<void> {
  const whole = await sha256OfBlob(blob);
  for (let start = 0; start < blob.size; start += chunkBytes) {
    const chunk = blob.slice(start, start + chunkBytes);
    const received = start + chunk.size;
    const sha256 = received === blob.size ? whole : null;
    await store.append(id, { ...emptyFile(path, blob.size), received, sha256 }, chunk);
  }
}
