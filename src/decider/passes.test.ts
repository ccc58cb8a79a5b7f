import { expect, test } from 'vitest';
import type { Question } from '../core/question.js';
import type { AskedQuestion } from './asked.js';
import { passes, type BoundAsk } from './passes.js';

function bound(name: string, facts = ['doc'], pointer = false): BoundAsk {
  const question = { name } as Question;
  return {
    ask: { question, facts: facts.map((fact) => [fact, 'the same text']) },
    asked: { question, pointer } as AskedQuestion,
    text: 'the same text',
  };
}

const named = (asks: BoundAsk[], most: number): string[] =>
  passes(asks, most).map((pass) => pass.asks.map(({ ask }) => ask.question.name).join(' '));

test('questions over the same facts are asked together, in the order asked, so many at a time', () => {
  expect(named([bound('d'), bound('a'), bound('c'), bound('b')], 3)).toEqual(['d a c', 'b']);
  expect(named([bound('d'), bound('a')], Number.MAX_SAFE_INTEGER)).toEqual(['d a']);
});

test('questions over other facts are asked apart, the same text or not', () => {
  expect(named([bound('a'), bound('b', ['memo']), bound('c'), bound('d', ['doc', 'memo'])], 3)).toEqual([
    'a c',
    'b',
    'd',
  ]);
});

test('questions that read the pointer are asked alone, and count in no other pass', () => {
  expect(named([bound('a'), bound('s', ['doc'], true), bound('b'), bound('t', ['doc'], true)], 2)).toEqual([
    'a b',
    's',
    't',
  ]);
});
