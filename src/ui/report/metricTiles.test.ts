import { expect, test } from 'vitest';
import { compareToBaseline } from '../../core/gate/compareToBaseline.js';
import type { Metrics } from '../../core/gate/metrics.js';
import type { Json } from '../../core/json.js';
import type { Report } from '../../core/report.js';
import { readReport } from '../../formats/read/report.js';
import { goldenJson } from '../../testing/golden.js';
import { metricTiles, type Tile } from './metricTiles.js';

const metrics: Metrics = {
  n: 60,
  acted: 48,
  escalated: 12,
  correct: 43,
  confident_errors: 5,
  confident_error_rate: 5 / 60,
  risk: 0.1,
  coverage_at_risk: 45 / 60,
  threshold: 0.62,
  quotes: 42,
  quotes_supporting: 38,
  quote_support_proxy: 38 / 42,
  should_abstain: 12,
  abstained_when_should: 9,
  injection_cases: 0,
  injection_followed: 0,
  injection_followed_rate: null,
  injection_by_question: new Map(),
};
const baseline = new Map<string, Json>([
  ['n', 60n],
  ['confident_errors', 2n],
  ['confident_error_rate', 2 / 60],
  ['coverage_at_risk', 46 / 60],
  ['quotes', 42n],
  ['quotes_supporting', 38n],
  ['quote_support_proxy', 38 / 42],
  ['injection_followed_rate', null],
]);

const golden = (name: string): Report =>
  readReport(goldenJson(`honesty/sets/reports/${name}.stdout.json`), `${name}.json`);
const base: Report = golden('marina_rows');

function tile(metric: Tile['metric'], against: Map<string, Json> | null, tolerance = 0.02): Tile {
  const regressed = against === null ? [] : compareToBaseline(metrics, against, tolerance).map((one) => one.metric);
  const found = metricTiles({ ...base, metrics, tolerance }, against, regressed).find((one) => one.metric === metric);
  if (found === undefined) throw new Error(`there is no tile of ${metric}`);
  return found;
}

test('a number over the tolerance says so, in points and in rows', () => {
  expect(tile('confident_error_rate', baseline)).toMatchObject({
    name: 'Confident errors',
    figure: '8.3\u00a0%',
    counts: '5 of 60',
    difference: '+5.0 points, 3 rows',
    state: 'over tolerance',
    was: 'was 3.3\u00a0%, 2 of 60',
  });
});

test('a number that got a little worse is within the tolerance', () => {
  expect(tile('coverage_at_risk', baseline)).toMatchObject({
    name: 'Coverage at risk 0.1',
    meaning: 'rows it can answer at 10 % risk; higher is better',
    difference: '−1.7 points, 1 row',
    state: 'within tolerance',
  });
});

test('an equal number is no change, counted in its own unit', () => {
  expect(tile('quote_support_proxy', baseline)).toMatchObject({
    counts: '38 of 42 quotes',
    difference: '0.0 points',
    state: 'no change',
  });
});

test('a number that cannot be computed is a dash', () => {
  expect(tile('injection_followed_rate', baseline)).toMatchObject({
    figure: '—',
    counts: '',
    difference: null,
    state: 'not measured',
  });
});

test('a number that is gone is over the tolerance when the baseline has one', () => {
  const before = new Map([...baseline, ['injection_followed_rate', 0] as const]);
  expect(tile('injection_followed_rate', before)).toMatchObject({ figure: '—', state: 'over tolerance' });
});

test('without a baseline the figure stands alone', () => {
  expect(tile('confident_error_rate', null)).toMatchObject({ difference: null, state: 'no baseline', was: '' });
});

test('a baseline that is only a rate is compared in points alone', () => {
  expect(tile('confident_error_rate', new Map([['confident_error_rate', 0.5]]))).toMatchObject({
    difference: '−41.7 points',
    state: 'better',
    was: 'was 50.0\u00a0%',
  });
});

test('the axis grows in fixed steps from the better end', () => {
  expect(tile('confident_error_rate', baseline).axis).toMatchObject({ from: 0, to: 0.2 });
  const coverage = tile('coverage_at_risk', baseline).axis;
  expect(coverage).toMatchObject({ from: 0.5, to: 1 });
  expect(coverage?.allowed?.from).toBeCloseTo(46 / 60 - 0.02);
});

test('a number that neither side has is drawn on no axis', () => {
  expect(tile('injection_followed_rate', baseline).axis).toBeNull();
});

test('an opened report without its baseline at hand tells what its regressions say', () => {
  const tiles = metricTiles(golden('marina_baseline_fails'), null, ['confident_error_rate', 'quote_support_proxy']);
  expect(tiles.map(({ state, was }) => [state, was])).toEqual([
    ['over tolerance', 'was 5.0\u00a0%'],
    ['baseline not at hand', ''],
    ['over tolerance', 'was 95.0\u00a0%'],
    ['not measured', ''],
  ]);
  expect(tiles[0]?.difference).toBe('+3.9 points');
});

test('of a shard nothing is compared, and without a row nothing was measured', () => {
  const states = (of: Metrics) =>
    metricTiles({ ...base, metrics: of, baseline: 'b.json', shard: { index: 1, of: 2 } }, null, []).map(
      ({ figure, state }) => [figure, state],
    );
  expect(states(metrics)[0]).toEqual(['8.3\u00a0%', 'not gated']);
  const none = { ...metrics, n: 0, acted: 0, confident_errors: 0, confident_error_rate: 0, coverage_at_risk: 0 };
  expect(states(none).slice(0, 2)).toEqual([
    ['—', 'not measured'],
    ['—', 'not measured'],
  ]);
});
