import { expect } from 'vitest';
import type { Decision } from '../core/decision.js';
import { isObject, type Json, type JsonObject } from '../core/json.js';
import type { Question } from '../core/question.js';

/** Floats within the tolerance; everything else, the class of a number included, alike. */
export function close(found: Json | undefined, expected: Json | undefined, tolerance: number): boolean {
  if (typeof found === 'number' && typeof expected === 'number') return Math.abs(found - expected) <= tolerance;
  if (Array.isArray(found) && Array.isArray(expected)) {
    return found.length === expected.length && found.every((item, i) => close(item, expected[i], tolerance));
  }
  if (isObject(found) && isObject(expected)) {
    return found.size === expected.size && [...found].every(([key, item]) => close(item, expected.get(key), tolerance));
  }
  return found === expected;
}

export function expectClose(
  found: Json | undefined,
  expected: Json | undefined,
  tolerance: number,
  what: string,
): void {
  if (!close(found, expected, tolerance)) expect(found, what).toEqual(expected);
}

type Quoted = Pick<Decision['evidence'][number], 'text' | 'start' | 'end' | 'confidence'>;

const quoteJson = ({ text, start, end, confidence }: Quoted): Json =>
  new Map<string, Json>([
    ['text', text],
    ['start', BigInt(start)],
    ['end', BigInt(end)],
    ['confidence', confidence],
  ]);

const goldenQuote = (quote: Json): Json =>
  isObject(quote) ? new Map([...quote].filter(([key]) => key !== 'start16' && key !== 'end16')) : quote;

/** The decision in the form of the goldens: a span answer is its quote. */
function asGolden(decision: Decision, kind: Question['kind']): JsonObject {
  const [first, ...rest] = decision.evidence;
  const isSpan = kind === 'span' && first !== undefined;
  return new Map<string, Json>([
    ['value', isSpan ? quoteJson(first) : decision.value],
    ['confidence', decision.confidence],
    ['probs', decision.probabilities],
    ['extra', decision.extra],
    ['evidence', (isSpan ? rest : decision.evidence).map(quoteJson)],
  ]);
}

/** Whether a decision is the golden's: values, quotes and gates exact, numbers within the tolerance. */
export function expectGoldenDecision(
  decision: Decision,
  golden: JsonObject,
  kind: Question['kind'],
  tolerance: number,
): void {
  const evidence = golden.get('evidence');
  const expected = new Map(golden);
  expected.set('value', goldenQuote(golden.get('value') ?? null));
  expected.set('evidence', Array.isArray(evidence) ? evidence.map(goldenQuote) : []);
  for (const [key, item] of asGolden(decision, kind)) expectClose(item, expected.get(key), tolerance, key);
  expect(decision.escalation === null && decision.value !== null).toBe(golden.get('alone'));
}
