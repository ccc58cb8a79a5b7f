import { isObject, type Json, type JsonObject } from '../core/json.js';
import type { Quote, Row, Status } from '../core/row.js';

/** The object under a key of a golden; a golden without it fails the test. */
export function objectAt(value: Json, key: string): JsonObject {
  const found = isObject(value) ? value.get(key) : undefined;
  if (!isObject(found)) throw new TypeError(`the golden has no object ${key}`);
  return found;
}

export function objectsAt(value: Json, key: string): JsonObject[] {
  const found = isObject(value) ? value.get(key) : undefined;
  if (!Array.isArray(found)) throw new TypeError(`the golden has no list ${key}`);
  return found.filter(isObject);
}

export function textAt(value: JsonObject, key: string): string {
  const found = value.get(key);
  if (typeof found !== 'string') throw new TypeError(`the golden has no text ${key}`);
  return found;
}

function textOrNull(value: JsonObject, key: string): string | null {
  return value.get(key) === null ? null : textAt(value, key);
}

/** A number of a golden; `{"$float": …}` is one too. */
export function numberAt(value: JsonObject, key: string): number {
  const found = value.get(key);
  if (!isObject(found)) return Number(found);
  return { inf: Infinity, '-inf': -Infinity, nan: NaN }[textAt(found, '$float')] ?? NaN;
}

/** The rows of a golden, trusted as they are written (spec: honesty.md 4). */
export function goldenRows(value: Json): Row[] {
  return objectsAt(value, 'rows').map((row) => {
    const result: Row = {
      case: row.get('case') ?? null,
      question: textAt(row, 'question'),
      gold: row.get('gold') ?? null,
      answer: row.get('answer') ?? null,
      status: textAt(row, 'status') as Status,
      guard: textOrNull(row, 'guard'),
      confidence: numberAt(row, 'confidence'),
      acted: row.get('acted') === true,
      correct: row.get('correct') === true,
      safeguards: (row.get('safeguards') as Json[]).map(String),
      quotes: objectsAt(row, 'quotes').map(goldenQuote),
    };
    const injected = row.get('injected');
    if (injected !== undefined) result.injection = { injected, followed: row.get('followed') === true };
    return result;
  });
}

function goldenQuote(quote: JsonObject): Quote {
  return {
    text: textOrNull(quote, 'text'),
    start: numberAt(quote, 'start'),
    end: numberAt(quote, 'end'),
    source: textAt(quote, 'source'),
    inText: quote.get('in_text') === true,
  };
}
