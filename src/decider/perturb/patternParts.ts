import { WHITESPACE } from '../../core/text/whitespace.js';

export type RuleName = 'role' | 'override' | 'address' | 'direct';

/** What an instruction looks like; the expression is global, so that `matchAll` may read it. */
export interface Pattern {
  readonly rule: RuleName;
  readonly expression: RegExp;
}

/** A word character; `\w` and `\b` know ASCII alone, even with the `u` flag. */
export const WORD = String.raw`[\p{L}\p{N}_]`;

/** No word character before: where a phrase may begin. */
export const BEGIN = `(?<!${WORD})`;

/** No word character after: where a phrase may end. */
export const END = `(?!${WORD})`;

/** From the start of the sentence over anything that is no word. */
export const SENTENCE_START = String.raw`^[^\p{L}\p{N}_]*`;

/** The rest of a clause, bounded so that no text is slow. */
export const GAP = String.raw`[^.!?\n]{0,60}?`;

/** The colon after a label. */
export const COLON = `${WHITESPACE}*:`;

/** The first alternative that fits. */
export function either(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}

/** The alternative, or nothing. */
export function maybe(...alternatives: string[]): string {
  return `${either(...alternatives)}?`;
}
