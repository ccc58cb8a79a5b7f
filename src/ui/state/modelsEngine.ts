import type { ModelManifest } from '../../models/manifest.js';
import type { ModelDetails } from '../../models/modelDetails.js';
import type { ModelLibrary, OnTransfer, StorageRoom } from '../../models/modelLibrary.js';

/** What the Models view asks of the rest of Candor. Rejections are `InputError`s, or the signal's reason. */
export interface ModelsEngine extends ModelLibrary {
  /** Goes on with a download that stopped, or replaces the broken files of a model. */
  resume(id: string, token: string | null, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** What was opened last answers no more, and may be removed. */
  leave(): Promise<void>;
  /** Copies a checkpoint that was dropped into the store; one of the same bytes is there once. */
  keep(name: string, files: Map<string, Blob>, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** Reads what there is to show of a model, as far as it is kept. */
  details(id: string): Promise<ModelDetails>;
  room(): Promise<StorageRoom>;
  /** Asks the browser to keep what is stored; it may say no. */
  persist(): Promise<boolean>;
}
