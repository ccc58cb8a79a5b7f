import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { factQuote } from './factQuote.js';

const sources = [{ name: 'doc', text: 'A–B at 30 rpm' }];

function held(
  value: Json,
  start: number,
  end: number,
  byModel: boolean,
): [value: Json, inText: boolean | null] | string {
  const fact = factQuote({ value, start, end, source: 'doc', confidence: null }, sources, { byModel });
  return 'refused' in fact ? fact.refused : [fact.value, fact.quote?.inText ?? null];
}

test('code may derive its value; the quote then is not in the text', () => {
  expect(held('A-B', 0, 3, false)).toEqual(['A-B', false]);
  expect(held('fast', 7, 9, false)).toEqual(['fast', false]);
  expect(held('3', 7, 8, false)).toEqual(['3', true]);
  expect(held(['30'], 7, 9, false)).toEqual([['30'], true]);
});

test('the value of a model must be the text, and becomes it where only the views are the same', () => {
  expect(held('A-B', 0, 3, true)).toEqual(['A–B', true]);
  expect(held(' 30', 7, 9, true)).toEqual([' 30', true]);
  expect(held(30n, 7, 9, true)).toEqual([30n, true]);
  expect(held(['30'], 7, 9, true)).toEqual([['30'], true]);
  expect(held('fast', 7, 9, true)).toBe('not grounded: “fast” is not the text at 7 to 9 of doc');
  expect(held('3', 7, 8, true)).toBe('not grounded: “3” cuts a number of doc');
});

test('without a value there is no quote, but its offsets must fit', () => {
  for (const byModel of [false, true]) {
    expect(held(null, 7, 8, byModel)).toEqual([null, null]);
    expect(held(null, 7, 99, byModel)).toBe('quote outside the text: 7 to 99 of doc, which ends at 13');
  }
});

test('a quote of what is no given text is ungrounded', () => {
  const given = { value: '30', start: 0, end: 2, source: 'memo', confidence: null };
  expect(factQuote(given, sources, { byModel: false })).toEqual({
    refused: 'not grounded: there is no given text memo',
  });
});
