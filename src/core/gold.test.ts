import { expect, test } from 'vitest';
import type { AnswerType } from './answerType.js';
import { goldOf, normalized } from './gold.js';
import type { Json } from './json.js';

const rank: AnswerType = { kind: 'rank', options: ['a', 'b', 'c'], k: 2 };
const scores = (...entries: [string, Json][]) => new Map(entries);

test('null is to abstain, the marker is "not stated", whatever the question allows', () => {
  for (const kind of ['yes_no', 'multi', 'estimate'] as const) {
    const type: AnswerType = { kind, options: [], k: null };
    expect(goldOf(null, type)).toEqual({ is: 'abstain' });
    expect(goldOf('<not stated>', type)).toEqual({ is: 'unknown', value: '<not stated>' });
  }
});

test('a rejected gold is kept as written', () => {
  expect(goldOf(['a'], rank)).toEqual({ is: 'value', value: ['a'] });
  expect(normalized(['a'], rank)).toBeUndefined();
});

// What the reference does with odd rankings, seen by running it.
test.each<[string, Json, Json | undefined]>([
  ['boolean scores count as 1 and 0', scores(['b', true], ['a', 0.5]), ['b', 'a']],
  ['integer and float scores compare exactly', scores(['a', 2 ** 53], ['b', 2n ** 53n + 1n]), ['b', 'a']],
  ['text scores are rejected', scores(['a', 'y'], ['b', 'x']), undefined],
  ['a null score is rejected', scores(['a', 2n], ['b', null]), undefined],
  ['a key that is no option is rejected', scores(['a', 2n], ['b', 1n], ['d', 0n]), undefined],
  ['too few scores are rejected', scores(['a', 3n]), undefined],
  ['a text is no ranking', 'ab', undefined],
  ['a repeat behind the first k is rejected', ['a', 'b', 'b'], undefined],
  ['a stranger behind the first k is rejected', ['a', 'b', 'zz'], undefined],
])('rank: %s', (_, gold, expected) => {
  expect(normalized(gold, rank)).toEqual(expected);
});

test('rank: numbers and booleans that are equal are the same option', () => {
  const numbers: AnswerType = { kind: 'rank', options: [1n, 2n, 3n], k: 2 };
  expect(normalized([1, true], numbers)).toBeUndefined();
  expect(normalized([true, 2, 3n], numbers)).toEqual([true, 2]);
});

test.each<[Json, Json | undefined]>([
  [0, []],
  [-0, []],
  [new Map(), []],
  [
    [2, true],
    [1n, 2n],
  ],
  [2n, undefined],
  ['', undefined],
  [[[1n]], undefined],
])('multi: %o is read as %o', (gold, expected) => {
  expect(normalized(gold, { kind: 'multi', options: [1n, 2n], k: null })).toEqual(expected);
});

test('an estimate takes numbers alone', () => {
  const type: AnswerType = { kind: 'estimate', options: [], k: null };
  expect([3n, 3, true, '3'].map((value) => normalized(value, type))).toEqual([3n, 3, undefined, undefined]);
});
