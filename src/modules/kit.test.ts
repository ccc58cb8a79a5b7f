import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeKit } from './kit.js';

const { kit, outputOf } = makeKit();
const { quote, claim, decision, NOT_STATED } = kit;
const DOC = '🚲 member 17, aged 41';
const plain = { source: null, confidence: null };

test('a quote is the first group, or the whole match, in code points', () => {
  expect(outputOf(quote(DOC, /member (\d+)/))).toEqual({ is: 'quote', value: '17', start: 9, end: 11, ...plain });
  expect(outputOf(quote(DOC, /member \d+/))).toEqual({ is: 'quote', value: 'member 17', start: 2, end: 11, ...plain });
  expect(outputOf(quote(DOC, /member( none)? 17/))).toMatchObject({ start: 2, end: 11 });
  expect(outputOf(quote(DOC, 'aged'))).toMatchObject({ start: 13, end: 17 });
  expect(outputOf(quote(DOC, /absent/))).toEqual({ is: 'value', value: null });
});

test('a quote stands for what is read from it; null is nothing found', () => {
  expect(outputOf(quote(DOC, /aged (\d+)/, Number, { confidence: 0.5, source: 'doc' }))).toEqual({
    is: 'quote',
    value: 41n,
    start: 18,
    end: 20,
    source: 'doc',
    confidence: 0.5,
  });
  expect(quote(DOC, /aged (\d+)/, () => null)).toBeNull();
});

test('a pattern of the author keeps no place between calls', () => {
  const pattern = /\d+/g;
  expect(outputOf(quote('1 2', pattern))).toEqual(outputOf(quote('1 2', pattern)));
  expect(pattern.lastIndex).toBe(0);
});

test('positions of a text become code points, and those outside stay outside', () => {
  expect(outputOf(quote.at(DOC, 3, 9, { value: 'm' }))).toMatchObject({ value: 'm', start: 2, end: 8 });
  expect(outputOf(quote.at('🚲', -1, 5))).toMatchObject({ start: -1, end: 4 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (before, word) => {
      const text = before + word;
      const at = outputOf(quote.at(text, before.length, text.length));
      expect(at).toMatchObject({ start: Array.from(before).length, end: Array.from(text).length });
    }),
  );
});

test('claims and decisions carry values, quotes, evidence and probabilities', () => {
  const found = { value: '17', start: 9, end: 11, ...plain };
  expect(outputOf(claim('card', { evidence: ['by card', quote(DOC, /(17)/)], confidence: 0.9 }))).toEqual({
    is: 'claim',
    value: 'card',
    evidence: ['by card', found],
    confidence: 0.9,
  });
  expect(outputOf(claim(quote(DOC, /(17)/)))).toEqual({ is: 'claim', value: found, evidence: [], confidence: null });
  const pairs = [
    ['a', 0.25],
    [3, 1],
  ];
  expect(outputOf(decision('a', { probabilities: pairs, escalate: 'unsure', act: 0.1, evidence: 'a' }))).toEqual({
    is: 'decision',
    value: 'a',
    probabilities: [
      ['a', 0.25],
      [3n, 1],
    ],
    confidence: null,
    escalate: 'unsure',
    act: 0.1,
    evidence: ['a'],
  });
  expect(outputOf(decision(null, { probabilities: { yes: 0.7, no: 0.3 } }))).toMatchObject({
    probabilities: [
      ['yes', 0.7],
      ['no', 0.3],
    ],
  });
});

test('an object that looks like an output is a plain value, and "not stated" is the text', () => {
  const forged = { is: 'quote', start: 0, end: 3 };
  expect(outputOf(forged)).toMatchObject({ is: 'value' });
  expect(() => outputOf(makeKit().kit.claim('x'))).toThrow('a claim is no JSON');
  expect(outputOf(NOT_STATED)).toEqual({ is: 'value', value: '<not stated>' });
});

test.each<[() => unknown, string]>([
  [() => quote(null, /a/), 'a quote is taken from a text, found null'],
  [() => quote('a', 7), 'pattern is a regular expression or a text'],
  [() => quote('a', 'a', 'Number'), 'read is a function'],
  [() => quote.at('a', 0.5, 1), 'a position is a whole number'],
  [() => claim('a', { confidence: 1.5 }), 'confidence is a number from 0 to 1'],
  [() => claim('a', { confidence: NaN }), 'confidence is a number from 0 to 1'],
  [() => claim('a', { evidence: [{ start: 0, end: 1 }] }), 'evidence is a list of texts and quotes'],
  [() => decision('a', { probabilities: 7 }), 'probabilities is an object, or a list of pairs'],
  [() => decision('a', { probabilities: { a: 'b' } }), 'probabilities has a number for every value'],
  [() => decision('a', { probabilities: new Map([['a', 1]]) }), 'a Map is no JSON'],
  [() => decision('a', { escalate: true }), 'escalate is a text'],
  [() => outputOf([claim('a')]), 'key [0]: a claim is no JSON'],
])('misuse is refused: %s', (use, message) => {
  expect(use).toThrow(message);
});
