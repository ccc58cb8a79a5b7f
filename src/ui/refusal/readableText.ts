import { plainSpacing } from '../../refusal/exact/surface.js';
import { unwrappedText } from '../../refusal/exact/words.js';
import { visibleText } from '../rows/visibleText.js';
import { clip } from './clip.js';

/** As much of a text as a heading takes. */
const LONGEST = 60;
/** LaTeX of more than this is longer than a heading without its commands, too. */
const LONGEST_SOURCE = 600;

const DELIMITER = /(?<!\\)(?:\\[()[\]]|\$)/g;
const ESCAPED = /\\([$%&#_{}])/g;
/** Within a formula `\frac{1}{2}x` would read as another one. */
const WHOLE_FRACTION = /^(-?)\\[dt]?frac\{(\w+)\}\{(\w+)\}$/;

/**
 * The beginning of a box or gold as a line of plain text, for a heading: words without the LaTeX around them, a whole fraction with
 * a slash. Every other formula stays source, and hidden characters stand as `[U+202E]`.
 */
export function readableText(source: string): string {
  const unwrapped = unwrappedText(plainSpacing(source.slice(0, LONGEST_SOURCE)));
  const plain = unwrapped.replace(DELIMITER, '').replace(ESCAPED, '$1').replace(/\s+/g, ' ').trim();
  return clippedText(plain.replace(WHOLE_FRACTION, '$1$2/$3'));
}

/** The beginning of a text for a heading, hidden characters as `[U+202E]`. */
export function clippedText(text: string): string {
  const { text: start, more } = clip(text, LONGEST);
  return visibleText(start) + (more > 0 ? '…' : '');
}
