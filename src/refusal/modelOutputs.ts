import type { OutputRow } from './outputRow.js';

/** A record of a file that is no output row: kept out of every figure, listed and counted. */
export interface RecordError {
  file: string;
  /** For instance `line 4` or `record 12 "gsm8k-0412"`. */
  place: string;
  /** What is wrong with it and how to mend it. */
  message: string;
}

/** What one model, or one step of its training, put out on its data sets (spec: refusal.md 1). */
export interface ModelOutputs {
  /** As a field `model` of the records says, else after the file. */
  name: string;
  rows: OutputRow[];
  /** What a reader of the figures should know: how outputs were joined with their questions, and quirks of the data sets. */
  notices: string[];
  errors: RecordError[];
}
