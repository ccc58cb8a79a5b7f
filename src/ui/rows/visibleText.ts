/**
 * Characters that a reader does not see or that reorder what stands around them: controls, format and bidirectional
 * characters, Hangul fillers, tag characters and the supplementary variation selectors. Line feed and tab are layout.
 */
const HIDDEN = /(?![\n\t])(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{e0100}-\u{e01ef}]|\u115f|\u1160|\u3164|\uffa0)/gu;

/** `U+202E`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A piece of a text: a stretch that reads as it is, or one hidden character. Offsets are UTF-16 units. */
export interface Piece {
  text: string;
  start: number;
  hidden: boolean;
}

/** `text` cut at its hidden characters, in order and without loss; `start` counts from the beginning of `text`. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), start: at, hidden: false });
    pieces.push({ text: match[0], start: match.index, hidden: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at, hidden: false });
  return pieces;
}

/** Most texts of a table are this plain, and a test for it costs a tenth of the search. */
const PLAIN = /^[\x20-\x7e]*$/;

/** `text` for a single line: hidden characters stand as `[U+202E]`. */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(HIDDEN, (character) => `[${codePointName(character)}]`);
}
