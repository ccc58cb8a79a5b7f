import type { GradedRow } from './gradedRow.js';
import type { OutputRow } from './outputRow.js';
import type { Overrule } from './overrule.js';

/** A graded row with what a reader wants beside its verdict. */
export interface JudgedRow extends GradedRow {
  /** Null: a report that was saved without texts. */
  question: string | null;
  gold: OutputRow['gold'];
  /** UTF-16 units of the output, 0 where the model gave none; null: the file has no output, or the report does not say. */
  characters: number | null;
  confidence: number | null;
  /** Null: nobody objected. */
  overrule: Overrule | null;
}

/** Where a row is: names are unique among the rows of one model (`distinctRows`). */
export interface RowKey {
  dataset: string;
  run: number;
  id: string;
}

/** All outputs of one model, graded. */
export interface JudgedOutputs {
  name: string;
  rows: JudgedRow[];
  notices: string[];
  errors: { file: string; place: string; message: string }[];
  /** SHA-256 of each file that was read, by its name. */
  files: Map<string, string>;
}
