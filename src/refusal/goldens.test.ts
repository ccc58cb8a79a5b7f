import { describe, expect, test } from 'vitest';
import { goldenPlain } from '../testing/golden.js';
import { gradeRow, type GradedRow } from './gradedRow.js';
import { refusalFigures } from './summary.js';

interface Case {
  id: string;
  unanswerable: boolean;
  gold: string | string[] | null;
  output: string | null;
  tier: 'basic' | 'advanced';
  expected: Record<string, unknown>;
}

const { cases } = goldenPlain<{ cases: Case[] }>('refusal/outputs.json');

function graded(
  { id, unanswerable, gold, output }: Omit<Case, 'tier' | 'expected'>,
  dataset = 'made',
  run = 1,
): GradedRow {
  return gradeRow({ id, dataset, question: '', unanswerable, gold, output, run }, 'math');
}

describe('every output is graded as its golden says', () => {
  test.each(cases.map((one) => [`${one.id} ${JSON.stringify(one.output?.slice(0, 60))}`, one] as const))(
    '%s',
    (_, one) => {
      const row = graded(one);
      // Required of the basic tier alone.
      const { correct_math, math_verify, ...expected } = one.expected;
      expect(math_verify === null || typeof math_verify === 'boolean').toBe(true);
      expect({
        boxed: row.content,
        status: row.status,
        refusal_card: row.refusalCard,
        refusal: row.refusal,
        refusal_extended: row.refusalExtended,
        hedged: row.hedged,
        normalized: row.normalized,
        gold_normalized: row.goldNormalized,
        correct_exact: row.correctExact,
      }).toEqual(expected);
      if (one.tier === 'basic') expect(row.correctMath).toBe(correct_math);
    },
  );
});

// A unit that clings to its number, and matrices: the one cannot be told from letters, the other is left to exact match.
test('of the advanced outputs two alone are judged otherwise than by the oracle', () => {
  const advanced = cases.filter(({ tier }) => tier === 'advanced');
  const differing = advanced.filter((one) => graded(one).correctMath !== one.expected['correct_math']);
  expect(differing.map(({ id }) => id)).toEqual(['r095', 'r119']);
});

test('no golden is left out by mistake', () => {
  expect(cases).toHaveLength(190);
});

interface Suite {
  runs: Record<string, Omit<Case, 'tier' | 'expected'>[][]>;
  expected: { datasets: Record<string, unknown>; summary: unknown };
}

/** Numbers are compared to 1e-9, all else exactly, key by key. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, x: unknown) => (typeof x === 'number' ? Number(x.toFixed(9)) : x));
}

test('the figures of a whole suite are those of its golden', () => {
  const { runs, expected } = goldenPlain<Suite>('refusal/suite.json');
  const rows = Object.entries(runs).flatMap(([dataset, of]) =>
    of.flatMap((run, i) => run.map((one) => graded(one, dataset, i + 1))),
  );
  // The suite is of exact match.
  const exact = rows.map((row) => ({ ...row, correct: row.correctExact }));
  const { datasets, summary } = refusalFigures(exact);
  expect(rounded(Object.fromEntries(datasets))).toEqual(rounded(expected.datasets));
  expect(rounded(summary)).toEqual(rounded(expected.summary));
});
