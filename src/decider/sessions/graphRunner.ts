import type { GraphFile } from '../graphFiles.js';
import type { Tokens } from '../sequence.js';

/** Of a checkpoint's graphs: the one of choice, or the one for the full layout. They may be the same. */
export type GraphRole = 'main' | 'plain';

/** The graphs of a checkpoint, unread. */
export interface GraphSet {
  /** The checkpoint's name, for errors. */
  name: string;
  main: GraphFile;
  /** Null: the main graph serves the full layout too. */
  plain: GraphFile | null;
  /** Reach of the sliding mask in position ids; null: the checkpoint does not declare the block layout. */
  window: number | null;
}

/** Logits of one sequence: `length` rows of `columns` numbers. */
export interface Logits {
  data: Float32Array;
  length: number;
  columns: number;
}

/** A checkpoint's graphs at work, wherever that is: in this thread, in workers, on one provider after the other. */
export interface GraphRunner {
  /** The main graph takes position ids and both masks, as the block layout needs. */
  readonly isBlock: boolean;
  /**
   * Rejects with an `InputError` when the graph cannot read this sequence, with the signal's reason when it was aborted,
   * and with any other error when what runs the graph broke: no answer is made up, and somebody else may try.
   */
  run(role: GraphRole, tokens: Tokens, signal?: AbortSignal): Promise<Logits>;
}
