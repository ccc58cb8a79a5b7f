import { anyCommand } from '../latexCommand.js';

// Steps 1 to 6 of the recipe (spec: refusal.md 5): how an answer is typed, whatever it says.

const CHARACTERS = new Map([
  ...['\u2212', '\u2013', '\u2014'].map((dash) => [dash, '-'] as const),
  ...['\u00a0', '\u2009', '\u202f', '\r', '\n', '\t'].map((blank) => [blank, ' '] as const),
  ['\u200b', ''],
  ['π', '\\pi '],
  ['∞', '\\infty '],
  ['×', '\\times '],
  ['·', '\\cdot '],
  ['°', '^\\circ '],
  ['≤', '\\le '],
  ['≥', '\\ge '],
  ['≠', '\\ne '],
]);
const CHARACTER = new RegExp(`[${[...CHARACTERS.keys()].join('')}]`, 'g');

/** Step 1: ASCII for dashes, blanks and signs. */
export function plainCharacters(text: string): string {
  return text.replace(CHARACTER, (character) => CHARACTERS.get(character) ?? character).trim();
}

/** Step 2. A backslash before `\(` makes a line break of it. */
export function withoutMathDelimiters(text: string): string {
  return text.replace(/(?<!\\)\\[()[\]]/g, '').replace(/\\?\$/g, '');
}

const SIZE = new RegExp(String.raw`${anyCommand(['left', 'right', '(?:big|Big|bigg|Bigg)[lrm]?'])} *\.?`, 'g');

/** Step 3: no `\left`, `\Bigr` and the like, nor the full stop of a bracket that is not there. */
export function withoutSizes(text: string): string {
  return text.replace(SIZE, '');
}

const SPACING = new RegExp(
  String.raw`(?<!\\)(?:\\[,;: ]|${anyCommand(['quad', 'qquad', 'space', 'thinspace'])})|~`,
  'g',
);

/** Step 4: blanks for `\,`, `~` and the like. */
export function plainSpacing(text: string): string {
  return text.replace(/(?<!\\)\\!/g, '').replace(SPACING, ' ');
}

const FRACTION = new RegExp(anyCommand(['[dtc]frac']), 'g');
const RELATION = new RegExp(anyCommand(['(ne|le|ge)q', '(le|ge)qslant']), 'g');
const DISPLAY_STYLE = new RegExp(anyCommand(['displaystyle']), 'g');

/** Step 5: `\frac` for `\dfrac`, `\le` for `\leqslant` and so on. */
export function plainNames(text: string): string {
  return text
    .replace(FRACTION, '\\frac')
    .replace(RELATION, (_, name?: string, slanted?: string) => `\\${name ?? slanted ?? ''}`)
    .replace(DISPLAY_STYLE, '');
}

const DEGREE = new RegExp(String.raw`\^ *(?:${anyCommand(['circ'])}|\{ *\\circ *\})|${anyCommand(['degree'])}`, 'g');

/** Step 6. */
export function withoutDegreesAndPercents(text: string): string {
  return text.replace(DEGREE, '').replace(/\\?%/g, '').trim();
}
