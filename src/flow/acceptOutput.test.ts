import { expect, test } from 'vitest';
import type { PartOutput } from '../core/partOutput.js';
import { claimed, code, computes, decided, quoted, raises, value } from '../testing/madeTask.js';
import { searchOrder } from '../grounding/searchOrder.js';
import { acceptOutput, type Accepting } from './acceptOutput.js';

const DOC = 'north pier 30 rpm';

function accept(output: PartOutput, part: Partial<Accepting> = {}) {
  const texts = new Map([['doc', DOC]]);
  const sources = (named: string | null) => searchOrder({ named, reads: ['doc'], texts });
  return acceptOutput(output, { ...computes([], value(null)), ...part }, sources);
}

const kindOf = async (...args: Parameters<typeof accept>) => (await accept(...args)).failure?.kind ?? null;

const options = ['north', 'south'];

test('a value outside the options is refused, and so is one item of a list, and null', async () => {
  for (const stray of ['pier', ['north', 'pier'], null]) {
    expect(await kindOf(value(stray), { options })).toBe('outside_options');
  }
  expect(await kindOf(value(['north']), { options })).toBeNull();
  expect(await kindOf(value([]), { options })).toBeNull();
});

test('a decision is held against its probabilities where no options are declared', async () => {
  expect(await kindOf(decided('pier', { north: 0.6, south: 0.4 }))).toBe('outside_options');
  expect(await kindOf(decided('pier'))).toBeNull();
});

test('a quote is held against its text alone, whatever the options', async () => {
  expect(await kindOf(quoted('thirty', 11, 13), { options })).toBeNull();
  expect(await kindOf(decided(quoted('30', 11, 13), { north: 1 }))).toBeNull();
  expect(await kindOf(decided(quoted('thirty', 11, 13), { north: 1 }), { by: 'model' })).toBe('grounding');
});

test('evidence comes before the options, the options before an escalation, that before a quote', async () => {
  const escalate = 'not sure';
  expect(await kindOf(decided('pier', { north: 1 }, { escalate, evidence: ['west'] }))).toBe('grounding');
  expect(await kindOf(decided('pier', { north: 1 }, { escalate }))).toBe('outside_options');
  expect(await kindOf(decided(null, { north: 1 }, { escalate }))).toBe('escalated');
  expect(await kindOf(decided(quoted('30', 11, 99), {}, { escalate }))).toBe('escalated');
});

test('a quote that does not hold comes before too little confidence, and that before validate', async () => {
  const part = { minConfidence: 0.5, validate: code(value(false)) };
  expect(await kindOf(quoted('30', 11, 99, { confidence: 0.1 }), part)).toBe('grounding');
  expect(await kindOf(quoted('30', 11, 13, { confidence: 0.1 }), part)).toBe('low_confidence');
  expect(await kindOf(quoted('30', 11, 13, { confidence: 0.5 }), part)).toBe('validator');
});

test('the confidence of a decision is the given one, else the probability of its value, else 1', async () => {
  const of = async (output: PartOutput) => (await accept(output)).confidence;
  expect(await of(decided('north', { north: 0.6, south: 0.4 }, { confidence: 0.2 }))).toBe(0.2);
  expect(await of(decided('north', { north: 0.6, south: 0.4 }))).toBe(0.6);
  expect(await of(decided('north'))).toBe(1);
  expect(await of(decided(quoted('north', 0, 5, { confidence: 0.3 }), { north: 0.6 }))).toBe(1);
});

test('a claim has the lower confidence of itself and its quote', async () => {
  const claim = claimed(quoted('north', 0, 5, { confidence: 0.3 }), { confidence: 0.8 });
  expect((await accept(claim)).confidence).toBe(0.3);
});

test('the quote inside a decision must be as sure as the part asks', async () => {
  const decision = decided(quoted('north', 0, 5, { confidence: 0.3 }), {}, { confidence: 0.9 });
  expect(await kindOf(decision, { minConfidence: 0.5 })).toBe('low_confidence');
  expect((await accept(decision)).confidence).toBe(0.9);
});

test('act, confidence and margin below their limits hold a decision back, at the limit they do not', async () => {
  const decision = decided('north', { north: 0.6, south: 0.4 }, { act: 0.5 });
  expect(await kindOf(decision, { minAct: 0.6 })).toBe('escalated');
  expect(await kindOf(decision, { minConfidence: 0.7 })).toBe('low_confidence');
  expect(await kindOf(decision, { minMargin: 0.3 })).toBe('low_confidence');
  expect(await kindOf(decision, { minAct: 0.5, minConfidence: 0.6, minMargin: 0.1 })).toBeNull();
});

test('a decision that is held back keeps its confidence', async () => {
  expect(await accept(decided('north', { north: 0.6, south: 0.4 }, { escalate: 'not sure' }))).toMatchObject({
    value: null,
    confidence: 0.6,
    failure: { kind: 'escalated', why: 'model escalated: not sure' },
  });
});

test('validate must say exactly true, and is asked about a null too', async () => {
  for (const said of [false, null, 1n, 'yes']) {
    expect(await kindOf(value('north'), { validate: code(value(said)) })).toBe('validator');
  }
  expect(await kindOf(value('north'), { validate: raises })).toBe('validator');
  const isNull = code((args) => value(args.get('value') === null));
  expect(await kindOf(value(null), { validate: isNull })).toBeNull();
});

test('only a null of its own is nothing found, a null that a claim quotes is not', async () => {
  expect((await accept(value(null))).isNothing).toBe(true);
  expect((await accept(claimed(null, { evidence: ['west'] }))).isNothing).toBe(true);
  expect((await accept(claimed(quoted(null, 0, 5)))).isNothing).toBe(false);
});
