import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worsened } from '../core/gate/worsened.js';
import type { Json } from '../core/json.js';
import { boxes, judgedOutputs } from '../testing/judgedRows.js';
import { againstOf } from './against.js';
import type { JudgedRow } from './judgedRow.js';
import { GATED_REFUSAL, refusalMetrics, type GatedRefusal } from './refusalMetrics.js';
import type { RefusalBaseline, RefusalReport } from './refusalReport.js';
import { refusalVerdict } from './refusalVerdict.js';
import { figureLines, taxLines, taxSentence } from './refusalWords.js';
import { unlikeBaseline } from './unlike.js';

/** So many refused of so many unanswerable rows, so many right and refused of so many answerable ones. */
function outputs(refused: number, of: number, right = 0, answerable = 0, over = 0): JudgedRow[] {
  const fill = (...runs: [string, number][]) => runs.flatMap(([box, times]) => Array<string>(times).fill(box));
  return [
    ...boxes(true, fill(['idk', refused], ['7', of - refused])),
    ...boxes(false, fill(['1', right], ['idk', over], ['2', answerable - right - over])),
  ];
}

const baselineOf = (metrics: object): RefusalBaseline => ({
  file: 'base.json',
  metrics: new Map(Object.entries(metrics) as [string, Json][]),
  ...{ set: undefined, cases: undefined, model: undefined, grader: undefined, warnings: [] },
});

function verdict(now: JudgedRow[], then: JudgedRow[] | RefusalBaseline | null, change: Partial<RefusalReport> = {}) {
  const metrics = refusalMetrics(now);
  const baseline = Array.isArray(then) ? baselineOf(refusalMetrics(then)) : then;
  const tolerance = change.tolerance ?? 0.02;
  const found = baseline === null ? [] : worsened<GatedRefusal>(GATED_REFUSAL, metrics, baseline.metrics, tolerance);
  const regressions = found.map(({ text }) => text);
  const report = { metrics, baseline: baseline?.file ?? null, tolerance, regressions, ok: found.length === 0 };
  const given = { ...report, against: null, errors: [], warnings: [], ...change };
  return { ...refusalVerdict(given, baseline), given };
}

describe('the sentence', () => {
  test('of a failed gate counts questions, and says how the other numbers moved', () => {
    expect(verdict(outputs(146, 1878, 3853, 5988, 57), outputs(607, 1878, 3669, 5988, 315))).toMatchObject({
      kind: 'failed',
      sentence: 'Gate failed: refusal fell from 607 to 146 of 1,878 unanswerable questions.',
      tolerance:
        'Tolerance 0.02 allows 37 fewer refusals here; there are 461 fewer. ' +
        'Accuracy rose by 3.1 points and over-refusal fell by 4.3 points.',
      regressed: ['refusal_rate'],
    });
  });

  test('of a passed gate, and of none', () => {
    expect(verdict(outputs(5, 10), outputs(5, 10))).toMatchObject({
      kind: 'passed',
      sentence: 'Gate passed: nothing got worse.',
      tolerance: 'Tolerance 0.02 allows no fewer refusals here; there are as many as before.',
    });
    expect(verdict(outputs(5, 10), null)).toMatchObject({
      kind: 'no gate',
      sentence: 'No gate: this run has no baseline.',
      tolerance: null,
    });
  });

  test('of several regressions, each with its own denominator', () => {
    expect(verdict(outputs(2, 10, 10, 20, 4), outputs(6, 12, 15, 20, 1)).sentence).toBe(
      'Gate failed: refusal fell from 6 of 12 to 2 of 10 unanswerable questions, ' +
        'accuracy fell from 15 to 10 of 20 answerable questions and ' +
        'over-refusal rose from 1 to 4 of 20 answerable questions.',
    );
  });

  test('of a number that is gone, which is worse', () => {
    expect(verdict(outputs(0, 0, 9, 10), outputs(6, 12, 9, 10))).toMatchObject({
      kind: 'failed',
      sentence:
        'Gate failed: refusal is missing (it was 6 of 12 unanswerable questions, this run has no unanswerable questions).',
    });
  });

  test('gives rates where the baseline has no counts', () => {
    expect(verdict(outputs(2, 10), baselineOf({ refusal_rate: 0.5, accuracy: null }))).toMatchObject({
      sentence: 'Gate failed: refusal fell from 50.0 % to 20.0 % (2 of 10 unanswerable questions).',
      tolerance: 'Tolerance 0.02 asks for at least 5 refusals of 10 here; there are 2.',
    });
  });

  test('of means over runs counts to one decimal', () => {
    const runs = (...of: string[][]) => of.flatMap((one, i) => boxes(false, one, { dataset: 'AMC23', run: i + 1 }));
    expect(verdict(runs(['1', '2'], ['2', '2'], ['2', '2']), runs(['1', '1'], ['1', '2'], ['1', '1'])).sentence).toBe(
      'Gate failed: accuracy fell from 1.7 to 0.3 of 2 answerable questions.',
    );
  });

  test('of records that could not be read', () => {
    const errors = [{ file: 'a.jsonl', place: 'line 4', message: 'it is no JSON' }];
    expect(verdict(outputs(5, 10), null, { errors })).toMatchObject({
      kind: 'not run',
      sentence: 'Could not be run: 1 of 11 records could not be read.',
    });
    expect(refusalVerdict(verdict(outputs(5, 10), null, { errors }).given, null, 1).sentence).toBe(
      'No gate: this run has no baseline. 1 of 11 records could not be read.',
    );
  });

  test('tells what is unlike but for the model, which is what outputs are compared by', () => {
    const metrics = refusalMetrics(outputs(5, 10));
    const run = { set: 'SUM', cases: 10, grader: 'exact', model: 'step 200', metrics } as const;
    const baseline = {
      ...baselineOf({ n_unanswerable: 10n, n_answerable: 1n }),
      set: 'GSM8K',
      cases: 9n,
      grader: 'exact',
      model: 'base',
    };
    const warnings = unlikeBaseline(run, baseline);
    expect(warnings).toEqual([
      'Not like for like: the baseline is of GSM8K, this run of SUM.',
      'Not like for like: the baseline has 9 cases, this run 10.',
      'Not like for like: the baseline has 1 answerable question, this run 0.',
      'Not like for like: the baseline is of the model base, this run of step 200.',
    ]);
    expect(verdict(outputs(5, 10), outputs(5, 10), { warnings }).sentence).toBe(
      'Gate passed, but not like for like: the baseline is of GSM8K, this run of SUM; the baseline has 9 cases, this run 10; the baseline has 1 answerable question, this run 0.',
    );
  });
});

test('the tolerance in questions agrees with the gate on every count', () => {
  const tolerance = fc.constantFrom(0, 0.01, 0.02, 0.05, 0.1);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), tolerance, (n, a, b, allowed) => {
      const [before, now] = [a % (n + 1), b % (n + 1)];
      const told = verdict(outputs(now, n), outputs(before, n), { tolerance: allowed });
      const fewer = /allows (no|\d+) fewer/.exec(told.tolerance ?? '')?.[1];
      expect(before - now <= (fewer === 'no' ? 0 : Number(fewer))).toBe(told.kind === 'passed');
    }),
  );
});

describe('the tax', () => {
  const sentence = (before: JudgedRow[], after: JudgedRow[]) => {
    const change = againstOf(judgedOutputs(before, { name: 'base' }), judgedOutputs(after));
    return change === null ? null : taxSentence(change);
  };

  test.each<[JudgedRow[], JudgedRow[], string]>([
    [
      outputs(6, 10, 5, 10),
      outputs(2, 10, 6, 10),
      'The tax: 40.0 points of refusal lost for 10.0 points of accuracy won.',
    ],
    [
      outputs(6, 10, 5, 10),
      outputs(2, 10, 4, 10),
      'The tax: 40.0 points of refusal lost, and 10.0 points of accuracy too.',
    ],
    [outputs(6, 10, 5, 10), outputs(2, 10, 5, 10), 'The tax: 40.0 points of refusal lost for no accuracy.'],
    [outputs(6, 10), outputs(2, 10), 'The tax: 40.0 points of refusal lost.'],
    [
      outputs(2, 10, 5, 10),
      outputs(6, 10, 4, 10),
      'No tax: refusal rose by 40.0 points and accuracy fell by 10.0 points.',
    ],
    [outputs(0, 0, 5, 10), outputs(0, 0, 6, 10), 'Accuracy rose by 10.0 points.'],
  ])('%#', (before, after, expected) => {
    expect(sentence(before, after)).toBe(expected);
  });

  test('says how many sets fell, and tells each', () => {
    const sets = (a: string, b: string) => [...boxes(true, [a]), ...boxes(true, [b], { dataset: 'UWMP' })];
    expect(sentence(sets('idk', 'idk'), sets('7', '7'))).toContain('All 2 unanswerable sets fell.');
    expect(sentence(sets('idk', 'idk'), sets('7', 'idk'))).toContain('1 of 2 unanswerable sets fell.');
    const change = againstOf(judgedOutputs(sets('idk', 'idk'), { name: 'base' }), judgedOutputs(sets('7', 'idk')));
    expect(change === null ? [] : taxLines(change)).toEqual([
      'SUM against base: refusal fell by 100.0 points.',
      'UWMP against base: refusal stayed.',
      'Flipped rows: 1 refused → invented.',
      'Questions refused: 1 lost, 0 won (sign test p = 1.000); questions solved: 0 lost, 0 won (sign test p = 1.000).',
    ]);
  });
});

test('every figure has its denominator', () => {
  expect(figureLines(refusalMetrics(outputs(2, 10, 10, 20, 4)))).toEqual([
    'Refusal: 2 of 10 unanswerable questions (20.0 %, 95 % interval 5.7 to 51.0 %); 0 hedged, 8 answered instead, 0 without an answer.',
    'Accuracy: 10 of 20 answerable questions (50.0 %, 95 % interval 29.9 to 70.1 %); 62.5 % of those not refused, 0 without an answer.',
    'Over-refusal: 4 of 20 answerable questions (20.0 %, 95 % interval 8.1 to 41.6 %).',
  ]);
  expect(figureLines(refusalMetrics(outputs(0, 1)))[1]).toBe('Accuracy: there are no answerable questions.');
});
