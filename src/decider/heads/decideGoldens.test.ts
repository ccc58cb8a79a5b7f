import { describe, expect, test } from 'vitest';
import type { Decision } from '../../core/decision.js';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import type { Question } from '../../core/question.js';
import { goldenJson } from '../../testing/golden.js';
import { close, expectGoldenDecision } from '../../testing/goldenDecisions.js';
import { goldenQuestion, toyContract } from '../../testing/goldenQuestions.js';
import { askedQuestion } from '../asked.js';
import type { Adaptation } from './adaptation.js';
import { decide } from './decide.js';
import { decodePointer } from './pointer.js';
import type { PointerOutputs, RawOutputs } from './rawOutputs.js';

const TOLERANCE = 1e-6;

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : new Map<string, Json>();
}

const writtenText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const numbers = (value: Json | undefined): number[] => listOf(value).map(Number);

function rawOutputs(record: JsonObject): RawOutputs {
  const logit = (key: string) => (record.has(key) ? Number(record.get(key)) : null);
  const outputs: RawOutputs = {
    options: numbers(record.get('logits')),
    act: logit('act_logit'),
    unknown: logit('unknown_logit'),
  };
  const pointer = record.get('pointer');
  return isObject(pointer) ? { ...outputs, pointer: pointerOutputs(pointer) } : outputs;
}

function pointerOutputs(pointer: JsonObject): PointerOutputs {
  const [nullStart = NaN, nullEnd = NaN] = numbers(pointer.get('null'));
  const offsets = listOf(pointer.get('offsets')).map(numbers);
  return {
    start: numbers(pointer.get('start')),
    end: numbers(pointer.get('end')),
    nullStart,
    nullEnd,
    starts: offsets.map(([start]) => start ?? NaN),
    ends: offsets.map(([, end]) => end ?? NaN),
    text: writtenText(pointer.get('text')),
  };
}

function expectGolden(decision: Decision, golden: JsonObject, kind: Question['kind']): void {
  expectGoldenDecision(decision, golden, kind, TOLERANCE);
  const sentence = golden.get('escalate');
  // What it would have answered is in asked order there, and a quote in full.
  const reason = (why: string | undefined) => (kind === 'multi' || kind === 'span' ? why?.split('; would')[0] : why);
  expect(reason(decision.escalation?.why)).toBe(typeof sentence === 'string' ? reason(sentence) : undefined);
  const guard =
    typeof sentence !== 'string' ? undefined : sentence.startsWith('model') ? 'escalated' : 'low_confidence';
  expect(decision.escalation?.guard).toBe(guard);
}

const golden = objectOf(goldenJson('decider/heads.json'));

describe('the goldens of heads.json', () => {
  test.each(listOf(golden.get('cases')).map((record, i) => [i, objectOf(record)] as const))('case %i', (_, record) => {
    const contract = toyContract(record.get('checkpoint'));
    const asked = askedQuestion(goldenQuestion(record.get('question') ?? null), contract);
    const outputs = rawOutputs(record);
    expect(asked.options.map(({ label }) => label)).toEqual(record.get('scored_options'));
    expectGolden(decide(asked, outputs, contract), objectOf(record.get('decision')), asked.question.kind);
  });

  test.each(listOf(golden.get('adapted')).map((record, i) => [i, objectOf(record)] as const))(
    'adapted %i',
    (_, record) => {
      const contract = toyContract(record.get('checkpoint'));
      const asked = askedQuestion(goldenQuestion(record.get('question') ?? null), contract);
      const fitted = objectOf(record.get('adaptation'));
      const adaptation: Adaptation = {};
      if (fitted.has('bias')) adaptation.bias = numbers(fitted.get('bias'));
      if (fitted.has('shift')) adaptation.shift = numbers(fitted.get('shift'));
      if (fitted.has('scale')) adaptation.scale = Number(fitted.get('scale'));
      if (fitted.has('temperature')) adaptation.temperature = Number(fitted.get('temperature'));
      if (fitted.has('other_threshold')) adaptation.otherThreshold = Number(fitted.get('other_threshold'));
      const decision = decide(asked, rawOutputs(record), contract, adaptation);
      expectGolden(decision, objectOf(record.get('decision')), asked.question.kind);
    },
  );

  test('the spans that the pointer reads, in order', () => {
    const records = listOf(golden.get('cases'))
      .map(objectOf)
      .filter((record) => record.has('pointer_decoded'));
    for (const record of records) {
      const { temperatures, pointer } = toyContract(record.get('checkpoint'));
      const outputs = pointerOutputs(objectOf(record.get('pointer')));
      const decoded = decodePointer(outputs, temperatures.span, pointer?.maxSpanTokens ?? NaN);
      const expected = objectOf(record.get('pointer_decoded'));
      expect(close(decoded.none, expected.get('null'), TOLERANCE)).toBe(true);
      const spans = decoded.spans.map(({ confidence, start, end, text }) => [
        confidence,
        BigInt(start),
        BigInt(end),
        text,
      ]);
      expect(close(spans, expected.get('spans'), TOLERANCE)).toBe(true);
    }
    expect(records.length).toBe(32);
  });
});

test('the act features are those that the goldens list', () => {
  const records = listOf(golden.get('cases'))
    .map(objectOf)
    .filter((record) => record.has('act_features'));
  for (const record of records) {
    for (const [feature, expected] of objectOf(record.get('act_features'))) {
      // A calibrator of one feature shows it in the act probability.
      const calibrator = new Map<string, Json>([
        ['features', [feature]],
        ['weights', [1]],
      ]);
      const contract = toyContract(record.get('checkpoint'), (declared) =>
        declared.set('act', new Map(objectOf(declared.get('act'))).set('calibrator', calibrator)),
      );
      const asked = askedQuestion(goldenQuestion(record.get('question') ?? null), contract);
      const p = Number(decide(asked, rawOutputs(record), contract).extra.get('act'));
      expect(Math.log(p / (1 - p)), feature).toBeCloseTo(Number(expected), 5);
    }
  }
  expect(records.length).toBe(77);
});
