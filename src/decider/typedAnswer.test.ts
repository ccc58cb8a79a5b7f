import { expect, test } from 'vitest';
import { NOT_STATED, type Decision } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import type { SpanType } from '../core/spanType.js';
import { typedAnswer } from './typedAnswer.js';

const decision = (text: string, value: Json = text, escalation: Decision['escalation'] = null): Decision => ({
  value,
  confidence: 0.9,
  probabilities: [],
  escalation,
  evidence: value === NOT_STATED ? [] : [{ text, start: 0, end: text.length, confidence: 0.9 }],
  extra: new Map(),
});

const typed = (made: Decision, spanType: SpanType | null) => typedAnswer(made, { spanType } as Question);

test('the answer is the value, its quote the text as it stands', () => {
  expect(typed(decision('1,300.50 EUR'), { name: 'float' })).toEqual(decision('1,300.50 EUR', 1300.5));
  expect(typed(decision('12.50'), { name: 'decimal' }).value).toBe('12.50');
  expect(typed(decision('north'), { name: 'options', options: ['north'] }).value).toBe('north');
});

test('a text that is none of the type is held back without confidence, and the reason is told', () => {
  expect(typed(decision('2.500'), { name: 'float' })).toMatchObject({
    confidence: 0,
    escalation: { guard: 'type_rejected', why: "type rejected: span '2.500' is not float (point)" },
  });
  expect(typed(decision('east'), { name: 'options', options: ['north'] }).escalation?.why).toBe(
    "type rejected: span 'east' is not one of 'north' (unreadable)",
  );
});

test('without a type, not stated, or held back already, a decision stays as it is', () => {
  const grounding = { guard: 'grounding', why: 'cut' } as const;
  for (const [made, type] of [
    [decision('5%'), null],
    [decision('', NOT_STATED), { name: 'float' }],
    [decision('5%', '5%', grounding), { name: 'float' }],
  ] as const) {
    expect(typed(made, type)).toBe(made);
  }
});
