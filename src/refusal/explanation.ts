import type { Change } from './exact/recipe.js';

/** A box in a raw output; offsets in UTF-16 units, from the backslash to past the closing brace. */
export interface FoundBox {
  start: number;
  end: number;
}

/** Why one output was graded as it was: everything that the panel of a row tells (spec: refusal.md 3 to 5). */
export interface RowExplanation {
  /** The raw output; null: the model gave none, or a saved report holds no texts. */
  output: string | null;
  /** In order; the last one counts. */
  boxes: FoundBox[];
  /** Steps of the recipe that changed the content. */
  changes: Change[];
  /** Per acceptable gold: as written, and the steps that changed it. */
  golds: { gold: string; changes: Change[]; normalized: string }[];
}
