import { NOT_STATED } from '../core/decision.js';
import { InputError } from '../core/inputError.js';
import { isNumber, isObject, type Json } from '../core/json.js';
import type { GivenEvidence, GivenQuote, PartOutput } from '../core/partOutput.js';
import { toCodePoints } from '../core/text/codePointOffsets.js';
import { isCode, toJson } from './values.js';

interface QuoteOptions {
  value?: unknown;
  source?: unknown;
  confidence?: unknown;
}
interface ClaimOptions {
  evidence?: unknown;
  confidence?: unknown;
}
interface DecisionOptions extends ClaimOptions {
  probabilities?: unknown;
  escalate?: unknown;
  act?: unknown;
}

/** What a module's default export is called with (docs/tasks.md, Outputs of a module). */
export interface Kit {
  quote: {
    (text: unknown, pattern: unknown, read?: unknown, options?: QuoteOptions): object | null;
    readonly at: (text: unknown, start: unknown, end: unknown, options?: QuoteOptions) => object;
  };
  readonly claim: (value: unknown, options?: ClaimOptions) => object;
  readonly decision: (value: unknown, options?: DecisionOptions) => object;
  NOT_STATED: string;
}

/**
 * The functions that make outputs, and what reads what a function of the module gave. Outputs are known by identity, so
 * that a plain object that looks like one stays a plain value. Misuse throws an `InputError` without a file; a text that
 * is none throws a `TypeError`, since it depends on the case.
 */
export function makeKit(): { kit: Kit; outputOf: (value: unknown) => PartOutput } {
  const made = new WeakMap<object, PartOutput>();
  const give = (output: PartOutput): object => {
    const brand = Object.freeze(Object.create(BRANDS[output.is]) as object);
    made.set(brand, output);
    return brand;
  };
  const madeOf = (value: unknown): PartOutput | undefined =>
    typeof value === 'object' && value !== null ? made.get(value) : undefined;
  const quoteOf = (value: unknown): GivenQuote | null => {
    const output = madeOf(value);
    if (output?.is !== 'quote') return null;
    const { value: of, start, end, source, confidence } = output;
    return { value: of, start, end, source, confidence };
  };
  const valueOf = (value: unknown) => quoteOf(value) ?? toJson(value === undefined ? null : value);
  const evidenceOf = (value: unknown): GivenEvidence[] =>
    (Array.isArray(value) ? value : [value ?? []].flat()).map((one: unknown) => {
      if (typeof one === 'string') return one;
      return quoteOf(one) ?? misuse('evidence', 'is a list of texts and quotes');
    });

  const at: Kit['quote']['at'] = (text, start, end, options = {}) => {
    const inside = textOf(text);
    return give({
      is: 'quote',
      value: options.value === undefined ? inside.slice(Number(start), Number(end)) : toJson(options.value),
      start: offset(inside, start),
      end: offset(inside, end),
      source: optionalText(options.source, 'source'),
      confidence: unit(options.confidence, 'confidence'),
    });
  };
  const find = (text: unknown, pattern: unknown, read?: unknown, options: QuoteOptions = {}): object | null => {
    const inside = textOf(text);
    const found = firstMatch(inside, pattern);
    if (found === null) return null;
    if (read === undefined || read === null) return at(inside, ...found, { ...options, value: undefined });
    if (!isCode(read)) misuse('read', 'is a function from the text to its value');
    const value: unknown = Reflect.apply(read, undefined, [inside.slice(...found)]);
    return value === undefined || value === null ? null : at(inside, ...found, { ...options, value });
  };
  const kit: Kit = {
    quote: Object.assign(find, { at }),
    claim: (value, options = {}) =>
      give({
        is: 'claim',
        value: valueOf(value),
        evidence: evidenceOf(options.evidence),
        confidence: unit(options.confidence, 'confidence'),
      }),
    decision: (value, options = {}) =>
      give({
        is: 'decision',
        value: valueOf(value),
        probabilities: probabilitiesOf(options.probabilities),
        confidence: unit(options.confidence, 'confidence'),
        escalate: optionalText(options.escalate, 'escalate'),
        act: unit(options.act, 'act'),
        evidence: evidenceOf(options.evidence),
      }),
    NOT_STATED,
  };
  for (const one of [kit, kit.quote, kit.quote.at, kit.claim, kit.decision]) Object.freeze(one);
  return { kit, outputOf: (value) => madeOf(value) ?? { is: 'value', value: toJson(value) } };
}

/** What an output is called where it stands inside a value. */
const brand = (name: string): object =>
  Object.freeze(Object.create(null, { [Symbol.toStringTag]: { value: name } }) as object);
const BRANDS = { value: brand('value'), quote: brand('quote'), claim: brand('claim'), decision: brand('decision') };

/** Where the first match, or its first group if that took part, stands in the JavaScript string. */
function firstMatch(text: string, pattern: unknown): [start: number, end: number] | null {
  if (typeof pattern === 'string') {
    const start = text.indexOf(pattern);
    return start < 0 ? null : [start, start + pattern.length];
  }
  if (!(pattern instanceof RegExp)) return misuse('pattern', 'is a regular expression or a text');
  // The author's own object keeps its place: what a call gives must not depend on the calls before it.
  const match = new RegExp(pattern.source, `${pattern.flags.replace(/[gyd]/g, '')}d`).exec(text);
  return match?.indices?.[1] ?? match?.indices?.[0] ?? null;
}

function textOf(text: unknown): string {
  if (typeof text === 'string') return text;
  throw new TypeError(`a quote is taken from a text, found ${text === null ? 'null' : typeof text}`);
}

/** Code points before a position of the JavaScript string; as far outside as it is, for who checks it to see. */
function offset(text: string, position: unknown): number {
  if (typeof position !== 'number' || !Number.isInteger(position)) return misuse('a position', 'is a whole number');
  if (position < 0) return position;
  const [inside = 0] = toCodePoints(text, [Math.min(position, text.length)]);
  return inside + Math.max(0, position - text.length);
}

function unit(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  return misuse(name, 'is a number from 0 to 1');
}

function optionalText(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : misuse(name, 'is a text');
}

function probabilitiesOf(value: unknown): [value: Json, probability: number][] {
  const given = toJson(value ?? []);
  if (!isObject(given) && !Array.isArray(given)) return misuse('probabilities', 'is an object, or a list of pairs');
  return [...given].map((pair) => {
    const [of, probability] = Array.isArray(pair) ? pair : [];
    if (of === undefined || !isNumber(probability)) return misuse('probabilities', 'has a number for every value');
    return [of, Number(probability)];
  });
}

function misuse(name: string, rule: string): never {
  throw new InputError({ file: null, problem: `${name} ${rule}`, mend: 'see Outputs of a module in docs/tasks.md' });
}
