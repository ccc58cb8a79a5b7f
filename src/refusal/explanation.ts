import type { Change } from './exact/recipe.js';
import type { UnreadReason } from './math/parser.js';
import type { RefusalWords } from './refusalSignals.js';

/** A box in a raw output; offsets in UTF-16 units, from the backslash to past the closing brace. */
export interface FoundBox {
  start: number;
  end: number;
}

/** A gold beside the content of the final box. */
export interface ExplainedGold {
  /** As written. */
  gold: string;
  /** Steps of the recipe that changed it. */
  changes: Change[];
  /** Empty: it is no gold, and nothing matches it. */
  normalized: string;
  /** Whether exact match takes the answer for it; a refusal is not right even then. */
  isMatch: boolean;
  /** UTF-16 index of the first character at which the normalized answer and gold differ; null: there is none, or no answer. */
  differsAt: number | null;
  /** Whether the math grader takes the answer for it, asked for or not. */
  isEquivalent: boolean;
  /** Why it cannot be read as mathematics; null: it can. */
  unread: UnreadReason | null;
}

/** Why one output was graded as it was: everything that the panel of a row tells (spec: refusal.md 3 to 5). */
export interface RowExplanation {
  /** The raw output; null: the model gave none, or a saved report holds no texts. */
  output: string | null;
  /** In order; the last one counts. */
  boxes: FoundBox[];
  /** What the three detectors of refusals find in the content. */
  words: RefusalWords;
  /** Signals of the primary detector in the output outside the final box, where they are no refusal; each once. */
  wordsOutside: string[];
  /** Steps of the recipe that changed the content. */
  changes: Change[];
  /** Why the content cannot be read as mathematics; null: it can, or there is none. */
  unread: UnreadReason | null;
  /** Those that an answer could match, hence none on an unanswerable row. */
  golds: ExplainedGold[];
}
