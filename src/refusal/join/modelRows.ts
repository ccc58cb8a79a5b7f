import type { RecordError } from '../modelOutputs.js';
import type { OutputRow } from '../outputRow.js';

/** The rows of one model on one set, and what is to be said of them. */
export interface ModelRows {
  rows: OutputRow[];
  notices: string[];
  errors: RecordError[];
}
