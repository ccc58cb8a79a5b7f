import type { ModelManifest } from './manifest.js';
import type { ModelOffer } from './modelOffer.js';
import type { ModelSource } from './modelSource.js';

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

/** What downloads, keeps and gives models, as far as a command needs it. Rejections are `InputError`s, or the signal's reason. */
export interface ModelLibrary {
  list(): Promise<ModelManifest[]>;
  /** Reads what a person typed: a hub id, an address. Throws an `InputError` that says what can be typed. */
  source(text: string): ModelSource;
  /** What a source holds; this names its host for this visit. The token is sent to that host alone, and kept nowhere. */
  offer(source: ModelSource, token: string | null, signal: AbortSignal): Promise<ModelOffer>;
  /**
   * Downloads a graph and what it needs, or the rest of it where a part is kept; `graph` is the path of a variant. What arrived stays
   * when it fails or is cancelled. Where the browser has no room, it goes on in memory for this visit (`isKept: false`).
   */
  download(
    offer: ModelOffer,
    graph: string,
    token: string | null,
    onStep: OnTransfer,
    signal: AbortSignal,
  ): Promise<{ manifest: ModelManifest; isKept: boolean; note: string | null }>;
  /** Hashes every file again; what changed since it arrived is the manifest's `fault` from then on. */
  verify(id: string, onStep: OnTransfer, signal: AbortSignal): Promise<ModelManifest>;
  /** The files of a complete model by their paths; it counts as used now. Throws an `InputError` for any other. */
  open(id: string): Promise<Map<string, Blob>>;
  /** Throws an `InputError` while it answers here or in another tab. */
  remove(id: string): Promise<void>;
}
