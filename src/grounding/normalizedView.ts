import { trimWhitespace, WHITESPACE } from '../core/text/whitespace.js';

/**
 * A text as quotes are compared when its letters do not match as they stand: compatible forms, dashes, quotation marks and
 * white space made one, invisible characters gone (spec: honesty.md 5.2). By view character: itself, and from where up to
 * where its unit lies in the text, in code points.
 */
export interface NormalizedView {
  characters: string[];
  starts: number[];
  ends: number[];
}

const [DASH, SINGLE, DOUBLE] = [
  /^[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]$/,
  /^[\u2018-\u201b\u2039\u203a]$/,
  /^[\u201c-\u201f\xab\xbb]$/,
];
const INVISIBLE = /^[\u200b-\u200d\u2060\xad\ufeff]$/;
const SPACE = new RegExp(`^${WHITESPACE}$`);
const ASCII = /^[\0-\x7f]$/;

export function normalizedView(text: string): NormalizedView {
  const view: NormalizedView = { characters: [], starts: [], ends: [] };
  let start = 0;
  for (const unit of units(Array.from(text))) {
    const end = start + unit.length;
    const written = unit.join('');
    for (const character of ASCII.test(written) ? written : written.normalize('NFKC')) {
      const plain = plainForm(character);
      if (plain === '' || (plain === ' ' && view.characters.at(-1) === ' ')) continue;
      view.characters.push(plain);
      view.starts.push(start);
      view.ends.push(end);
    }
    start = end;
  }
  return view;
}

/** The view as a text, without spaces at its ends. */
export function normalizedText(text: string): string {
  return trimWhitespace(normalizedView(text).characters.join(''));
}

/** A character and the marks that canonical order moves about behind it, which may become one with it. */
function units(characters: string[]): string[][] {
  const result: string[][] = [];
  for (const character of characters) {
    const unit = result.at(-1);
    if (unit !== undefined && isMovable(character)) unit.push(character);
    else result.push([character]);
  }
  return result;
}

const MARK = /^\p{M}$/u;
/** Marks that stand for other marks, and so are gone before they could move. */
const REPLACED = /^[\u0340\u0341\u0343\u0344]$/;
/** Marks of the least and of a high combining class. */
const [OVERLAY, ACUTE] = ['\u0334', '\u0301'];

/** Whether the canonical combining class is not zero, which JavaScript shows only by reordering. */
function isMovable(character: string): boolean {
  if (!MARK.test(character)) return false;
  if (REPLACED.test(character)) return true;
  const isReordered = (pair: string): boolean => pair.normalize('NFD') !== pair;
  return (
    character.normalize('NFD') === character && (isReordered(character + OVERLAY) || isReordered(ACUTE + character))
  );
}

function plainForm(character: string): string {
  if (DASH.test(character)) return '-';
  if (SINGLE.test(character)) return "'";
  if (DOUBLE.test(character)) return '"';
  if (INVISIBLE.test(character)) return '';
  return SPACE.test(character) ? ' ' : character;
}
