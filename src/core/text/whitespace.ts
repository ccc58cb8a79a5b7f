/**
 * White space as the reference knows it (spec: decider.md 16): unlike `\s`, with U+001C–1F and U+0085, without U+FEFF. The
 * source of a character class.
 */
export const WHITESPACE = String.raw`[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;

const ONE = new RegExp(WHITESPACE);
const RUN = new RegExp(`${WHITESPACE}+`, 'g');

/** The text without white space at its ends. By index, since `WHITESPACE+$` is quadratic in a long run inside. */
export function trimWhitespace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ONE.test(text.charAt(start))) start += 1;
  while (start < end && ONE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The text with every run of white space as one space, and none at its ends. */
export function foldWhitespace(text: string): string {
  return trimWhitespace(text.replace(RUN, ' '));
}
