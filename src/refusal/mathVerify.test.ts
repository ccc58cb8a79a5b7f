import { describe, expect, test } from 'vitest';
import { goldenPlain } from '../testing/golden.js';
import { gradeRow } from './gradedRow.js';

interface Pair {
  gold: string;
  answer: string;
  mathVerify: boolean;
  exact: boolean;
  math: boolean;
  /** Why `math` is not what exact match or math-verify says. */
  judged?: string;
}

const { version, pairs } = goldenPlain<{ version: string; pairs: Pair[] }>('refusal/mathVerify.json');

describe('pairs of gold and answer are judged as math-verify judges them, or as is said why not', () => {
  test.each(pairs.map((pair) => [pair.gold, pair.answer, pair] as const))('%j and %j', (gold, answer, pair) => {
    const question = { id: '0', dataset: 'made', question: '', unanswerable: false };
    const { correctExact, correctMath } = gradeRow({ ...question, gold, output: `\\boxed{${answer}}` }, 'math');
    expect([correctExact, correctMath]).toEqual([pair.exact, pair.math]);
  });

  test('where the verdicts differ, and nowhere else, stands a reason', () => {
    const differs = ({ exact, math, mathVerify }: Pair) => math !== (exact || mathVerify);
    expect(pairs.filter((pair) => differs(pair) !== (pair.judged !== undefined))).toEqual([]);
  });

  test('no pair is left out by mistake', () => {
    expect(version).toBe('0.9.0');
    expect(pairs).toHaveLength(442);
  });
});
