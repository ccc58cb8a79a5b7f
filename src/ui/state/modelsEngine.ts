import type { ModelManifest } from '../../models/manifest.js';
import type { ModelOffer } from '../../models/modelOffer.js';
import type { ModelSource } from '../../models/modelSource.js';
import type { ModelDetails } from './modelDetails.js';

/** How far a download, a copy or a check is. */
export interface TransferStep {
  doing: 'downloading' | 'copying' | 'verifying';
  /** The file at work, by its path in the model's folder. */
  file: string;
  /** Bytes of all files; what was kept before counts as done. */
  done: number;
  total: number;
  /** Null while it cannot be told. */
  secondsLeft: number | null;
}

export type OnTransfer = (step: TransferStep) => void;

/** What the browser gives this page, in bytes. */
export interface StorageRoom {
  used: number | null;
  quota: number | null;
  /** The browser said that it clears nothing of its own accord. */
  isPersistent: boolean;
}

/** What the Models view asks of the rest of Candor. Rejections are `InputError`s, or the signal's reason. */
export interface ModelsEngine {
  list(): Promise<ModelManifest[]>;
  /** Reads what a person typed: a hub id, an address. Throws an `InputError` that says what can be typed. */
  source(text: string): ModelSource;
  /** What a source holds; this names its host for this visit. The token is sent to that host alone, and kept nowhere. */
  offer(source: ModelSource, token: string | null, signal: AbortSignal): Promise<ModelOffer>;
  /**
   * Downloads a graph and what it needs, or the rest of it where a part is kept; `graph` is the path of a variant. What arrived stays
   * when it fails or is cancelled. Where the browser has no room, it goes on in memory for this visit (`kept: false`).
   */
  download(
    offer: ModelOffer,
    graph: string,
    token: string | null,
    onStep: OnTransfer,
    signal: AbortSignal,
  ): Promise<{ manifest: ModelManifest; isKept: boolean; note: string | null }>;
  /** Goes on with a download that stopped, or replaces the broken files of a model. */
  resume(id: string, token: string | null, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** Copies a checkpoint that was dropped into the store; one of the same bytes is there once. */
  keep(name: string, files: Map<string, Blob>, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** Hashes every file again; what changed since it arrived is the manifest's `fault` from then on. */
  verify(id: string, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** The files of a complete model by their paths; it counts as used now. Throws an `InputError` for any other. */
  open(id: string): Promise<Map<string, Blob>>;
  /** Reads what there is to show of a model, as far as it is kept. */
  details(id: string): Promise<ModelDetails>;
  /** Throws an `InputError` while it answers here or in another tab. */
  remove(id: string): Promise<void>;
  room(): Promise<StorageRoom>;
  /** Asks the browser to keep what is stored; it may say no. */
  persist(): Promise<boolean>;
}
