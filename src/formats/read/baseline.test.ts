import { expect, test } from 'vitest';
import { goldenJson } from '../../testing/golden.js';
import { readBaseline } from './baseline.js';
import { parseJson } from './json.js';

const read = (text: string) => readBaseline(parseJson(text, 'b.json'), 'b.json');

test('the metrics of a report, or a bare object of metrics, as written', () => {
  expect([...read('{"metrics": {"confident_error_rate": 0, "coverage_at_risk": 1.0}}').metrics.values()]).toEqual([
    0n,
    1,
  ]);
  expect([...read('{"confident_error_rate": true, "coverage_at_risk": null}').metrics.values()]).toEqual([true, null]);
});

test('what a comparison warns about is kept as written', () => {
  const { set, version, cases, model, provider } = read(
    '{"set": "s", "version": 2, "cases": 10, "model": "m@1", "runtime": {"provider": "wasm"}, "metrics": {"coverage_at_risk": 1}}',
  );
  expect([set, version, cases, model, provider]).toEqual(['s', 2n, 10n, 'm@1', 'wasm']);
});

test.each([
  ['[1]', 'b.json: a baseline is a report, or an object of metrics, found a list.'],
  ['{"metrics": null}', 'b.json, key metrics: an object is expected, found null.'],
  [
    '{"metrics": {}}',
    'b.json, key metrics: it has none of the gated numbers "confident_error_rate", "coverage_at_risk"',
  ],
  ['{"metrics": {"coverage_at_risk": null, "n": 3}}', 'b.json, key metrics: it has none of the gated numbers'],
  ['{}', 'b.json: it has none of the gated numbers'],
  ['{"confident_error_rate": "0.1"}', 'b.json, key confident_error_rate: a number is expected, found "0.1".'],
  ['{"confident_error_rate": [0.1]}', 'b.json, key confident_error_rate: a number is expected, found a list.'],
  ['{"metrics": {"coverage_at_risk": NaN}}', 'b.json, key metrics.coverage_at_risk: it is not a finite number'],
  ['{"coverage_at_risk": {"$float": "inf"}}', 'b.json, key coverage_at_risk: it is not a finite number'],
  ['{"coverage_at_risk": 1, "tolerance": Infinity}', 'b.json, key tolerance: it is not a finite number'],
  [`{"coverage_at_risk": 1${'0'.repeat(400)}}`, 'b.json, key coverage_at_risk: it is not a finite number'],
  ['{"format": 2, "coverage_at_risk": 1}', 'b.json, key format: the report has format 2'],
])('%s is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('only own keys count', () => {
  const golden = (name: string) => readBaseline(goldenJson(`public/proto-keys-in-json/${name}.json`), name);
  expect(() => golden('baseline')).toThrow('none of the gated numbers');
  expect(golden('good_baseline').metrics.get('confident_error_rate')).toBe(0);
});

test('rows that cannot be read are left out with a warning', () => {
  const row = '{"case": "c", "question": "q", "gold": "a", "confidence": 0.5, "acted": true, "correct": true}';
  const { rows, warnings } = read(`{"coverage_at_risk": 1, "rows": [${row}, 7, {"acted": 1}]}`);
  expect(rows?.map((one) => one.question)).toEqual(['q']);
  expect(warnings).toEqual([
    'b.json, row 2: an object is expected, found 7. These 2 rows of the baseline cannot be compared.',
  ]);
  expect(() => read(`{"coverage_at_risk": 1, "rows": [{"confidence": NaN}]}`)).toThrow('key rows[0].confidence');
  expect(read('{"coverage_at_risk": 1}')).toMatchObject({ rows: null, warnings: [] });
});
