import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../core/json.js';
import type { SpanType } from '../core/spanType.js';
import { writeCompact } from '../formats/write/json.js';
import { goldenJson } from '../testing/golden.js';
import { numberAt, objectAt, objectsAt, textAt } from '../testing/goldenRows.js';
import { goldenSpanType } from '../testing/goldenSpanType.js';
import { matchesQuote } from './matchesQuote.js';
import { ownReading } from './ownReading.js';
import { readTyped } from './readTyped.js';
import { trimTyped } from './trimTyped.js';
import { typedJson, typedMatchesGold, type TypedValue } from './typedValue.js';

const casesOf = (file: string) => objectsAt(goldenJson(`honesty/typed/${file}.json`), 'cases');

const printed = (value: TypedValue | null): string | null => value && writeCompact(typedJson(value));

const named = (cases: JsonObject[]) =>
  cases.map(
    (one, i) => [`${i} ${textAt(one, 'type')} ${JSON.stringify(textAt(one, 'text').slice(0, 60))}`, one] as const,
  );

/** The form that a golden has of a reading. */
function found(text: string, type: SpanType): JsonObject {
  const reading = readTyped(text, type);
  const own = printed(ownReading(text, type));
  return new Map(
    'refused' in reading
      ? Object.entries({ ok: false, reason: reading.refused, own })
      : Object.entries({ ok: true, json: printed(reading.value), match: matchesQuote(reading.value, text), own }),
  );
}

describe.each(['numbers', 'dates', 'others', 'random'])('every text of %s.json is read as its golden says', (file) => {
  test.each(named(casesOf(file)))('%s', (_, one) => {
    expect(found(textAt(one, 'text'), goldenSpanType(textAt(one, 'type')))).toEqual(objectAt(one, 'expected'));
  });
});

describe('every value of match.json is held against its quote', () => {
  test.each(named(casesOf('match')))('%s', (_, one) => {
    const type = goldenSpanType(textAt(one, 'type'));
    const reading = readTyped(textAt(one, 'value'), type);
    const value = ownReading(textAt(one, 'value'), type) ?? ('refused' in reading ? null : reading.value);
    if (value === null) throw new Error('a value of match.json is not read');
    expect(matchesQuote(value, textAt(one, 'text'))).toBe(objectAt(one, 'expected').get('match'));
  });
});

describe('every list of spans of pointer.json is trimmed as its golden says', () => {
  test.each(named(casesOf('pointer')))('%s', (_, one) => {
    const type = goldenSpanType(textAt(one, 'type'));
    const expected = objectAt(one, 'expected');
    const spans = objectsAt(one, 'spans').map((span) => ({
      text: textAt(span, 'text'),
      start: numberAt(span, 'start'),
      end: numberAt(span, 'end'),
      confidence: numberAt(span, 'p'),
    }));
    const [best] = spans;
    if (best === undefined) throw new Error('no spans');
    const { span, trimmed } = trimTyped(best, spans, type);
    const stated = one.get('not_stated') === true ? 1 : Math.max(1e-12, 1 - numberAt(one, 'null'));
    const reading = readTyped(span.text, type);
    expect([span.text, span.start, span.end, trimmed, !('refused' in reading)]).toEqual([
      ...[expected.get('text'), numberAt(expected, 'start'), numberAt(expected, 'end')],
      ...[expected.get('trimmed'), expected.get('answer_ok')],
    ]);
    expect(Math.min(1, span.confidence / stated)).toBeCloseTo(numberAt(expected, 'confidence'), 9);
    if ('refused' in reading) expect(reading.refused).toBe(expected.get('reason'));
    else expect(printed(reading.value)).toBe(expected.get('json'));
  });
});

test('the answers of answers.json are right where their rows say so', () => {
  const rows = casesOf('answers').filter((one) => objectAt(one, 'expected').get('status') === 'ok');
  for (const one of rows) {
    const expected = objectAt(one, 'expected');
    const [quote] = objectsAt(expected, 'quotes');
    if (quote === undefined) continue;
    const reading = readTyped(textAt(quote, 'text'), goldenSpanType(textAt(one, 'type')));
    if ('refused' in reading) throw new Error(`refused: ${reading.refused}`);
    expect(printed(reading.value)).toBe(expected.get('json'));
    expect(typedMatchesGold(reading.value, one.get('gold') ?? null), textAt(quote, 'text')).toBe(
      expected.get('correct'),
    );
  }
  expect(rows.length).toBeGreaterThan(20);
});

test('no golden is left out by mistake', () => {
  const read = ['numbers', 'dates', 'others', 'random'].flatMap(casesOf);
  expect([read.length, casesOf('match').length, casesOf('pointer').length]).toEqual([767, 87, 53]);
});
