import type { ModelManifest } from '../../models/manifest.js';
import type { ModelLibrary, OnTransfer } from '../../models/modelLibrary.js';

export type { OnTransfer, TransferStep } from '../../models/modelLibrary.js';

/** What the browser gives this page, in bytes. */
export interface StorageRoom {
  used: number | null;
  quota: number | null;
  /** The browser said that it clears nothing of its own accord. */
  isPersistent: boolean;
}

/** What the Models view asks of the rest of Candor. Rejections are `InputError`s, or the signal's reason. */
export interface ModelsEngine extends ModelLibrary {
  /** Goes on with a download that stopped, or replaces the broken files of a model. */
  resume(id: string, token: string | null, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** Copies a checkpoint that was dropped into the store; one of the same bytes is there once. */
  keep(name: string, files: Map<string, Blob>, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  room(): Promise<StorageRoom>;
  /** Asks the browser to keep what is stored; it may say no. */
  persist(): Promise<boolean>;
}
