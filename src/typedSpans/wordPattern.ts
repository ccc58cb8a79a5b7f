import { WHITESPACE } from '../core/text/whitespace.js';

// Sources of patterns over code points (spec: typed_spans.md, top, and 9): all are read with the flag `u`, none with `i`,
// which would also let combining marks pass for letters.

/** A word character; a combining mark is none. */
export const WORD = String.raw`[\p{L}\p{N}_]`;
export const WORD_BEGIN = `(?<!${WORD})`;
export const WORD_END = `(?!${WORD})`;
/** A decimal digit of any script. */
export const DIGIT = String.raw`\p{Nd}`;
export const BLANK = WHITESPACE;
export const BLANKS = `${WHITESPACE}+`;

/** Characters that a letter equals beside its two cases, as the reference ignores case. */
const LOOKALIKES: Record<string, string> = {
  ...{ i: 'ıİ', k: '\u212a', s: 'ſ' },
  ...{ в: '\u1c80', д: '\u1c81', о: '\u1c82', с: '\u1c83', т: '\u1c84\u1c85', ъ: '\u1c86' },
};

/** A pattern of words in lower case, for any case: every letter stands for itself, its capital and those that look like it. */
export function anyCase(pattern: string): string {
  return pattern.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}${LOOKALIKES[letter] ?? ''}]`);
}

/** One of the alternatives, the first that fits. */
export function either(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}

/** One of some literal words in any case, the longest that fits. */
export function anyWord(words: Iterable<string>): string {
  return anyCase(either(...[...words].sort((a, b) => b.length - a.length)));
}

/** Whether the pattern ends at `index`. Read backwards from there, so that a long text is as fast as a short one. */
export function endsAt(pattern: string): (text: string, index: number) => boolean {
  return startsAt(`(?<=${pattern})`);
}

/** Whether the pattern starts at `index`, in UTF-16 units. */
export function startsAt(pattern: string): (text: string, index: number) => boolean {
  const expression = new RegExp(pattern, 'uy');
  return (text, index) => {
    expression.lastIndex = index;
    return expression.test(text);
  };
}
