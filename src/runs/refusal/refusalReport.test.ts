import { describe, expect, test } from 'vitest';
import { parseJson } from '../../formats/read/json.js';
import { readRefusalBaseline } from '../../formats/read/refusalBaseline.js';
import { refusalReportJson } from '../../formats/write/refusalReport.js';
import type { Json } from '../../core/json.js';
import { isObject } from '../../core/json.js';
import type { JudgedOutputs, JudgedRow } from '../../refusal/judgedRow.js';
import { aJudgedRow, boxes, goldenSuite, judgedOutputs } from '../../testing/judgedRows.js';
import { judgeOutputs } from './judge.js';
import { refusalReportOf, type RefusalBeside } from './refusalReport.js';

const OPTIONS = { tolerance: 0.02, risk: 0.1 };
const NOTHING: RefusalBeside = { baseline: null, against: null, outputs: null, runtime: null };

const baseline = (json: string) => ({
  value: readRefusalBaseline(parseJson(json, 'b.json'), 'b.json'),
  file: 'b.json',
  sha256: 'cd',
});

const report = (rows: JudgedRow[] | JudgedOutputs, beside: Partial<RefusalBeside> = {}, options = OPTIONS) =>
  refusalReportOf(Array.isArray(rows) ? judgedOutputs(rows) : rows, options, { ...NOTHING, ...beside });

/** Numbers are compared to 1e-9, all else exactly, key by key. */
function plain(json: Json | undefined): unknown {
  if (isObject(json)) return Object.fromEntries([...json].map(([key, value]) => [key, plain(value)]));
  if (Array.isArray(json)) return json.map(plain);
  return typeof json === 'number' || typeof json === 'bigint' ? Number(Number(json).toFixed(9)) : json;
}

test('the golden suite comes to its golden figures, under its keys', async () => {
  const { rows, expected } = goldenSuite();
  const judged = await judgeOutputs({ name: 'made', rows, notices: [], errors: [] }, 'exact', new Map());
  const json = refusalReportJson(report(judged));
  const parsed = (value: unknown) => plain(parseJson(JSON.stringify(value), 'golden'));
  expect(plain(json.get('datasets'))).toEqual(parsed(expected.datasets));
  expect(plain(json.get('summary'))).toEqual(parsed(expected.summary));
  for (const key of Object.keys(expected.datasets)) {
    const figures = (json.get('datasets') as Map<string, Map<string, Json>>).get(key);
    expect([...(figures?.keys() ?? [])]).toEqual(Object.keys(expected.datasets[key] ?? {}));
  }
  expect(plain(json.get('metrics'))).toMatchObject({
    refusal_rate: expected.summary['refusal_rate_micro'],
    accuracy: Number((expected.summary['accuracy_micro'] as number).toFixed(9)),
    over_refusal_rate: Number((expected.summary['over_refusal_micro'] as number).toFixed(9)),
  });
  expect([...json.keys()].slice(0, 8)).toEqual([
    ...['set', 'version', 'cases', 'metrics', 'baseline', 'tolerance', 'regressions', 'ok'],
  ]);
  expect(json.get('set')).toBe('AMC23 + GSM8K + MATH-500 + Minerva + OlympiadBench + SUM + SelfAware + UWMP');
  expect(json.get('cases')).toBe(110n);
});

describe('the gate', () => {
  const rows = [...boxes(true, ['idk', '7']), ...boxes(false, ['1', '1', 'idk', '2'])];

  test('names each number that is worse by more than the tolerance, by the raw comparison', () => {
    const { regressions, ok } = report(rows, {
      baseline: baseline('{"metrics": {"refusal_rate": 0.9, "accuracy": 0.5, "over_refusal_rate": 0}}'),
    });
    expect(regressions).toEqual([
      'refusal_rate: 0.9 → 0.5 (tolerance 0.02)',
      'over_refusal_rate: 0 → 0.25 (tolerance 0.02)',
    ]);
    expect(ok).toBe(false);
    const exactly = (tolerance: number) =>
      report(rows, { baseline: baseline('{"refusal_rate": 0.75}') }, { ...OPTIONS, tolerance }).ok;
    expect([exactly(0.25), exactly(0.2499)]).toEqual([true, false]);
  });

  test('a number that is gone is worse, and one that the baseline lacks is not compared', () => {
    const gone = report(boxes(false, ['1']), { baseline: baseline('{"refusal_rate": 0.5, "accuracy": null}') });
    expect(gone.regressions).toEqual(['refusal_rate: 0.5 → None (tolerance 0.02)']);
    expect(gone.warnings).toEqual([
      'accuracy has no baseline: it is 1.0 in this run and was not compared.',
      'over_refusal_rate has no baseline: it is 0.0 in this run and was not compared.',
    ]);
  });

  test('a baseline that is of something else is said to be', () => {
    const written =
      '{"set": "UWMP", "cases": 7, "grader": "math", "model": {"source": "base"}, "metrics": {"accuracy": 0}}';
    expect(report(boxes(false, ['1']), { baseline: baseline(written) }).warnings).toEqual([
      'Not like for like: the baseline is of UWMP, this run of GSM8K.',
      'Not like for like: the baseline has 7 cases, this run 1.',
      'Not like for like: the baseline was graded by math, this run by exact.',
      'Not like for like: the baseline is of the model base, this run of made.',
      'over_refusal_rate has no baseline: it is 0.0 in this run and was not compared.',
    ]);
  });

  test('what a person overruled never enters it', () => {
    const ruled = rows.map((row) =>
      row.unanswerable
        ? { ...row, overrule: { dataset: row.dataset, run: 1, id: row.id, ruling: 'wrong' as const, note: '' } }
        : row,
    );
    expect(report(ruled).metrics).toEqual(report(rows).metrics);
    const json = refusalReportJson(report(ruled));
    expect(plain(json.get('with_overrules'))).toMatchObject({
      metrics: { refusal_rate: 0, hallucinated_answers: 2 },
      datasets: { SUM: { refusals: 0 } },
      summary: { refusal_rate_micro: 0 },
    });
    expect(json.get('overrules')).toHaveLength(2);
  });
});

test('where nothing was measured there is no report', () => {
  expect(() => report([])).toThrow('made: there are no rows, so nothing was measured; name the file that holds');
  const { output, ...bare } = { ...aJudgedRow(), output: null };
  expect(output).toBeNull();
  const missing = { ...bare, content: null, status: 'missing' as const, correct: false };
  expect(() => report([missing])).toThrow('made: none of 1 row has an output, so nothing was measured');
});

test('rows with a confidence have honesty figures, at the risk that is asked for', () => {
  const rows = [...boxes(false, ['1', '2'], { confidence: 0.5 }), ...boxes(true, ['idk'])];
  const { honesty, warnings } = report(rows, {}, { tolerance: 0.02, risk: 0.25 });
  expect(honesty).toMatchObject({ n: 2, acted: 2, risk: 0.25, coverage_at_risk: 0, confident_errors: 1 });
  expect(warnings).toEqual(['1 row is no part of the honesty figures: without a confidence.']);
  expect(report(boxes(true, ['idk'])).honesty).toBeNull();
});

test('against a model of other data sets nothing can be told', () => {
  const before = judgedOutputs(boxes(true, ['idk']), { name: 'base' });
  expect(() => report(boxes(false, ['1']), { against: before })).toThrow(
    'base: its data sets (SUM) are none of those of made (GSM8K); name outputs of the same data sets with --against.',
  );
  const more = report(boxes(true, ['idk', '7']), { against: before });
  expect(more.against).toMatchObject({ model: 'base', total: { refusal_rate: -0.5 } });
  expect(more.warnings).toEqual(['Not every row has its counterpart: 0 rows of base alone, 1 of this run alone.']);
});
