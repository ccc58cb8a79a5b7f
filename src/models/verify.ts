import { InputError } from '../core/inputError.js';
import { counted, grouped } from '../core/numbers/counted.js';
import { sha256OfBlob, sha256OfState } from '../formats/read/sha256.js';
import type { KeptFile, ModelManifest } from './manifest.js';
import type { ModelStore } from './modelStore.js';

/**
 * Hashes every file of a model again, as far as it is kept, and writes and returns the manifest with what it found: `fault` is a
 * sentence on the first file that is not what arrived, or null. `onStep` gets the bytes hashed so far, of all files. The caller
 * holds the model's lock. Rejects with the signal's reason; the manifest then stays as it was.
 */
export async function verifyModel(
  store: ModelStore,
  manifest: ModelManifest,
  onStep: (done: number, file: string) => void,
  signal?: AbortSignal,
): Promise<ModelManifest> {
  let fault: string | null = null;
  let done = 0;
  for (const file of manifest.files) {
    const found = await fileFault(store, manifest.id, file, (bytes) => {
      signal?.throwIfAborted();
      done += bytes;
      onStep(done, file.path);
    });
    signal?.throwIfAborted();
    fault ??= found;
  }
  const verified = { ...manifest, fault };
  await store.write(verified);
  return verified;
}

/**
 * What is wrong with what is kept of a file, a sentence that names it; null: nothing. The part of a file that is not whole is held
 * against its running hash. `onPart` gets the bytes of each part, and may throw to end it.
 */
export async function fileFault(
  store: ModelStore,
  id: string,
  file: KeptFile,
  onPart: (bytes: number) => void,
): Promise<string | null> {
  const { path, bytes, received, sha256, expected } = file;
  const fault = (problem: string): string => new InputError({ file: path, problem, mend: 'download it again' }).message;
  if (sha256 !== null && received !== bytes) {
    return fault(`it has ${counted(bytes, 'byte')}, but ${grouped(received)} of them are kept`);
  }
  try {
    const found = await sha256OfBlob(await store.blob(id, path), onPart);
    const arrived = sha256 ?? (file.hashState === null ? found : await sha256OfState(file.hashState).catch(() => null));
    if (arrived === null) return fault('another version of Candor hashed it so far');
    if (found !== arrived) return fault(`its SHA-256 is ${short(found)}, but what arrived had ${short(arrived)}`);
    if (sha256 === null || expected === null || found === expected) return null;
    return fault(`its SHA-256 is ${short(found)}, but it should be ${short(expected)}`);
  } catch (error) {
    if (error instanceof InputError && error.fault.file === path) return error.message;
    if (error instanceof DOMException && UNREADABLE.has(error.name)) {
      return fault(`the browser can no longer read it (${error.name})`);
    }
    throw error;
  }
}

const short = (sha256: string): string => sha256.slice(0, 8);

/** What reading a blob ends in where its bytes are lost on the disk. */
const UNREADABLE = new Set(['NotReadableError', 'NotFoundError']);
