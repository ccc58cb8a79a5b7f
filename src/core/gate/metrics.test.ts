import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writePretty } from '../../formats/write/json.js';
import { metricsJson } from '../../formats/write/metrics.js';
import { goldenJson } from '../../testing/golden.js';
import { goldenRows, numberAt, objectAt, objectsAt, textAt } from '../../testing/goldenRows.js';
import type { JsonObject } from '../json.js';
import type { Row } from '../row.js';
import { metricsOf } from './metrics.js';

const FILES = ['basics', 'baseline', 'injection', 'quotes', 'random', 'ties_and_risk'];

// Among them what the border refuses and the core computes: `no rows`, `risk one`, `risk above one`, `negative risk`.
describe.each(FILES)('the reference has the same metrics, byte for byte: %s', (file) => {
  const cases = objectsAt(goldenJson(`honesty/metrics/${file}.json`), 'cases');
  test.each(cases.map((one): [string, JsonObject] => [textAt(one, 'name'), one]))('%s', (_, one) => {
    const metrics = metricsOf(goldenRows(one), numberAt(one, 'risk'));
    expect(metricsJson(metrics)).toEqual(objectAt(objectAt(one, 'expected'), 'metrics'));
    expect(writePretty(metricsJson(metrics))).toBe(textAt(one, 'metrics_text'));
  });
});

describe('inputs that broke comparable tools', () => {
  test.each([
    'coverage-ties-order/rows.json',
    'coverage-ties-order/reversed.json',
    'coverage-ties-order/shuffled.json',
    'everything-abstained/rows.json',
    'zero-is-a-value/rows.json',
    'metric-gone-counts-as-worse/rows.json',
    'metric-gone-counts-as-worse/rows_with.json',
    'stale-baseline/rows.json',
  ])('%s', (path) => {
    const report = goldenJson(`public/${path}`);
    expect(metricsJson(metricsOf(goldenRows(report), 0.1))).toEqual(objectAt(report, 'metrics'));
  });

  test('equal confidences are taken or left together, at every risk', () => {
    const rows = goldenRows(goldenJson('public/coverage-ties-order/rows.json'));
    const at = (risk: number) => metricsOf(rows, risk);
    expect([at(0.15).coverage_at_risk, at(0.15).threshold]).toEqual([0.8, 0.7]);
    expect([at(0.25).coverage_at_risk, at(0.25).threshold]).toEqual([1, 0.5]);
  });

  test('names of the object prototype are names like any other', () => {
    const rows = goldenRows(goldenJson('public/proto-keys-in-json/rows.json'));
    for (const row of rows) row.injection = { injected: 'b', followed: row.answer === 'b' };
    expect([...metricsOf(rows, 0.1).injection_by_question]).toEqual([
      ['__proto__', 0],
      ['constructor', 1],
    ]);
  });
});

test('a risk that is NaN lets nothing pass', () => {
  const rows = goldenRows(goldenJson('public/coverage-ties-order/rows.json'));
  expect(metricsOf(rows, NaN)).toMatchObject({ coverage_at_risk: 0, threshold: null });
});

const row = fc.record({
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  acted: fc.boolean(),
  right: fc.boolean(),
  abstain: fc.boolean(),
});

function rowOf({
  confidence,
  acted,
  right,
  abstain,
}: {
  confidence: number;
  acted: boolean;
  right: boolean;
  abstain: boolean;
}): Row {
  const correct = acted && right && !abstain;
  return {
    case: null,
    question: 'q',
    gold: abstain ? null : 'a',
    answer: acted ? 'a' : null,
    status: acted ? 'ok' : 'abstain',
    guard: null,
    confidence,
    acted,
    correct,
    safeguards: [],
    quotes: [],
  };
}

test('counts add up and rates stay within 0 and 1', () => {
  fc.assert(
    fc.property(fc.array(row), (list) => {
      const m = metricsOf(list.map(rowOf), 0.1);
      expect(m.acted + m.escalated).toBe(m.n);
      expect(m.correct + m.confident_errors).toBe(m.acted);
      expect(m.abstained_when_should).toBeLessThanOrEqual(m.should_abstain);
      for (const rate of [m.confident_error_rate, m.coverage_at_risk]) {
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a million rows are counted to the last', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const rows = Array.from({ length: 1_000_000 }, () =>
    rowOf({ confidence: random(), acted: random() < 0.8, right: random() < 0.9, abstain: false }),
  );
  const { n, acted, escalated } = metricsOf(rows, 0.1);
  expect([n, acted + escalated]).toEqual([1_000_000, 1_000_000]);
  expect(acted).toBe(rows.filter((row) => row.acted).length);
});
