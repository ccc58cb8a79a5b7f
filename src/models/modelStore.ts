import type { KeptFile, ModelManifest } from './manifest.js';

/**
 * Where models are kept: in the browser's database, or in memory for this visit. Whoever writes to a model holds its lock
 * (`modelLock`), so there is one writer across tabs; readers never see part of a step.
 */
export interface ModelStore {
  /** `database`: outlives the visit. */
  readonly kind: 'database' | 'memory';
  /** All manifests, in order of their names. */
  list(): Promise<ModelManifest[]>;
  read(id: string): Promise<ModelManifest | null>;
  /** Writes a manifest whole; bytes of files that it no longer has are removed in the same step. */
  write(manifest: ModelManifest): Promise<void>;
  /**
   * Adds a chunk behind what is kept of a file, and the file's new state, in one step: both or neither. Throws a `StoreFull`
   * where the browser gives no more room; what was kept stays.
   */
  append(id: string, file: KeptFile, chunk: Blob): Promise<void>;
  /** Forgets the bytes of a file and writes its state, in one step. */
  restart(id: string, file: KeptFile): Promise<void>;
  /** What is kept of a file, not copied. Throws an `InputError` where the model or the file is gone. */
  blob(id: string, path: string): Promise<Blob>;
  remove(id: string): Promise<void>;
  close(): void;
}

/** The browser gives no more room. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
  /** Of the whole page, in bytes, as the browser tells; null where it does not. */
  constructor(
    readonly used: number | null,
    readonly quota: number | null,
  ) {
    super('the browser gives this page no more room');
  }
}
