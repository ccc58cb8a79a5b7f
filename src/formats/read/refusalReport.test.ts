import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json } from '../../core/json.js';
import { againstOf } from '../../refusal/against.js';
import type { Grader } from '../../refusal/gradedRow.js';
import { judgedOutputsOf, type RefusalReport } from '../../refusal/refusalReport.js';
import { refusalReportOf } from '../../runs/refusal/refusalReport.js';
import { aJudgedRow, boxes, judgedOutputs } from '../../testing/judgedRows.js';
import { refusalReportJson, writeRefusalReport, writeRefusalReportLine } from '../write/refusalReport.js';
import { parseJson } from './json.js';
import { readRefusalBaseline } from './refusalBaseline.js';
import { isRefusalReport, readRefusalReport } from './refusalReport.js';

const read = (text: string) => readRefusalReport(parseJson(text, 'r.json'), 'r.json');
const runtime = { candor: '0.1.0', provider: 'none', threads: 1, plan: '', browser: '', started: '', seconds: 1.5 };

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('idk', '1', '7', "I don't know", '\\frac12', '0.5', '', '}', '__proto__'),
);

const output = fc.record({
  dataset: fc.constantFrom('SUM', 'GSM8K', 'AMC23', '__proto__', 'é "x"'),
  run: fc.integer({ min: 1, max: 3 }),
  box: fc.option(text),
  unanswerable: fc.boolean(),
  gold: fc.option(fc.oneof(text, fc.array(text, { maxLength: 2 }))),
  confidence: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  ruling: fc.option(fc.constantFrom('right' as const, 'wrong' as const, 'refused' as const)),
  note: text,
});

const made = fc
  .record({
    outputs: fc.array(output, { minLength: 1, maxLength: 12 }),
    grader: fc.constantFrom<Grader>('exact', 'math'),
    hasTexts: fc.boolean(),
    isTimed: fc.boolean(),
    change: fc.boolean(),
    baseline: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ outputs, grader, hasTexts, isTimed, change, baseline }): RefusalReport => {
    const rows = outputs.map(({ ruling, note, ...given }, i) => {
      const row = aJudgedRow({ id: String(i), ...given }, grader);
      const { dataset, run, id, unanswerable } = row;
      const kept = ruling === null || (ruling === 'right' && unanswerable) ? null : { dataset, run, id, ruling, note };
      return { ...row, overrule: kept, question: hasTexts ? row.question : null };
    });
    const judged = judgedOutputs(rows);
    const before = judgedOutputs([...rows.slice(1), aJudgedRow({ id: 'x', dataset: rows[0]?.dataset ?? '' }, grader)]);
    return refusalReportOf(
      judged,
      { tolerance: 0.02, risk: 0.1 },
      {
        baseline:
          baseline === null
            ? null
            : {
                value: readRefusalBaseline(new Map([['accuracy', baseline]]), 'b.json'),
                file: 'b.json',
                sha256: 'cd',
              },
        against: change && againstOf(before, judged) !== null ? before : null,
        outputs: hasTexts ? outputs.map(({ box }) => box) : null,
        runtime: isTimed ? runtime : null,
      },
    );
  });

test('what is written is read again, and written the same', () => {
  fc.assert(
    fc.property(made, (report) => {
      const written = writeRefusalReport(report);
      const again = read(written);
      // A negative zero is written as one.
      expect(again).toEqual(report);
      expect(writeRefusalReport(again)).toBe(written);
      expect(read(writeRefusalReportLine(report))).toEqual(report);
      expect(written).not.toMatch(/\$float|NaN|Infinity/);
    }),
  );
});

const rows = [...boxes(true, ['idk', '7']), ...boxes(false, ['1', 'idk'])];
const report = refusalReportOf(
  judgedOutputs(rows),
  { tolerance: 0.02, risk: 0.1 },
  {
    baseline: null,
    against: null,
    outputs: null,
    runtime,
  },
);

test('it opens as the graded outputs that it holds', () => {
  const opened = judgedOutputsOf(read(writeRefusalReport(report)));
  expect(opened).toEqual(judgedOutputs(rows.map((row) => ({ ...row, question: null }))));
});

test('it serves as a baseline, with its numbers as written', () => {
  const baseline = readRefusalBaseline(parseJson(writeRefusalReport(report), 'b.json'), 'b.json');
  expect(baseline).toMatchObject({ file: 'b.json', set: 'GSM8K + SUM', cases: 4n, model: 'made', grader: 'exact' });
  expect(baseline.metrics.get('refusal_rate')).toBe(0.5);
});

/** The report with one change in its JSON. */
function changed(change: (json: Map<string, Json>, row: Map<string, Json>) => void): string {
  const json = refusalReportJson(report);
  const list = json.get('rows');
  const first = Array.isArray(list) ? list[0] : undefined;
  change(json, isObject(first) ? first : new Map<string, Json>());
  return writeCompactReport(json);
}

function writeCompactReport(json: Map<string, Json>): string {
  const plain = (value: Json): unknown => {
    if (isObject(value)) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
    if (Array.isArray(value)) return value.map(plain);
    return typeof value === 'bigint' ? Number(value) : value;
  };
  return JSON.stringify(plain(json));
}

describe('what is refused, with one sentence', () => {
  test.each<[string, Parameters<typeof changed>[0], string]>([
    ['no rows', (json) => json.delete('rows'), 'r.json, key rows: it is missing; give a list.'],
    ['empty rows', (json) => json.set('rows', []), 'r.json, key rows: there are no rows, so nothing was measured.'],
    ['a later format', (json) => json.set('format', 2n), 'r.json, key format: the report has format 2, and'],
    ['another suite', (json) => json.set('suite', 'honesty'), 'r.json, key suite: it must be "refusal"'],
    ['no grader', (json) => json.delete('grader'), 'r.json, key grader: it is missing'],
    [
      'a hidden infinity',
      (json) => json.set('tolerance', new Map([['$float', 'inf']])),
      'key tolerance: it is not a finite',
    ],
    ['a verdict against itself', (json) => json.set('ok', false), 'key ok: false contradicts 0 regressions'],
    [
      'a rate above 1',
      (json) => json.set('metrics', new Map([['n', 1n]])),
      'key metrics.n_unanswerable: it is missing',
    ],
    ['a row that is none', (json) => json.set('rows', [7n]), 'r.json, row 1: an object is expected, found 7.'],
    ['no id', (_, row) => row.delete('id'), 'r.json, row 1, key id: it is missing'],
    ['an unknown status', (_, row) => row.set('status', 'okay'), 'row 1 (id "0"), key status: it must be "ok"'],
    [
      'a box without content',
      (_, row) => row.set('content', null),
      'row 1 (id "0"), key status: "ok" contradicts the content null.',
    ],
    ['run 0', (_, row) => row.set('run', 0n), 'key run: it must be at least 1'],
    ['a text for a flag', (_, row) => row.set('refusal', 'no'), 'key refusal: true or false is expected'],
    ['correct against its grader', (_, row) => row.set('correct', true), 'key correct: true contradicts'],
    [
      'a right answer to nothing',
      (_, row) => row.set('correct', true).set('correct_exact', true),
      'key correct: an answer to an unanswerable question cannot be correct',
    ],
    [
      'a hedge of nothing',
      (_, row) => row.set('refusal', false).set('hedged', true),
      'key hedged: only a refusal can be hedged',
    ],
    [
      'half a refusal',
      (_, row) => row.set('refusal_extended', false),
      'key refusal_extended: every refusal is one of these too',
    ],
    ['a gold of no text', (_, row) => row.set('gold', 7n), 'key gold: a list is expected, found 7'],
    ['one row twice', (_, row) => row.set('id', '1'), 'r.json, row 2 (id "1"): SUM "1" stands twice'],
    [
      'an overrule of nowhere',
      (json) => json.set('overrules', [overrule('9', 'wrong')]),
      'key overrules[0]: the report holds no such row',
    ],
    [
      'an impossible overrule',
      (json) => json.set('overrules', [overrule('0', 'right')]),
      'key overrules[0].ruling: an unanswerable question has no right answer',
    ],
  ])('%s', (_, change, sentence) => {
    expect(() => read(changed(change))).toThrow(sentence);
  });

  const overrule = (id: string, ruling: string): Map<string, Json> =>
    new Map<string, Json>(Object.entries({ dataset: 'SUM', run: 1n, id, ruling }));

  test.each([
    ['[]', 'b.json: a baseline is a report, or an object of metrics, found a list'],
    [
      '{}',
      'b.json: it has none of the gated numbers "refusal_rate", "accuracy" or "over_refusal_rate"; save one: candor refusal',
    ],
    ['{"metrics": {"confident_error_rate": 0.1}}', 'key metrics: it has none of the gated numbers'],
    ['{"refusal_rate": null}', 'it has none of the gated numbers'],
    ['{"refusal_rate": NaN}', 'key refusal_rate: it is not a finite number'],
    ['{"metrics": {"accuracy": 1e999}}', 'key metrics.accuracy: it is not a finite number'],
    ['{"accuracy": "0.9"}', 'key accuracy: a number is expected, found "0.9"'],
  ])('the baseline %s', (json, sentence) => {
    expect(() => readRefusalBaseline(parseJson(json, 'b.json'), 'b.json')).toThrow(sentence);
  });
});

test('metrics that are not what the rows come to are shown, and it is said', () => {
  const edited = changed((json) => {
    const metrics = json.get('metrics');
    if (isObject(metrics)) metrics.set('refusal_rate', 0.9);
  });
  const { metrics, warnings } = read(edited);
  expect(metrics.refusal_rate).toBe(0.9);
  expect(warnings).toEqual(['r.json, key metrics: refusal_rate is not what the rows come to.']);
});

test('a report of outputs is known by its suite', () => {
  expect(isRefusalReport(parseJson(writeRefusalReport(report), 'r.json'))).toBe(true);
  expect([[], null, new Map([['suite', 'honesty']])].map(isRefusalReport)).toEqual([false, false, false]);
});
