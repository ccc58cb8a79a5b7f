import type { GraphVariant } from './manifest.js';
import type { ModelSource } from './modelSource.js';

/** A file that a source has. */
export interface OfferedFile {
  path: string;
  bytes: number;
  /** SHA-256 that the source says; null: it says none. */
  expected: string | null;
  url: string;
}

/** What a source turned out to hold, before anything of it is downloaded. */
export interface ModelOffer {
  source: ModelSource;
  name: string;
  /** The commit that the revision stands for. */
  revision: string | null;
  /** What every graph needs: contract, tokenizer, config, card. */
  common: OfferedFile[];
  /** The default first. */
  variants: GraphVariant[];
  /** Files of all variants. */
  graphs: OfferedFile[];
}
