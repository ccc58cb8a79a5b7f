import { describe, expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import { isObject, type Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { goldenJson, goldenPlain } from '../testing/golden.js';
import { goldenQuestion, toyContract } from '../testing/goldenQuestions.js';
import { askedQuestion } from './asked.js';
import { binLabels } from '../core/binLabels.js';

function question(settings: Record<string, Json>): Question {
  return goldenQuestion(new Map(Object.entries({ task: 'x', ...settings })));
}

const labels = (settings: Record<string, Json>, checkpoint = 'modern-v2') =>
  askedQuestion(question(settings), toyContract(checkpoint)).options.map(({ label }) => label);

describe('the order in which options are asked', () => {
  const options = ['b', '\uffee', '🚲', 10n, 2n, 'a'];

  test('is by code points for choice and multi, and leads back to the caller’s', () => {
    const asked = askedQuestion(question({ kind: 'choice', options }), toyContract('modern-v2'));
    expect(asked.options.map(({ label }) => label)).toEqual(['10', '2', 'a', 'b', '\uffee', '🚲']);
    expect(asked.options.map(({ place }) => asked.values[place])).toEqual([10n, 2n, 'a', 'b', '\uffee', '🚲']);
    expect(asked.values).toEqual(options);
    expect(labels({ kind: 'multi', options })).toEqual(['10', '2', 'a', 'b', '\uffee', '🚲']);
  });

  test.each(['given', 'average'])('is the caller’s for %s', (order) => {
    expect(labels({ kind: 'choice', options: ['b', 'a'], option_order: order })).toEqual(['b', 'a']);
  });

  test.each(['score', 'rank'])('is the caller’s for %s', (kind) => {
    expect(labels({ kind, options: ['b', 'a'] })).toEqual(['b', 'a']);
  });
});

test('the abstain option is not asked and keeps its place', () => {
  const asked = askedQuestion(question({ kind: 'choice', options: ['c', 'None', 'a'] }), toyContract('modern-v2'));
  expect(asked.options.map(({ place }) => place)).toEqual([2, 0]);
  expect([asked.otherPlace, asked.values]).toEqual([1, ['c', 'None', 'a']]);
});

test('a kind that the network does not know is asked through another, with its column and temperature', () => {
  const contract = toyContract('modern-declared');
  const single = { wire: 'single', marker: '[unused1]', column: 0, temperature: 1.7 };
  for (const kind of ['choice', 'score', 'rank']) {
    expect(askedQuestion(question({ kind, options: ['a', 'b'] }), contract)).toMatchObject(single);
  }
  expect(askedQuestion(question({ kind: 'yes_no' }), contract)).toMatchObject(single);
  const multi = { wire: 'multi', marker: '[unused2]', column: 1, temperature: 1.3 };
  expect(askedQuestion(question({ kind: 'multi', options: ['a', 'b'] }), contract)).toMatchObject(multi);
  const number = question({ kind: 'number', bins: [1n] });
  expect(askedQuestion(number, contract)).toMatchObject(single);
  expect(askedQuestion(number, toyContract('modern-l14f'))).toMatchObject({ wire: 'score', temperature: 1.12 });
});

test('a native yes/no is asked by the checkpoint’s labels, with descriptions of yes and no', () => {
  const settings = { kind: 'yes_no', options: ['no', 'yes'], descriptions: new Map([['no', 'never']]) };
  const native = askedQuestion(question(settings), toyContract('modern-v2'));
  expect(native.options).toEqual([
    { label: 'true', description: null, place: 0 },
    { label: 'false', description: 'never', place: 1 },
  ]);
  expect(native.values).toEqual(['yes', 'no']);
  expect(labels(settings, 'bert-l14b')).toEqual(['yes', 'no']);
});

test('limits come from the question, else from the checkpoint', () => {
  const limits = (settings: Record<string, Json>, checkpoint = 'modern-v2') => {
    const asked = askedQuestion(
      question({ kind: 'choice', options: ['a', 'b'], ...settings }),
      toyContract(checkpoint),
    );
    return [asked.actThreshold, asked.minConfidence];
  };
  expect(limits({})).toEqual([0.5, null]);
  expect(limits({ min_act: 0.9, max_error: 0.001, min_confidence: 0.7 })).toEqual([0.9, 0.7]);
  expect(limits({ max_error: 0.1 })).toEqual([0.66, null]);
  expect(limits({ max_error: 0.19 })).toEqual([0.66, null]);
  expect(limits({ max_error: 1n })).toEqual([0.4, null]);
  expect(limits({ use_act: false })).toEqual([null, null]);
  expect(limits({}, 'modern-v3')).toEqual([null, 0.35]);
  expect(limits({ min_confidence: 0n }, 'modern-v3')).toEqual([null, 0]);
});

test('evidence is at most what the checkpoint gives, and none beside a span', () => {
  const quotes = (settings: Record<string, Json>) => {
    const { evidence, pointer } = askedQuestion(question(settings), toyContract('modern-v3'));
    return [evidence, pointer];
  };
  const pair = { kind: 'choice', options: ['a', 'b'] };
  expect(quotes({ ...pair, evidence: true })).toEqual([2, true]);
  expect(quotes({ ...pair, evidence: 1n })).toEqual([1, true]);
  expect(quotes({ ...pair, evidence: 9n })).toEqual([2, true]);
  expect(quotes(pair)).toEqual([0, false]);
  expect(quotes({ kind: 'span', evidence: true })).toEqual([0, true]);
});

describe('a question is refused', () => {
  const golden = goldenJson('decider/errors.json');
  const cases = isObject(golden) ? golden.get('questions') : [];
  const records = (Array.isArray(cases) ? cases : []).filter(isObject);

  test.each(records.map((record) => [record.get('error'), record]))('as in the reference: %s', (error, record) => {
    const make = () =>
      askedQuestion(goldenQuestion(record.get('question') ?? null), toyContract(record.get('checkpoint')));
    expect(typeof error).toBe('string');
    expect(make).toThrow(InputError);
  });

  const pair = { kind: 'choice', options: ['a', 'b'] };
  test.each<[string, Record<string, Json>, RegExp]>([
    ['bert-v2', { kind: 'span' }, /task\.json, question "q": this checkpoint cannot point at its input/],
    ['bert-v2', { ...pair, evidence: 1n }, /cannot point at its input.*drop evidence/],
    ['bert-v2', { ...pair, not_stated: true }, /no "not stated" output; drop not_stated/],
    ['modern-v3', { ...pair, min_act: 0.5 }, /no act head.*use min_confidence/],
    ['modern-v3', { ...pair, max_error: 0.5 }, /no act head/],
    ['modern-v2', { ...pair, max_error: 0.01 }, /error of at most 0.01; choose max_error from 0.05, 0.1, 0.2/],
    ['modern-v2', { ...pair, max_error: 0.01, use_act: false }, /error of at most 0.01/],
    ['modern-l14f', { ...pair, max_error: 0.5 }, /error of at most 0.5; use min_act/],
  ])('by %s for %o', (checkpoint, settings, message) => {
    expect(() => askedQuestion(question(settings), toyContract(checkpoint), 'task.json')).toThrow(message);
  });
});

describe('bin labels', () => {
  type Bins = { bins: number[]; unit: string | null; integer: boolean; labels: string[] };
  const { bin_labels: golden } = goldenPlain<{ bin_labels: Bins[] }>('decider/heads.json');

  test.each(golden)(
    'of $bins $unit, integer $integer, are those of the reference',
    ({ bins, unit, integer, labels }) => {
      expect(binLabels(bins, unit, integer)).toEqual(labels);
    },
  );

  test('are integer labels when every edge is integral, whatever its class', () => {
    expect(binLabels([5, 6n, 1e16], null, null)).toEqual([
      'less than 5',
      '5',
      '6–9999999999999999',
      '10000000000000000 or more',
    ]);
    expect(binLabels([5n, 6.5], null, null)).toEqual(['less than 5', '5 to 6.5', '6.5 or more']);
  });

  test('round an edge to six decimals, ties to even', () => {
    expect(binLabels([0.0078125, 1e-7], null, null)).toEqual(['less than 0.007812', '0.007812 to 0', '0 or more']);
  });
});
