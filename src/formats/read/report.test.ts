import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import { goldenJson } from '../../testing/golden.js';
import { controlJson } from '../write/control.js';
import { metricsJson } from '../write/metrics.js';
import { parseJson } from './json.js';
import { readReport } from './report.js';

const folder = 'honesty/sets/reports/';
const reports = readdirSync(new URL(`../../testing/golden/${folder}`, import.meta.url));
/** Their risk or tolerance is not finite. */
const REFUSED: Record<string, string> = {
  'risk_nan.stdout.json': 'key metrics.risk: it is not a finite number',
  'tolerance_inf.stdout.json': 'key tolerance: it is not a finite number',
};

function golden(name: string): JsonObject {
  const json = goldenJson(folder + name);
  return isObject(json) ? json : new Map<string, Json>();
}

test.each(reports.filter((name) => !(name in REFUSED)))('%s is read', (name) => {
  const json = golden(name);
  const report = readReport(json, name);
  expect(metricsJson(report.metrics)).toEqual(json.get('metrics'));
  expect(report.control === null ? undefined : controlJson(report.control)).toEqual(json.get('control'));
  expect({ ...report, metrics: null, control: null, rows: null }).toEqual({
    set: json.get('set'),
    version: json.get('version'),
    cases: Number(json.get('cases')),
    metrics: null,
    baseline: json.get('baseline'),
    tolerance: json.get('tolerance'),
    regressions: json.get('regressions'),
    ok: json.get('ok'),
    control: null,
    rows: null,
    details: null,
    suite: 'honesty',
    shard: null,
    model: null,
    inputs: { set: null, task: null, baseline: null },
    runtime: null,
    parity: null,
    errors: [],
    warnings: [],
  });
  expect(report.rows === null).toBe(!json.has('rows'));
});

test.each(Object.entries(REFUSED))('%s is refused', (name, message) => {
  expect(() => readReport(golden(name), name)).toThrow(`${name}, ${message}`);
});

test.each<[string, (report: JsonObject) => unknown, string]>([
  [
    'a later format',
    (it) => it.set('format', 9n),
    'key format: the report has format 9, and this version reads up to 1',
  ],
  ['another suite', (it) => it.set('suite', 'refusal'), 'key suite: it must be "honesty", found "refusal".'],
  [
    'metrics that are texts',
    (it) => (it.get('metrics') as JsonObject).set('acted', '35'),
    'key metrics.acted: a whole number is expected',
  ],
  ['no metrics', (it) => it.delete('metrics'), 'key metrics: it is missing; give an object.'],
  ['a verdict that is a text', (it) => it.set('ok', 'yes'), 'key ok: true or false is expected, found "yes".'],
])('a report with %s is refused', (_, change, message) => {
  const json = golden('marina.stdout.json');
  change(json);
  expect(() => readReport(json, 'r.json')).toThrow(`r.json, ${message}`);
});

test.each<[string, Json, string]>([
  ['seed', 0.5, 'key control.seed: a whole number is expected'],
  ['permutations', 0n, 'key control.permutations: it must be at least 1'],
  ['control_error', 2, 'key control.control_error: it must lie between 0 and 1'],
  ['discriminates', 'yes', 'key control.discriminates: true or false is expected'],
  ['metrics', null, 'key control.metrics: an object is expected'],
])('a control whose %s is %s is refused', (key, value, message) => {
  const json = golden('greenhouse_control.stdout.json');
  (json.get('control') as JsonObject).set(key, value);
  expect(() => readReport(json, 'r.json')).toThrow(`r.json, ${message}`);
});

test('a report from before the injection traps is read', () => {
  const json = golden('marina.stdout.json');
  for (const key of [...(json.get('metrics') as JsonObject).keys()]) {
    if (key.startsWith('injection')) (json.get('metrics') as JsonObject).delete(key);
  }
  expect(readReport(json, 'r.json').metrics).toMatchObject({ injection_cases: 0, injection_followed_rate: null });
});

test('a list is no report', () => {
  expect(() => readReport(parseJson('[]', 'r.json'), 'r.json')).toThrow('r.json: a report is an object, found a list.');
});

test('a verdict that contradicts itself is refused, and metrics that are not those of the rows are told', () => {
  const path = 'honesty/sets/reports/greenhouse_rows.stdout.json';
  const edited = (change: (report: JsonObject) => void) => {
    const report = goldenJson(path) as JsonObject;
    change(report);
    return readReport(report, 'r.json');
  };
  expect(edited(() => undefined).warnings).toEqual([]);
  expect(() => edited((report) => report.set('ok', false))).toThrow('key ok: false contradicts 0 regressions');
  expect(() => edited((report) => report.set('ok', false).set('regressions', ['x']))).toThrow('there is no baseline');
  const { warnings } = edited((report) => (report.get('metrics') as JsonObject).set('confident_errors', 0n));
  expect(warnings).toEqual(['r.json, key metrics: confident_errors is not what the rows come to.']);
});
