import { describe, expect, test } from 'vitest';
import { NOT_STATED } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { PartOutput } from '../core/partOutput.js';
import type { Settled } from '../core/settled.js';
import type { TaskQuestion } from '../core/task.js';
import { claimed, computes, decided, quoted, question, settle, settleOne, task, value } from '../testing/madeTask.js';

const DOC = 'north pier 30 rpm';
const CHOICE = { kind: 'choice', options: ['north', 'south'] };
const RANK = { kind: 'rank', options: ['a', 'b', 'c'], k: 2n };
const BINS = { kind: 'number', bins: [0n, 7n, 14n] };

/** Of a confidence. */
const near = (expected: number): unknown => expect.closeTo(expected, 12);

const asked = (settings: Record<string, Json>, output: PartOutput, more: Partial<TaskQuestion> = {}) =>
  task([question('q', settings, computes(['doc'], output), more)]);

/** The answer and its confidence, or the guard. */
async function resolved(...args: Parameters<typeof asked>): Promise<[Json, number] | string | null> {
  const { status, answer, confidence, guard }: Settled = await settleOne(asked(...args), { doc: DOC });
  return status === 'ok' ? [answer, confidence] : guard;
}

async function why(...args: Parameters<typeof asked>): Promise<string> {
  const settled = (await settle(asked(...args), { doc: DOC })).get('q');
  return settled !== undefined && 'broken' in settled ? settled.broken : 'a row';
}

describe('"not stated"', () => {
  test('is an answer where it is allowed, and keeps its evidence', async () => {
    const rule = claimed(NOT_STATED, { evidence: ['pier'], confidence: 0.7 });
    const settled = await settleOne(asked({ ...CHOICE, not_stated: true }, rule), { doc: DOC });
    expect(settled).toMatchObject({ status: 'ok', answer: NOT_STATED, confidence: 0.7, quotes: [{ text: 'pier' }] });
  });

  test.each<[string, Record<string, Json>]>([
    ['choice', CHOICE],
    ['span', { kind: 'span' }],
    ['rank', RANK],
    ['number', { kind: 'number' }],
  ])('is outside the options of a %s that does not allow it', async (_, settings) => {
    expect(await resolved(settings, value(NOT_STATED))).toBe('outside_options');
  });

  test('needs no evidence', async () => {
    const settings = { ...CHOICE, not_stated: true };
    expect(await resolved(settings, value(NOT_STATED), { evidenceRequired: true })).toEqual([NOT_STATED, 1]);
    expect(await resolved(settings, value('north'), { evidenceRequired: true })).toBe('evidence_missing');
  });
});

describe('a closed kind', () => {
  test('abstains for a value that is no answer', async () => {
    expect(await resolved(CHOICE, value('west'))).toBe('outside_options');
    expect(await resolved({ kind: 'yes_no' }, value(1n))).toBe('outside_options');
    expect(await resolved({ kind: 'yes_no' }, value(true))).toEqual(['yes', 1]);
  });

  test.each<[string, Record<string, Json>, PartOutput, Partial<TaskQuestion>]>([
    ['"not stated" is allowed', { ...CHOICE, not_stated: true }, value('west'), {}],
    ['evidence is asked for', CHOICE, value('west'), { evidenceRequired: true }],
    ['evidence is there', CHOICE, claimed('west', { evidence: ['pier'] }), {}],
  ])('fails for one where %s', async (_, settings, output, more) => {
    expect(await why(settings, output, more)).toContain('no answer of this question');
  });

  test('of labels fails for a value that is no list', async () => {
    const multi = { kind: 'multi', options: ['a', 'b'] };
    expect(await why(multi, value(5n))).toContain('no list of labels');
    expect(await resolved(multi, value(['b', 'a', 'a']))).toEqual([['a', 'b'], 1]);
    expect(await resolved(multi, value(['a', 'z']))).toBe('outside_options');
  });
});

describe('a ranking', () => {
  test.each<[string, PartOutput, [Json, number] | string]>([
    ['is cut to its length', value(['c', 'b', 'a']), [['c', 'b'], 1]],
    ['is too short', value(['a']), 'outside_options'],
    ['repeats itself', value(['a', 'a', 'b']), 'outside_options'],
    [
      'is read from scores',
      value(
        new Map([
          ['a', 1n],
          ['b', 3n],
        ]),
      ),
      [['b', 'a'], 1],
    ],
    ['has the probability of its order', decided(['a', 'b'], { a: 0.5, b: 0.3, c: 0.2 }), [['a', 'b'], 0.3]],
  ])('%s', async (_, output, expected) => {
    expect(await resolved(RANK, output)).toEqual(expected);
  });

  test('counts what the probabilities give to other values, and to "not stated"', async () => {
    const [, others] = (await resolved(RANK, decided(['a', 'b'], { a: 0.4, b: 0.3, c: 0.2, z: 0.1 }))) as [
      Json,
      number,
    ];
    expect(others).toBeCloseTo(0.4 * 0.5, 12);
    const unstated = decided(['a', 'b'], { a: 0.5, b: 0.3, [NOT_STATED]: 0.4 });
    const [, stated] = (await resolved({ ...RANK, options: ['a', 'b'] }, unstated)) as [Json, number];
    expect(stated).toBeCloseTo(0.6 * (0.5 / 0.8), 12);
  });
});

describe('a number', () => {
  const weights = { 'less than 0': 0.1, '0–6': 0.5, '7–13': 0.3, '14 or more': 0.1 };
  test.each<[string, PartOutput, unknown]>([
    ['is itself', claimed(5n, { confidence: 0.3 }), [5n, 0.3]],
    ['is no text and no boolean', value(true), 'outside_options'],
    ['is the middle of the median bin', value(new Map(Object.entries(weights))), [3.5, near(0.9)]],
    ['is read from one weight a bin', value([1n, 5n, 3n, 1n]), [3.5, near(0.9)]],
    ['is read from bins by number', value(new Map([['1', 1n]])), [3.5, 1]],
    ['has no bin of that name', value(new Map([['x', 1n]])), 'outside_options'],
    ['has a weight for every bin', value([1n, 2n]), 'outside_options'],
    ['has no weight below 0', value([-0.1, 0.2, 0.3, 0.6]), 'outside_options'],
    ['has some weight', value([0n, 0n, 0n, 0n]), 'outside_options'],
  ])('%s', async (_, output, expected) => {
    expect(await resolved(BINS, output)).toEqual(expected);
  });

  test('leaves to "not stated" what is its', async () => {
    expect(await resolved(BINS, decided('7–13', { '7–13': 0.75, [NOT_STATED]: 0.25 }))).toEqual([10.5, 0.75]);
  });

  test('has bins by number only where no label is a number', async () => {
    const settings = { kind: 'number', bins: [0n, 1n, 2n] };
    expect(await resolved(settings, value(new Map([['0', 1n]])))).toEqual([0.5, 1]);
    expect(await resolved(settings, value(new Map([['3', 1n]])))).toBe('outside_options');
  });
});

describe('a span', () => {
  test.each<[string, Record<string, Json>, PartOutput, Json]>([
    ['is found in its text', {}, value('pier'), ['pier', 1]],
    ['is not there', {}, value('west'), 'grounding'],
    ['is no number', {}, value(30n), 'grounding'],
    ['may be a quote', {}, quoted('30', 11, 13, { confidence: 0.4 }), ['30', 0.4]],
    ['is read as its type', { type: 'int' }, value('30'), [30n, 1]],
    ['cannot be read as its type', { type: 'int' }, value('pier'), 'type_rejected'],
    ['is nothing', {}, quoted(null, 0, 5), 'rule_abstained'],
  ])('%s', async (_, settings, output, expected) => {
    expect(await resolved({ kind: 'span', ...settings }, output)).toEqual(expected);
  });
});
