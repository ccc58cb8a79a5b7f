import type { ModelSource } from './modelSource.js';

/** Bytes of a chunk of the store; the last of a file may be shorter (browser_tech.md 3). */
export const CHUNK_BYTES = 8 * 2 ** 20;

/** A file of a model as far as it is kept. */
export interface KeptFile {
  /** In the model's folder, for instance `onnx/model.onnx`. */
  path: string;
  /** Length of the whole file. */
  bytes: number;
  /** How much of it is kept: always its first bytes, without a gap. */
  received: number;
  /** State of the running SHA-256 over `received`; null: over nothing yet, or the file is whole. */
  hashState: Uint8Array | null;
  /** Lower-case hex, of the whole file; null: it is not whole. */
  sha256: string | null;
  /** What it must come to, as the hub says or as it was pinned; null: nothing says it. */
  expected: string | null;
  /** Where the rest of it comes from; null: from no address. */
  url: string | null;
  /** The strong validator that its host gave with the first byte; null: none, so a rest cannot be proven to fit. */
  etag: string | null;
}

/** A graph that a model can answer with, and what it takes to load it. */
export interface GraphVariant {
  /** In the model's folder. */
  path: string;
  /** Of all `files`. */
  bytes: number;
  /** Its number format by its name, for people: `fp32`, `fp16`, `int8`, `4 bit`, `block, fp16`. */
  format: string;
  /** The graph and its weights by their paths, and of a block graph the plain graph that it needs beside it. */
  files: string[];
}

/** One model of the store: what it is, where it comes from, and how much of it is there. */
export interface ModelManifest {
  /** Its own for each source, revision and choice of graph. */
  id: string;
  /** For people: the repository, the folder or the file. */
  name: string;
  source: ModelSource;
  /** The commit of a hub; null: the source has no revisions. */
  revision: string | null;
  /** The files that were asked for. */
  files: KeptFile[];
  /** All that the source offers, also those whose files were not asked for. */
  variants: GraphVariant[];
  /** Of `variants` the one that was chosen; null: the checkpoint's own choice. */
  graph: string | null;
  /** ISO 8601, of the first byte. */
  fetched: string;
  /** ISO 8601; null: never. */
  lastUsed: string | null;
  /** What is wrong with bytes that were whole once, a sentence; null: nothing that is known. */
  fault: string | null;
}

export type ModelState = 'complete' | 'resumable' | 'broken';

/** A model is used only where it is complete. */
export function stateOf({ files, fault }: ModelManifest): ModelState {
  if (fault !== null) return 'broken';
  return files.length > 0 && files.every(({ sha256 }) => sha256 !== null) ? 'complete' : 'resumable';
}

export const bytesOf = (files: KeptFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
export const receivedOf = (files: KeptFile[]): number => files.reduce((sum, { received }) => sum + received, 0);
