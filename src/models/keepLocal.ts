import { InputError } from '../core/inputError.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';
import { isCheckpointFile } from '../formats/read/checkpointFolders.js';
import { sha256 } from '../formats/read/sha256.js';
import { CHUNK_BYTES, stateOf, type GraphVariant, type KeptFile, type ModelManifest } from './manifest.js';
import type { ModelStore } from './modelStore.js';

/** Does the work as the one writer to a model, across tabs (`withModelLock`). */
export type ModelLock = <T>(id: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Copies the files of a checkpoint from this machine into the store, by their paths in its folder; those that a decider has no use
 * for are left out. The model's id is made of paths and bytes, so that the same checkpoint is there once, whether it came as a
 * folder, a zip or loose files; where it is there whole, nothing is copied. `now` is ISO 8601; `onStep` gets the bytes copied
 * so far, of all files, and the file at work: it stays at 0 while the files are hashed.
 *
 * A local copy cannot be resumed: one that is cancelled, or that fails (`StoreFull`, or an `InputError` for a file that can no
 * longer be read), is removed again.
 */
export async function keepLocal(
  store: ModelStore,
  name: string,
  files: Map<string, Blob>,
  variants: GraphVariant[],
  now: string,
  onStep: (done: number, file: string) => void,
  signal: AbortSignal,
  lock: ModelLock,
): Promise<ModelManifest> {
  const used = [...files].filter(([path]) => isCheckpointFile(path)).sort(([a], [b]) => compareCodePoints(a, b));
  const own: { file: KeptFile; blob: Blob }[] = [];
  for (const [path, blob] of used) {
    onStep(0, path);
    own.push({ file: notYet(path, blob.size, await hashOf(blob, path, signal)), blob });
  }
  const id = await idOf(own.map(({ file }) => file));
  const source = { kind: 'local' as const, name };
  const about = { id, name, source, revision: null, variants, graph: null, fetched: now, lastUsed: null, fault: null };
  const work = async (): Promise<ModelManifest> => {
    const kept = await store.read(id);
    if (kept !== null && stateOf(kept) === 'complete') return kept;
    try {
      await store.write({ ...about, files: own.map(({ file }) => file) });
      let done = 0;
      for (const { file, blob } of own) {
        await copy(store, id, file, blob, (bytes) => onStep((done += bytes), file.path), signal);
      }
      return { ...about, files: own.map(({ file }) => whole(file)) };
    } catch (error) {
      await store.remove(id).catch(() => undefined);
      throw error;
    }
  };
  return lock(id, work, signal);
}

/** Of paths and bytes alone: names, times and the way it came are not of the model. */
async function idOf(files: KeptFile[]): Promise<string> {
  const list = JSON.stringify(files.map(({ path, expected }) => [path, expected]));
  return `local:${await sha256(new TextEncoder().encode(list))}`;
}

/** What is known of a file before it is copied. An empty one is whole already. */
function notYet(path: string, bytes: number, expected: string): KeptFile {
  const sha256 = bytes === 0 ? expected : null;
  return { path, bytes, received: 0, hashState: null, sha256, expected, url: null, etag: null };
}

const whole = (file: KeptFile): KeptFile => ({ ...file, received: file.bytes, sha256: file.expected });

/** Appends a file chunk by chunk. Throws an `InputError` where it is no longer what was hashed. */
async function copy(
  store: ModelStore,
  id: string,
  file: KeptFile,
  blob: Blob,
  onChunk: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const hash = await newHash();
  let received = 0;
  for await (const chunk of chunksOf(blob, file.path, signal)) {
    hash.update(chunk);
    received += chunk.length;
    const isLast = received === file.bytes;
    const grown = isLast ? whole(file) : { ...file, received, hashState: hash.save() };
    if (isLast && hash.digest() !== file.expected) throw unreadable(file.path, 'it changed while it was copied');
    await store.append(id, grown, new Blob([chunk]));
    onChunk(chunk.length);
  }
}

async function hashOf(blob: Blob, path: string, signal: AbortSignal): Promise<string> {
  const hash = await newHash();
  for await (const chunk of chunksOf(blob, path, signal)) hash.update(chunk);
  return hash.digest();
}

const newHash = async () => (await import('hash-wasm')).createSHA256();

async function* chunksOf(blob: Blob, path: string, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < blob.size; start += CHUNK_BYTES) {
    signal.throwIfAborted();
    const part = blob.slice(start, start + CHUNK_BYTES);
    const bytes = await part.arrayBuffer().catch(() => {
      throw unreadable(path, 'it can no longer be read');
    });
    yield new Uint8Array(bytes);
  }
  signal.throwIfAborted();
}

function unreadable(path: string, problem: string): InputError {
  return new InputError({ file: path, problem, mend: 'choose the checkpoint again' });
}
