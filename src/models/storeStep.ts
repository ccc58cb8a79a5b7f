import { InputError } from '../core/inputError.js';
import { counted, grouped } from '../core/numbers/counted.js';
import type { KeptFile, ModelManifest } from './manifest.js';

/*
 * What a step does to a manifest, the same in every store. Each also sees to it that `received` is what is kept of a file: where
 * two tabs write with no lock between them (plain http has none), the later step is refused and nothing is mixed.
 */

/** A piece of a file; `start` is where it lies in it. */
export interface Chunk {
  start: number;
  bytes: Blob;
}

/** A file of a manifest as it is kept. Throws an `InputError` where the model or the file is gone. */
export function keptFile(manifest: ModelManifest | undefined, path: string): KeptFile {
  return located(manifest, path).file;
}

/** The manifest with a file that grew by a chunk, and the place of the chunk. */
export function appended(
  manifest: ModelManifest | undefined,
  file: KeptFile,
  bytes: Blob,
): { manifest: ModelManifest; chunk: Chunk } {
  const kept = located(manifest, file.path);
  const start = kept.file.received;
  if (start + bytes.size !== file.received) throw changedMeanwhile(file.path);
  return { manifest: withFile(kept.manifest, file), chunk: { start, bytes } };
}

/** The manifest with a file of which nothing is kept any more. */
export function restarted(manifest: ModelManifest | undefined, file: KeptFile): ModelManifest {
  const kept = located(manifest, file.path);
  if (file.received !== 0) throw changedMeanwhile(file.path);
  return withFile(kept.manifest, file);
}

/** Paths whose bytes go when a manifest takes the place of another: files that it no longer has, or begins again. */
export function forgotten(previous: ModelManifest | undefined, next: ModelManifest): string[] {
  const received = new Map(next.files.map((file) => [file.path, file.received]));
  const kept = new Map(previous?.files.map((file) => [file.path, file.received]));
  for (const [path, bytes] of received) {
    if (bytes !== 0 && bytes !== kept.get(path)) throw changedMeanwhile(path);
  }
  return [...kept.keys()].filter((path) => (received.get(path) ?? 0) === 0);
}

/** What is kept of a file, from its chunks in order, not copied. Throws an `InputError` where they do not add up to it. */
export function joined(chunks: Chunk[], { path, received }: KeptFile): Blob {
  let end = 0;
  for (const { start, bytes } of chunks) {
    if (start !== end) throw incomplete(path, received, end);
    end += bytes.size;
  }
  if (end !== received) throw incomplete(path, received, end);
  return new Blob(chunks.map(({ bytes }) => bytes));
}

export const inOrder = (manifests: ModelManifest[]): ModelManifest[] =>
  manifests.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));

function located(manifest: ModelManifest | undefined, path: string): { manifest: ModelManifest; file: KeptFile } {
  const file = manifest?.files.find((file) => file.path === path);
  if (manifest !== undefined && file !== undefined) return { manifest, file };
  const problem = `${manifest?.name ?? 'its model'} is no longer kept with this file, perhaps it was deleted in another tab`;
  throw new InputError({ file: path, problem, mend: 'download the model again' });
}

function withFile(manifest: ModelManifest, file: KeptFile): ModelManifest {
  return { ...manifest, files: manifest.files.map((kept) => (kept.path === file.path ? file : kept)) };
}

function changedMeanwhile(path: string): InputError {
  const problem = 'what is kept of it is not what was there a moment ago, perhaps another tab writes it as well';
  return new InputError({ file: path, problem, mend: 'close the other tab and try again' });
}

function incomplete(path: string, received: number, end: number): InputError {
  const problem = `${counted(received, 'byte')} of it arrived, but ${grouped(end)} of them are kept in one piece`;
  return new InputError({ file: path, problem, mend: 'download it again' });
}
