import { describe, expect, test } from 'vitest';
import { parseJson } from '../../formats/read/json.js';
import { goldenJson } from '../../testing/golden.js';
import { goldenRows, numberAt, objectAt, objectsAt, textAt } from '../../testing/goldenRows.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { compareToBaseline } from './compareToBaseline.js';
import { metricsOf } from './metrics.js';

const texts = (metrics: ReturnType<typeof metricsOf>, baseline: JsonObject, tolerance = 0.02) =>
  compareToBaseline(metrics, baseline, tolerance).map(({ text }) => text);

// `empty baseline` is refused by the border; the core compares nothing.
describe.each(['basics', 'baseline', 'injection', 'quotes', 'random', 'ties_and_risk'])(
  'as the reference: %s',
  (file) => {
    const cases = objectsAt(goldenJson(`honesty/metrics/${file}.json`), 'cases');
    test.each(cases.map((one): [string, JsonObject] => [textAt(one, 'name'), one]))('%s', (_, one) => {
      const written = one.get('baseline');
      const baseline: Json = isObject(written) ? (written.get('metrics') ?? written) : null;
      const regressions = texts(
        metricsOf(goldenRows(one), numberAt(one, 'risk')),
        isObject(baseline) ? baseline : new Map<string, Json>(),
        numberAt(one, 'tolerance'),
      );
      const expected = objectAt(one, 'expected');
      expect(regressions).toEqual(expected.get('regressions'));
      expect(regressions.length === 0).toBe(expected.get('ok'));
    });
  },
);

test.each([
  [
    'zero-is-a-value',
    [
      'confident_error_rate: 0.0 → 0.3333333333333333 (tolerance 0.02)',
      'coverage_at_risk: 1.0 → 0.3333333333333333 (tolerance 0.02)',
    ],
  ],
  ['metric-gone-counts-as-worse', ['quote_support_proxy: 0.9 → None (tolerance 0.02)']],
])('%s', (id, expected) => {
  const metrics = metricsOf(goldenRows(goldenJson(`public/${id}/rows.json`)), 0.1);
  const baseline = objectAt(goldenJson(`public/${id}/baseline.json`), 'metrics');
  expect(texts(metrics, baseline)).toEqual(expected);
});

test('a number that the baseline lacks is not compared', () => {
  const metrics = metricsOf(goldenRows(goldenJson('public/metric-gone-counts-as-worse/rows_with.json')), 0.1);
  const baseline = goldenJson('public/metric-gone-counts-as-worse/baseline_without.json');
  expect(compareToBaseline(metrics, objectAt(baseline, 'metrics'), 0.02)).toEqual([]);
});

test('numbers under __proto__ are not numbers of the baseline', () => {
  const metrics = metricsOf(goldenRows(goldenJson('public/proto-keys-in-json/rows.json')), 0.1);
  const read = (name: string) => objectAt(goldenJson(`public/proto-keys-in-json/${name}.json`), 'metrics');
  expect(texts(metrics, read('baseline'))).toEqual([]);
  expect(texts(metrics, read('good_baseline'))).toEqual(['confident_error_rate: 0.0 → 0.5 (tolerance 0.02)']);
});

const half = metricsOf(goldenRows(goldenJson('public/proto-keys-in-json/rows.json')), 0.1);
const baseline = (json: string) => objectAt(parseJson(`{"metrics": ${json}}`, 'baseline.json'), 'metrics');

test('a boolean counts as 1 or 0 and prints as Python prints it', () => {
  expect(texts(half, baseline('{"confident_error_rate": false, "coverage_at_risk": true}'))).toEqual([
    'confident_error_rate: False → 0.5 (tolerance 0.02)',
    'coverage_at_risk: True → 0.0 (tolerance 0.02)',
  ]);
});

test('a number prints as Python prints it, whatever its notation in the file', () => {
  expect(texts(half, baseline('{"confident_error_rate": 1E-5}'), 1e-3)).toEqual([
    'confident_error_rate: 1e-05 → 0.5 (tolerance 0.001)',
  ]);
});

test('a regression carries its numbers beside its text', () => {
  expect(compareToBaseline(half, baseline('{"quote_support_proxy": 0}'), 0.02)).toEqual([
    {
      metric: 'quote_support_proxy',
      baseline: 0n,
      value: null,
      text: 'quote_support_proxy: 0 → None (tolerance 0.02)',
    },
  ]);
});

test('a text is no gated number, and is never taken for an absent one', () => {
  expect(() => compareToBaseline(half, baseline('{"coverage_at_risk": "0.9"}'), 0.02)).toThrow(
    'baseline, key metrics.coverage_at_risk: a number or null is expected; correct the baseline.',
  );
});
