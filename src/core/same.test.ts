import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goldenJson } from '../testing/golden.js';
import { objectAt, objectsAt, textAt } from '../testing/goldenRows.js';
import { answerTypeOf, type AnswerKind, type AnswerType } from './answerType.js';
import { goldOf, normalized } from './gold.js';
import { isObject, type Json } from './json.js';
import type { OptionValue, Question } from './question.js';
import { same } from './same.js';

const cases = objectsAt(goldenJson('honesty/answers/match.json'), 'cases');

function answerType(golden: Map<string, Json>): AnswerType {
  const k = golden.get('k');
  return {
    kind: textAt(golden, 'kind') as AnswerKind,
    options: golden.get('options') as OptionValue[],
    k: k === undefined ? null : Number(k),
  };
}

describe('every gold and answer of the golden match as the reference says', () => {
  test.each(cases.map((one, i) => [i, textAt(one, 'note'), one] as const))('case %i %s', (_, _note, one) => {
    const type = answerType(objectAt(one, 'answer_type'));
    const expected = objectAt(one, 'expected');
    const answer = one.get('answer') ?? null;
    const gold = goldOf(one.get('gold') ?? null, type);
    expect(gold.is).toBe(expected.get('gold_is'));
    expect(gold.is === 'value' ? gold.value : null).toEqual(expected.get('normalized_gold'));
    expect(gold.is !== 'abstain' && same(normalized(answer, type) ?? answer, gold.value)).toBe(expected.get('match'));
  });
});

test('the golden was read', () => {
  expect(cases).toHaveLength(76);
});

test('integers beyond every double match only themselves', () => {
  expect(same(10n ** 400n, 10n ** 400n)).toBe(true);
  expect(same(10n ** 400n, 10n ** 400n + 1n)).toBe(false);
  expect(same(10n ** 400n, Infinity)).toBe(false);
});

test('the tolerance is for a number that answers, not for a boolean that does', () => {
  expect(same(1.0000000001, true)).toBe(true);
  expect(same(true, 1.0000000001)).toBe(false);
  expect(same(true, 1)).toBe(true);
});

test('NaN never matches, infinity matches itself', () => {
  expect([
    same(NaN, NaN),
    same(NaN, 1n),
    same(Infinity, Infinity),
    same(Infinity, -Infinity),
    same(1e308, -1e308),
  ]).toEqual([false, false, true, false, false]);
});

test('numbers inside a list have the tolerance, inside an object they have none', () => {
  expect(same([1.0000000001], [1n])).toBe(true);
  expect(same(new Map([['a', 1.0000000001]]), new Map([['a', 1n]]))).toBe(false);
});

test('numbers match symmetrically and within the tolerance', () => {
  const number = fc.oneof(
    fc.double({ min: -1e300, max: 1e300, noNaN: true }),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  );
  fc.assert(
    fc.property(number, fc.double({ min: -2e-9, max: 2e-9, noNaN: true }), (a, shift) => {
      const b = Number(a) * (1 + shift);
      expect(same(a, a)).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
      if (Math.abs(shift) < 0.9e-9) expect(same(a, b)).toBe(true);
    }),
  );
});

test('a multi-label gold matches in any order, a ranking only in its own', () => {
  const options = ['a', 'b', 'c', 'd'];
  fc.assert(
    fc.property(fc.shuffledSubarray(options), fc.shuffledSubarray(options, { minLength: 4 }), (labels, order) => {
      const multi: AnswerType = { kind: 'multi', options, k: null };
      const inOrder = options.filter((option) => labels.includes(option));
      expect(normalized(labels, multi)).toEqual(inOrder);
      const rank: AnswerType = { kind: 'rank', options, k: null };
      expect(same(options, normalized(order, rank) ?? null)).toBe(order.join('') === 'abcd');
    }),
  );
});

test('normalizing twice is normalizing once', () => {
  const value = fc.oneof(
    fc.constantFrom<Json>('a', 'b', 1n, 1, true, 0n, null),
    fc.array(fc.constantFrom<Json>('a', 1n, true)),
  );
  const kind = fc.constantFrom<AnswerKind>('yes_no', 'choice', 'ordinal', 'multi', 'span', 'rank', 'estimate');
  fc.assert(
    fc.property(value, kind, (written, of) => {
      const type: AnswerType = { kind: of, options: of === 'yes_no' ? ['yes', 'no'] : ['a', 1n], k: 1 };
      const once = normalized(written, type);
      if (once !== undefined) expect(normalized(once, type)).toEqual(once);
    }),
  );
});

test('kinds of question become kinds of answer', () => {
  const question = { kind: 'score', options: [1n, 2n], k: null } as unknown as Question;
  expect(answerTypeOf(question)).toEqual({ kind: 'ordinal', options: [1n, 2n], k: null });
  expect(answerTypeOf({ ...question, kind: 'number' }).kind).toBe('estimate');
  expect(answerTypeOf({ ...question, kind: 'yes_no', options: [true, false] }).options).toEqual(['yes', 'no']);
});

test('a gold that is an object is compared by keys and values', () => {
  const type: AnswerType = { kind: 'span', options: [], k: null };
  const gold = goldOf(
    new Map<string, Json>([
      ['x', 1n],
      ['y', [true]],
    ]),
    type,
  );
  expect(
    gold.is === 'value' &&
      isObject(gold.value) &&
      same(
        new Map<string, Json>([
          ['y', [1]],
          ['x', 1],
        ]),
        gold.value,
      ),
  ).toBe(true);
});
