import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { GivenQuote } from '../core/partOutput.js';
import { sliceCodePoints } from '../core/text/codePointOffsets.js';
import { foldWhitespace } from '../core/text/whitespace.js';
import { arbitraryJson } from '../testing/arbitraryJson.js';
import { locateEvidence } from './locateEvidence.js';
import type { Source } from './searchOrder.js';

const at = (value: Json, start: number, end: number, source: string | null = null): GivenQuote => {
  return { value, start, end, source, confidence: null };
};
const doc = (text: string): Source[] => [{ name: 'doc', text }];
const both = (a: string, b: string): Source[] => [
  { name: 'a', text: a },
  { name: 'b', text: b },
];

test('all sources are searched letter by letter before any is in its view', () => {
  const quote = locateEvidence('a b', both('a  b', 'c a b'));
  expect(quote).toEqual({ text: 'a b', start: 2, end: 5, source: 'b', inText: true });
});

test('what is kept of a find in the view is the text of the source', () => {
  const quote = locateEvidence('off - really', both('x', 'off — really'));
  expect(quote).toEqual({ text: 'off — really', start: 0, end: 12, source: 'b', inText: true });
});

test('a first find in the view that cuts a number is the end of it', () => {
  expect(locateEvidence('-1.', both('–⒈5 –1. x', '–1. x'))).toEqual({
    refused: 'not grounded: “–⒈” cuts a number of a',
  });
});

test.each(['', '  ', '\u200b', 'fixed', 'Pump'])('%j is not found', (text) => {
  expect(locateEvidence(text, doc('the pump'))).toEqual({
    refused: `not grounded: “${text}” is not found as whole words in [doc]`,
  });
});

test('evidence with offsets is kept as given if it differs in white space, and as the source has it in the view', () => {
  const text = (value: Json, start: number, end: number) => {
    const found = locateEvidence(at(value, start, end), doc('is A–B  12 now'));
    return 'refused' in found ? found.refused : found.text;
  };
  expect(text(' 12\n', 8, 10)).toBe(' 12\n');
  expect(text(' A-B', 3, 6)).toBe('A–B');
  expect(text(null, 3, 6)).toBe('A–B');
  expect(text(12n, 8, 10)).toBe('12');
  expect(text(12, 8, 10)).toBe('not grounded: “12.0” is not the text at 8 to 10 of doc');
  expect(text(['12'], 8, 10)).toBe('not grounded: “a list” is not the text at 8 to 10 of doc');
  expect(text('1', 8, 9)).toBe('not grounded: “1” cuts a number of doc');
  expect(text('no', 11, 13)).toBe('no');
  expect(text('now', 11, 15)).toBe('quote outside the text: 11 to 15 of doc, which ends at 14');
  expect(text('', 4, 3)).toBe('quote outside the text: 4 to 3 of doc, which ends at 14');
  expect(text('', -1, -1)).toBe('quote outside the text: -1 to -1 of doc, which ends at 14');
});

test('a quote points into the source it names, else into the first', () => {
  expect(locateEvidence(at('two', 0, 3, 'b'), both('one', 'two'))).toMatchObject({ source: 'b' });
  expect(locateEvidence(at('one', 0, 3), both('one', 'two'))).toMatchObject({ source: 'a' });
  expect(locateEvidence(at('one', 0, 3, 'c'), both('one', 'two'))).toEqual({
    refused: 'not grounded: there is no given text c',
  });
  expect(locateEvidence(at('one', 0, 3), [])).toEqual({ refused: 'not grounded: there is no given text' });
});

test('what is found is the text at its offsets, but for white space of evidence kept as given', () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom('a', '1', '.', ' ', '–', '🚲', '\u0301') }), fc.string());
  const offset = fc.integer({ min: -1, max: 9 });
  const given = fc.oneof(
    text,
    fc.tuple(fc.oneof(text, fc.constant(null), arbitraryJson), offset, offset).map((of) => at(...of)),
  );
  fc.assert(
    fc.property(given, text, text, (evidence, a, b) => {
      const found = locateEvidence(evidence, both(a, b));
      if ('refused' in found) {
        expect(found.refused).toMatch(/^(not grounded|quote outside the text)/);
        return;
      }
      const own = sliceCodePoints(found.source === 'a' ? a : b, found.start, found.end);
      expect(foldWhitespace(found.text ?? '')).toBe(foldWhitespace(own));
    }),
  );
});
