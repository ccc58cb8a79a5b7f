import { isNumber, type Json } from '../core/json.js';
import { asciiDigits } from '../core/text/decimalDigits.js';
import { foldWhitespace } from '../core/text/whitespace.js';

const TRUE = new Set(['true', 'yes', 'y', '1', 'on', 'да', '✓', '✔', '☑']);
const FALSE = new Set(['false', 'no', 'n', '0', 'off', 'нет', '✗', '✘', '☐']);
const OUTER_MARKS = /^[ .,;:!?()[\]"']+|[ .,;:!?()[\]"']+$/g;

const NUMBER = /-?\p{Nd}[\p{Nd}, ']*(?:\.\p{Nd}+)?|-?\.\p{Nd}+/gu;
/** Python reads no longer integers. */
const MOST_DIGITS = 4300;
const TOLERANCE = 1e-9;

/** Whether a value is what the quoted text says (spec: honesty.md 5.1); null: that cannot be told, as of lists. */
export function jsonMatchesQuote(value: Json, text: string): boolean | null {
  if (typeof value === 'string') return foldWhitespace(value) === foldWhitespace(text);
  if (typeof value === 'boolean') return (value ? TRUE : FALSE).has(word(text));
  if (isNumber(value)) return numbersIn(text).some((number) => isSameNumber(value, number));
  return null;
}

/** The text without marks around it and without case; to upper case first, so that ſ is s. */
function word(text: string): string {
  return foldWhitespace(text).replace(OUTER_MARKS, '').toUpperCase().toLowerCase();
}

/** The numbers written in a text, from left to right, in ASCII digits without grouping; a comma groups. */
function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((number) => asciiDigits(number.replace(/[, ']/g, '')));
}

function isSameNumber(value: bigint | number, number: string): boolean {
  if (typeof value === 'number') return Math.abs(value - Number(number)) <= TOLERANCE * Math.max(1, Math.abs(value));
  const [whole = '', fraction = ''] = number.split('.');
  if (whole.length + fraction.length > MOST_DIGITS || /[1-9]/.test(fraction)) return false;
  // `-` alone is written before a point: `-.0`.
  return BigInt(whole.replace('-', '') || '0') * (whole.startsWith('-') ? -1n : 1n) === value;
}
