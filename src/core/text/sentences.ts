import { WHITESPACE } from './whitespace.js';

/** A stretch of a text in UTF-16 indices, the end not included. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const BREAK = new RegExp(`(?<=[.!?])${WHITESPACE}+(?!${WHITESPACE}|$)`, 'g');
const BLANK = new RegExp(WHITESPACE);

/** The stretch without the white space at its ends, UTF-16 indices. */
export function trimmed(text: string, { start, end }: Stretch): Stretch {
  // A loop, because a pattern anchored at the end alone is quadratic in a long run of spaces.
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  return { start, end };
}

/**
 * The sentences of a text, UTF-16 indices: each line is cut after `.`, `!` or `?` followed by white space and more text;
 * pieces are trimmed, empty ones dropped (spec: tasks.md 8.2).
 */
export function sentences(text: string): Stretch[] {
  const pieces: Stretch[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    let start = 0;
    for (const { index } of line.matchAll(BREAK)) {
      pieces.push({ start: lineStart + start, end: lineStart + index });
      start = index;
    }
    pieces.push({ start: lineStart + start, end: lineStart + line.length });
    lineStart += line.length + 1;
  }
  return pieces.map((piece) => trimmed(text, piece)).filter(({ start, end }) => start < end);
}
