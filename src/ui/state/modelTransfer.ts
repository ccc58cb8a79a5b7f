import type { ModelManifest } from '../../models/manifest.js';
import { isSameModel, type ModelIdentity } from '../models/sameModel.js';
import type { TransferStep } from '../../models/modelLibrary.js';

/** A download, copy or check of one model while it goes on. */
export interface ModelTransfer {
  /** Of the model; of one that is not listed yet, a name of its own. */
  id: string;
  /** For people. */
  name: string;
  /** What is downloaded, as its source offered it; null: a model that was listed, or one that was dropped. */
  offered: ModelIdentity | null;
  /** Null: it has just been asked for. */
  step: TransferStep | null;
  ending: AbortController;
}

export function isTransferOf({ id, offered }: ModelTransfer, model: ModelManifest): boolean {
  return id === model.id || (offered !== null && isSameModel(offered, model));
}
