import { expect, test } from 'vitest';
import type { Decision, Span } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { boundToFact } from './binding.js';

const TEXT = 'The amount is 45.20 EUR.';
const WHOLE: Span = { text: '45.20 EUR', start: 14, end: 23, confidence: 0.9 };
const CUT: Span = { text: '20 EUR', start: 17, end: 23, confidence: 0.9 };

const decision = (evidence: Span[], escalation: Decision['escalation'] = null): Decision => ({
  value: 'x',
  confidence: 0.9,
  probabilities: [],
  escalation,
  evidence,
  extra: new Map(),
});

function bound(kind: Question['kind'], made: Decision, facts: Record<string, Json> = { doc: TEXT }): Decision {
  return boundToFact(made, { kind, name: 'amount' } as Question, Object.entries(facts));
}

test('quotes from one text fact are kept as they are', () => {
  for (const kind of ['span', 'choice'] as const) expect(bound(kind, decision([WHOLE]))).toEqual(decision([WHOLE]));
});

test.each<[string, Record<string, Json>]>([
  ['several facts', { doc: TEXT, memo: TEXT }],
  ['an object', { doc: new Map([['a', TEXT]]) }],
  ['a number', { doc: 5n }],
])('from %s evidence is dropped, and a span is held back by no guard, without confidence', (_, facts) => {
  expect(bound('choice', decision([WHOLE]), facts)).toEqual(decision([]));
  expect(bound('span', decision([WHOLE]), facts)).toMatchObject({
    confidence: 0,
    evidence: [],
    escalation: {
      guard: null,
      why: `a span is read from one text fact; amount reads [${Object.keys(facts).join(', ')}]`,
    },
  });
});

test('a span that is not stated needs no text', () => {
  expect(bound('span', decision([]), { doc: TEXT, memo: TEXT }).escalation).toBeNull();
});

test('a span that is held back already stays as it is', () => {
  const held = decision([CUT], { guard: 'escalated', why: 'act' });
  expect(bound('span', held)).toEqual(held);
  expect(bound('span', held, { doc: TEXT, memo: TEXT })).toEqual({ ...held, evidence: [] });
});

test('a quote that cuts a number takes the answer with it, whatever else holds it back', () => {
  const grounding = { confidence: 0, escalation: { guard: 'grounding' } };
  expect(bound('span', decision([CUT]))).toMatchObject(grounding);
  expect(bound('choice', decision([WHOLE, CUT]))).toMatchObject(grounding);
  expect(bound('choice', decision([CUT], { guard: 'low_confidence', why: 'confidence' }))).toMatchObject(grounding);
});
