import { isNumber, isObject, type Json } from '../../core/json.js';
import { sliceCodePoints, toCodePoints } from '../../core/text/codePointOffsets.js';
import { double, integer, typeName } from './operators.js';
import { Raised } from './raised.js';
import type { Work } from './work.js';

/** A function, or a method whose receiver is the first argument. */
export interface CelFunction {
  /** Fewest and most arguments, the receiver not counted. */
  arity: [fewest: number, most: number];
  call(args: Json[], work: Work): Json;
}

/** `name(…)` */
export const FUNCTIONS = new Map<string, CelFunction>([
  ['size', { arity: [1, 1], call: ([value = null], work) => size(value, work) }],
  ['int', { arity: [1, 1], call: ([value = null], work) => toInteger(value, work) }],
  ['double', { arity: [1, 1], call: ([value = null], work) => toDouble(value, work) }],
  ['string', { arity: [1, 1], call: ([value = null]) => toText(value) }],
  ['bool', { arity: [1, 1], call: ([value = null]) => toBoolean(value) }],
  ['dyn', { arity: [1, 1], call: ([value = null]) => value }],
]);

/** `receiver.name(…)`; `matches` and the macros are apart, for they take no values. Positions count code points. */
export const METHODS = new Map<string, CelFunction>([
  ['size', { arity: [0, 0], call: ([value = null], work) => size(value, work) }],
  ['contains', ofTexts(1, (text, part) => text.includes(part))],
  ['startsWith', ofTexts(1, (text, part) => text.startsWith(part))],
  ['endsWith', ofTexts(1, (text, part) => text.endsWith(part))],
  ['indexOf', ofTexts(1, (text, part) => indexOf(text, part))],
  ['lower', ofTexts(0, (text) => text.toLowerCase())],
  ['upper', ofTexts(0, (text) => text.toUpperCase())],
  ['lowerAscii', ofTexts(0, (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()))],
  ['upperAscii', ofTexts(0, (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()))],
  ['trim', ofTexts(0, (text) => text.trim())],
  ['split', ofTexts(1, split)],
  ['replace', ofTexts(2, replace)],
  ['join', { arity: [0, 1], call: ([list = null, separator = ''], work) => join(list, text(separator), work) }],
  ['substring', { arity: [1, 2], call: ([value = null, ...range], work) => substring(text(value), range, work) }],
]);

/** A method of a text with `count` arguments that are texts. */
function ofTexts(count: number, call: (text: string, a: string, b: string, work: Work) => Json): CelFunction {
  return {
    arity: [count, count],
    call(args, work) {
      const [receiver = '', a = '', b = ''] = args.map(text);
      work.characters(receiver.length);
      return call(receiver, a, b, work);
    },
  };
}

function text(value: Json): string {
  if (typeof value !== 'string') throw new Raised(`a text is expected, not ${typeName(value)}`);
  return value;
}

function size(value: Json, work: Work): bigint {
  if (Array.isArray(value)) return BigInt(value.length);
  if (isObject(value)) return BigInt(value.size);
  const written = text(value);
  work.characters(written.length);
  return codePoints(written, written.length);
}

const INTEGER = /^[+-]?\d+$/;
const DOUBLE = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** A double loses its fraction; a text must be digits alone. */
function toInteger(value: Json, work: Work): bigint {
  if (typeof value === 'bigint') return integer(value);
  if (typeof value === 'number') return integer(BigInt(Math.trunc(value)));
  const written = text(value);
  work.characters(written.length);
  // Nineteen digits and a sign; BigInt itself takes time that grows with the square of the length.
  if (written.length > 20 || !INTEGER.test(written)) throw new Raised('the text is no whole number');
  return integer(BigInt(written.replace('+', '')));
}

function toDouble(value: Json, work: Work): number {
  if (isNumber(value)) return double(Number(value));
  const written = text(value);
  work.characters(written.length);
  if (!DOUBLE.test(written)) throw new Raised('the text is no number');
  return double(Number(written));
}

function toText(value: Json): string {
  if (isNumber(value) || typeof value === 'boolean') return String(value);
  return text(value);
}

function toBoolean(value: Json): boolean {
  if (typeof value === 'boolean') return value;
  const written = text(value);
  if (written !== 'true' && written !== 'false') throw new Raised('the text is neither "true" nor "false"');
  return written === 'true';
}

function indexOf(text: string, part: string): bigint {
  const index = text.indexOf(part);
  return index < 0 ? -1n : codePoints(text, index);
}

const codePoints = (text: string, index: number): bigint => BigInt(toCodePoints(text, [index])[0] ?? 0);

function split(text: string, separator: string, _: string, work: Work): string[] {
  work.spend(text.length);
  return separator === '' ? [...text] : text.split(separator);
}

function replace(text: string, part: string, by: string, work: Work): string {
  const pieces = split(text, part, '', work);
  return join(part === '' ? ['', ...pieces, ''] : pieces, by, work);
}

function join(list: Json, separator: string, work: Work): string {
  if (!Array.isArray(list)) throw new Raised(`a list is expected, not ${typeName(list)}`);
  const texts = list.map(text);
  work.spend(texts.length);
  work.characters(texts.reduce((sum, one) => sum + one.length + separator.length, 0));
  return texts.join(separator);
}

/** From a position to another, or to the end; positions outside the text raise. */
function substring(text: string, range: Json[], work: Work): string {
  work.spend(text.length);
  const length = Number(size(text, work));
  const [start = 0, end = length] = range.map((position) => {
    if (typeof position !== 'bigint') throw new Raised(`a position is a whole number, not ${typeName(position)}`);
    return Number(position);
  });
  if (start < 0 || end < start || end > length)
    throw new Raised(`the positions ${start} and ${end} are not in the text of ${length} characters`);
  return sliceCodePoints(text, start, end);
}
