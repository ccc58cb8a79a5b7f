import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { GivenQuote } from '../core/partOutput.js';
import { sliceCodePoints } from '../core/text/codePointOffsets.js';
import { arbitraryJson } from '../testing/arbitraryJson.js';
import { resolveSpan } from './resolveSpan.js';

const TEXT = 'The pump runs at 30 rpm, 3.5 – or “x”.';
const sources = [
  { name: 'doc', text: TEXT },
  { name: 'memo', text: 'two pumps' },
];
const at = (value: Json, start: number, end: number, source: string | null = null): GivenQuote => {
  return { value, start, end, source, confidence: null };
};
const spanOf = (output: Json | GivenQuote, byModel = false): string | null => {
  const span = resolveSpan(output, sources, { byModel });
  return 'refused' in span ? span.refused : span.text;
};

test('a text may be any piece of its source, also inside a word or a number, also of a model', () => {
  for (const byModel of [false, true]) {
    expect(spanOf('um', byModel)).toBe('um');
    expect(spanOf('3', byModel)).toBe('3');
    expect(spanOf(' - or "x"', byModel)).toBe('– or “x”');
    expect(spanOf('5 -', byModel)).toBe('5 –');
  }
});

test('a text is searched in its own source alone', () => {
  expect(spanOf('two')).toBe('not grounded: “two” is not found in doc');
  expect(spanOf('')).toBe('not grounded: “” is not found in doc');
});

test('what is no text is no span', () => {
  for (const output of [30n, true, null, ['30'], new Map([['text', '30']])]) {
    expect(spanOf(output)).toBe('not grounded: a span is a piece of text, and the answer is none');
  }
});

test('a quote must be what it says, and is the text at its offsets', () => {
  expect(spanOf(at(' 30 ', 17, 19))).toBe('30');
  expect(spanOf(at('- or', 29, 33))).toBe('– or');
  expect(spanOf(at(30n, 17, 23))).toBe('30 rpm');
  expect(spanOf(at(['what cannot be told'], 17, 19))).toBe('30');
  expect(spanOf(at(null, 17, 19))).toBe('30');
  expect(spanOf(at('', 17, 17))).toBe('');
  expect(spanOf(at(31n, 17, 19))).toBe('not grounded: “31” is not the text at 17 to 19 of doc');
  expect(spanOf(at(null, 17, 90))).toBe('quote outside the text: 17 to 90 of doc, which ends at 38');
  expect(spanOf(at('two', 0, 3, 'memo'))).toBe('two');
  expect(spanOf(at('two', 0, 3, 'note'))).toBe('not grounded: there is no given text note');
});

test('only a quote of a model may not cut a number', () => {
  expect(spanOf(at('3', 17, 18))).toBe('3');
  expect(spanOf(at('3', 17, 18), true)).toBe('not grounded: “3” cuts a number of doc');
  expect(spanOf(at('um', 5, 7), true)).toBe('um');
});

test('a span is always the text at its offsets', () => {
  const offset = fc.integer({ min: -1, max: 9 });
  const quote = fc
    .tuple(fc.oneof(fc.string(), fc.constant(null), arbitraryJson), offset, offset)
    .map((of) => at(...of));
  const text = fc.string({ unit: fc.constantFrom('a', '1', '.', ' ', '–', '🚲', '\u0301', '\u200b') });
  fc.assert(
    fc.property(fc.oneof(text, quote, arbitraryJson), text, fc.boolean(), (output, source, byModel) => {
      const span = resolveSpan(output, [{ name: 'doc', text: source }], { byModel });
      if ('refused' in span) expect(span.refused).toMatch(/^(not grounded|quote outside the text)/);
      else expect(span.text).toBe(sliceCodePoints(source, span.start, span.end));
    }),
  );
});
