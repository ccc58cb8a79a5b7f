import type { Json } from '../core/json.js';
import { asciiDigits } from '../core/text/decimalDigits.js';
import { foldWhitespace } from '../core/text/whitespace.js';
import { hasRelativeWord, readDateInOrder } from './dateReader.js';
import { decimalOf, isSameDecimal, readDecimal, type Decimal } from './decimal.js';
import type { TypedValue } from './typedValue.js';

/**
 * Whether a value is what the quoted text says; null: it cannot be told (spec: honesty.md 5.1; typed_spans.md 7). None of the
 * readings of `readTyped` plays a part, but for dates: 1500000 is not "1.5 million".
 */
export function matchesQuote(typed: TypedValue, text: string): boolean | null {
  switch (typed.name) {
    case 'text':
      return foldWhitespace(typed.value) === foldWhitespace(text);
    case 'bool':
      return saidIn(text) === typed.value;
    case 'int':
      return holdsExactly(decimalOf(typed.value), text);
    case 'decimal':
      return holdsExactly(typed.value, text);
    case 'float':
      return holdsNearly(typed.value, text);
    case 'date':
      return holdsDate(typed.value, text);
    case 'datetime':
    case 'time':
      return null;
  }
}

/** The same for a JSON value: texts, booleans and numbers of both classes; of anything else it cannot be told. */
export function jsonMatchesQuote(value: Json, text: string): boolean | null {
  if (typeof value === 'string') return matchesQuote({ name: 'text', value }, text);
  if (typeof value === 'boolean') return matchesQuote({ name: 'bool', value }, text);
  if (typeof value === 'bigint') return matchesQuote({ name: 'int', value }, text);
  return typeof value === 'number' ? matchesQuote({ name: 'float', value }, text) : null;
}

const YES = new Set(['true', 'yes', 'y', '1', 'on', 'да', '✓', '✔', '☑']);
const NO = new Set(['false', 'no', 'n', '0', 'off', 'нет', '✗', '✘', '☐']);

/** Null: neither yes nor no. */
function saidIn(text: string): boolean | null {
  const folded = foldWhitespace(text);
  const isMark = (at: number) => ` .,;:!?()[]"'`.includes(folded.charAt(at));
  let [start, end] = [0, folded.length];
  while (start < end && isMark(start)) start += 1;
  while (start < end && isMark(end - 1)) end -= 1;
  // Up and down again folds case fully, for the letters of these words: "yeſ" is yes.
  const word = folded.slice(start, end).toUpperCase().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const NUMBER = /-?\p{Nd}[\p{Nd}, ']*(?:\.\p{Nd}+)?|-?\.\p{Nd}+/gu;

/** Texts of the numbers written in a text: a hyphen before a digit is a minus, and only commas, spaces and apostrophes group. */
function* numbersIn(text: string): Generator<string> {
  for (const [written] of text.matchAll(NUMBER)) yield asciiDigits(written.replace(/[, ']/g, ''));
}

/** More digits than this are no exact number in the reference. */
const MOST_DIGITS = 4300;

function holdsExactly(value: Decimal, text: string): boolean {
  for (const written of numbersIn(text)) {
    const decimal = written.length > MOST_DIGITS ? null : readDecimal(written);
    if (decimal !== null && isSameDecimal(decimal, value)) return true;
  }
  return false;
}

const TOLERANCE = 1e-9;

function holdsNearly(value: number, text: string): boolean {
  for (const written of numbersIn(text)) {
    if (Math.abs(Number(written) - value) <= TOLERANCE * Math.max(1, Math.abs(value))) return true;
  }
  return false;
}

const DIGIT = /\p{Nd}/u;

/** By its ISO form anywhere, else by what the date reader makes of the text, the day first. */
function holdsDate(day: string, text: string): boolean | null {
  if (text.includes(day)) return true;
  const read = readDateInOrder(text, 'day first');
  if (!('refused' in read)) return read.day === day;
  return DIGIT.test(text) || hasRelativeWord(text) ? null : false;
}
