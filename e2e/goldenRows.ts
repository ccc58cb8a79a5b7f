import { isObject, type Json, type JsonObject } from '../src/core/json.js';
import { writeCompact } from '../src/formats/write/json.js';
import { objectsAt, textAt } from '../src/testing/goldenRows.js';
import { factOf, type Asked } from './goldenSet.js';
import { expect } from './stage.js';

/** Every row of a report is what the reference answered; numbers within `tolerance`. */
export function expectGoldenRows(report: Json, asked: Asked[], tolerance: number): void {
  const rows = objectsAt(report, 'rows');
  const details = objectsAt(report, 'details');
  expect(rows.map((row) => row.get('question'))).toEqual(asked.map(({ name }) => name));
  for (const [i, one] of asked.entries()) {
    if (one.question.has('type')) continue;
    compare(one, rows[i] ?? new Map<string, Json>(), details[i] ?? new Map<string, Json>(), tolerance);
  }
}

function compare({ question, answer, one }: Asked, row: JsonObject, detail: JsonObject, tolerance: number): void {
  const place = `${textAt(one, 'id')} ${textAt(question, 'name')}`;
  compareProbabilities(detail.get('probabilities'), answer.get('probs'), tolerance, place);
  if (answer.get('unstable') === true) return;
  const expected = expectedRow(question, answer, factOf(one));
  expect(row.get('status'), place).toBe(expected.isHeldBack ? 'abstain' : 'ok');
  expect(row.get('guard'), place).toBe(expected.guard);
  expect(Math.abs(Number(row.get('confidence')) - expected.confidence), place).toBeLessThan(tolerance);
  if (expected.isHeldBack) return;
  expectAlike(row.get('answer'), expected.value, tolerance, place);
  expect(objectsAt(row, 'quotes').map(quoted), place).toEqual(expected.quotes.map(quoted));
}

interface ExpectedRow {
  isHeldBack: boolean;
  guard: string | null;
  confidence: number;
  value: Json;
  quotes: JsonObject[];
}

/** The golden decision as a row: its quotes bound to the one fact, which must be a text, and none of them cutting a number. */
function expectedRow(question: JsonObject, answer: JsonObject, fact: Json): ExpectedRow {
  const value = answer.get('value') ?? null;
  const sentence = answer.get('escalate');
  const span = isObject(value) ? [value] : [];
  const quotes = typeof fact === 'string' ? [...span, ...objectsAt(answer, 'evidence')] : [];
  const expected = {
    isHeldBack: typeof sentence === 'string',
    guard: typeof sentence === 'string' ? guardOf(sentence) : null,
    confidence: Number(answer.get('confidence')),
    value: isObject(value) ? (value.get('text') ?? null) : value,
    quotes,
  };
  if (expected.isHeldBack && question.get('kind') === 'span') return expected;
  if (span.length > 0 && quotes.length === 0) return { ...expected, isHeldBack: true, guard: null, confidence: 0 };
  if (!quotes.some((quote) => cutsNumber(typeof fact === 'string' ? fact : '', quote))) return expected;
  return { ...expected, isHeldBack: true, guard: 'grounding', confidence: 0 };
}

function guardOf(sentence: string): string | null {
  if (sentence.startsWith('model escalated')) return 'escalated';
  if (sentence.startsWith('answer depends on')) return 'instruction';
  return /^(confidence|margin)/.test(sentence) ? 'low_confidence' : null;
}

function cutsNumber(text: string, quote: JsonObject): boolean {
  const characters = Array.from(text);
  const [start, end] = [Number(quote.get('start')), Number(quote.get('end'))];
  const before = characters.slice(0, start).join('');
  const after = characters.slice(end).join('');
  const inside = characters.slice(start, end).join('');
  return (/^\d/.test(inside) && /\d[.,]?$/.test(before)) || (/\d$/.test(inside) && /^[.,]?\d/.test(after));
}

const quoted = (quote: JsonObject): Json[] => [
  quote.get('text') ?? null,
  Number(quote.get('start')),
  Number(quote.get('end')),
];

function expectAlike(actual: Json | undefined, expected: Json, tolerance: number, place: string): void {
  if (typeof expected === 'number') expect(Math.abs(Number(actual) - expected), place).toBeLessThan(tolerance);
  else expect(asRow(actual), place).toBe(asRow(expected));
}

/** A yes/no over booleans is said in words in a row. */
function asRow(value: Json | undefined): string {
  if (typeof value === 'boolean') return value ? '"yes"' : '"no"';
  return writeCompact(value ?? null);
}

function compareProbabilities(
  actual: Json | undefined,
  expected: Json | undefined,
  tolerance: number,
  place: string,
): void {
  const pairs = (value: Json | undefined): [string, number][] =>
    Array.isArray(value) ? value.map((pair) => [asRow((pair as Json[])[0]), Number((pair as Json[])[1])]) : [];
  expect(
    pairs(actual).map(([value]) => value),
    place,
  ).toEqual(pairs(expected).map(([value]) => value));
  for (const [index, [value, probability]] of pairs(expected).entries()) {
    expect(Math.abs((pairs(actual)[index]?.[1] ?? NaN) - probability), `${place} ${value}`).toBeLessThan(tolerance);
  }
}
