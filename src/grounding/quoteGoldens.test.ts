import { expect, test } from 'vitest';
import { isNumber, isObject, type Json, type JsonObject } from '../core/json.js';
import type { GivenEvidence, GivenQuote } from '../core/partOutput.js';
import type { Quote } from '../core/row.js';
import { goldenJson } from '../testing/golden.js';
import { factQuote } from './factQuote.js';
import { locateEvidence } from './locateEvidence.js';
import type { Ungrounded } from './quoteAt.js';
import { resolveSpan } from './resolveSpan.js';

/** What the reference says of one case, as far as quotes decide it. */
interface Outcome {
  isRefused: boolean;
  quotes: Quote[];
}

const golden = goldenJson('honesty/quotes/quotes.json');
const cases = listOf(get(golden, 'cases')).map(object);

test.each(cases.map((each, i) => [`${i}: ${text(get(each, 'what'))}, ${text(get(each, 'note'))}`, each] as const))(
  '%s',
  (_, each) => {
    const expected = object(get(each, 'expected'));
    const guard = get(expected, 'guard');
    // Types of spans are read, and missing evidence is noticed, when the quotes stand.
    if (guard === 'type_rejected' || guard === 'evidence_missing') {
      expect(outcomeOf(each).isRefused).toBe(false);
      return;
    }
    expect(outcomeOf(each)).toEqual({
      isRefused: listOf(get(expected, 'safeguards')).includes('grounding'),
      quotes: listOf(get(expected, 'quotes')).map(object).map(quoteOf),
    });
  },
);

test('every kind of case is there', () => {
  expect(cases).toHaveLength(88);
  expect(new Set(cases.map((each) => get(each, 'what')))).toEqual(new Set(['evidence', 'fact', 'span']));
});

/** The part that the case stands for, settled: it reads `doc` alone. */
function outcomeOf(each: JsonObject): Outcome {
  const sources = [{ name: 'doc', text: text(get(each, 'doc')) }];
  const by = { byModel: each.get('by') === 'model' };
  switch (get(each, 'what')) {
    case 'evidence':
      return outcome(listOf(get(each, 'evidence')).map((item) => locateEvidence(evidenceOf(item), sources)));
    case 'fact': {
      const fact = factQuote(given(get(each, 'value'), each), sources, by);
      return outcome('refused' in fact ? [fact] : fact.quote === null ? [] : [fact.quote]);
    }
    default:
      return outcome([resolveSpan(evidenceOf(get(each, 'output')), sources, by)]);
  }
}

function outcome(found: (Quote | Ungrounded)[]): Outcome {
  const quotes = found.filter((each): each is Quote => !('refused' in each));
  const isRefused = quotes.length < found.length;
  return { isRefused, quotes: isRefused ? [] : quotes };
}

function evidenceOf(item: Json): GivenEvidence {
  return typeof item === 'string' ? item : given(get(item, 'text'), object(item));
}

function given(value: Json, at: JsonObject): GivenQuote {
  return { value, start: offset(get(at, 'start')), end: offset(get(at, 'end')), source: null, confidence: null };
}

function quoteOf(at: JsonObject): Quote {
  return {
    text: text(get(at, 'text')),
    start: offset(get(at, 'start')),
    end: offset(get(at, 'end')),
    source: text(get(at, 'source')),
    inText: get(at, 'in_text') === true,
  };
}

function get(value: Json, key: string): Json {
  const found = object(value).get(key);
  if (found === undefined) throw new Error(`the golden has no ${key}`);
  return found;
}

function object(value: Json): JsonObject {
  if (!isObject(value)) throw new Error('no object in the golden');
  return value;
}

function listOf(value: Json): Json[] {
  if (!Array.isArray(value)) throw new Error('no list in the golden');
  return value;
}

function text(value: Json): string {
  if (typeof value !== 'string') throw new Error('no text in the golden');
  return value;
}

function offset(value: Json): number {
  if (!isNumber(value)) throw new Error('no number in the golden');
  return Number(value);
}
