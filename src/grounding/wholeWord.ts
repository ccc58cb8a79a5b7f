import { numberGoesOn } from '../core/text/cutNumber.js';

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;

/**
 * Whether the piece `[start, end)` of a text, given as code points, begins and ends where its words and numbers do: `3` does
 * not in `30`, `3.5` and `1,300` (spec: honesty.md 5.2). It must not be empty.
 */
export function isWhole(characters: string[], start: number, end: number): boolean {
  const isPart = (at: number): boolean => LETTER_OR_DIGIT.test(characters[at] ?? '');
  const goesOn = (edge: number, step: -1 | 1): boolean =>
    (isPart(edge) && isPart(edge + step)) || numberGoesOn(characters, edge, step);
  return !goesOn(start, -1) && !goesOn(end - 1, 1);
}
