import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { metricsOf } from '../../core/gate/metrics.js';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import type { Report } from '../../core/report.js';
import { goldenJson, goldenText } from '../../testing/golden.js';
import { goldenRows, numberAt, objectAt } from '../../testing/goldenRows.js';
import { parseJson } from '../read/json.js';
import { readReport } from '../read/report.js';
import { reportJson, writeReport, writeReportLine } from './report.js';

const FOLDER = 'honesty/sets/reports';
const files = readdirSync(new URL(`../../testing/golden/${FOLDER}`, import.meta.url));
const goldens = files.flatMap((file): [string, JsonObject][] => {
  const json = goldenJson(`${FOLDER}/${file}`);
  return isObject(json) && json.has('rows') && !json.has('control') ? [[file, json]] : [];
});

/** The report of a golden, its metrics computed again from its rows. */
function reportOf(golden: JsonObject): Report {
  const rows = goldenRows(golden);
  const baseline = golden.get('baseline');
  const regressions = golden.get('regressions');
  return {
    set: golden.get('set') ?? null,
    version: golden.get('version') ?? null,
    cases: numberAt(golden, 'cases'),
    metrics: metricsOf(rows, numberAt(objectAt(golden, 'metrics'), 'risk')),
    baseline: typeof baseline === 'string' ? baseline : null,
    tolerance: numberAt(golden, 'tolerance'),
    regressions: Array.isArray(regressions) ? regressions.map(String) : [],
    ok: golden.get('ok') === true,
    control: null,
    rows,
    details: null,
    suite: 'honesty',
    shard: null,
    model: null,
    inputs: { set: null, task: null, baseline: null },
    parity: null,
    runtime: null,
    errors: [],
    warnings: [],
  };
}

/** Where Candor's own keys begin. */
const OWN = ',\n "format": 1';

describe('from its rows, every report of the reference is printed again, byte for byte', () => {
  // `odd_empty` has no rows, which the border refuses and the writer prints.
  test.each(goldens)('%s', (file, golden) => {
    const text = writeReport(reportOf(golden));
    expect(`${text.slice(0, text.indexOf(OWN))}\n}\n`).toBe(goldenText(`${FOLDER}/${file}`));
  });

  test('thirteen of them have rows', () => {
    expect(goldens).toHaveLength(13);
  });
});

test.each(['greenhouse_control.stdout.json', 'greenhouse_control_3_7.stdout.json'])(
  '%s, with its control, is read and printed again, byte for byte',
  (file) => {
    const text = writeReport(readReport(goldenJson(`${FOLDER}/${file}`), file));
    expect(`${text.slice(0, text.indexOf(OWN))}\n}\n`).toBe(goldenText(`${FOLDER}/${file}`));
  },
);

const marina = new Map(goldens).get('marina_rows.stdout.json') ?? new Map<string, Json>();

function full(): Report {
  const report = reportOf(marina);
  return {
    ...report,
    details: (report.rows ?? []).map((_, i) =>
      i === 0
        ? {
            state: new Map([['doc', 'A text']]),
            probabilities: [
              ['a', 0.75],
              [2n, 0.25],
            ],
            why: null,
          }
        : null,
    ),
    model: { source: 'embedded', revision: null, file: 'model.onnx', sha256: 'ab', files: null },
    inputs: { set: 'cd', task: null, baseline: null },
    runtime: {
      candor: '0.1.0',
      provider: 'wasm',
      threads: 2,
      plan: 'case',
      browser: 'Chromium 141',
      started: '2026-01-02T03:04:05Z',
      seconds: 2,
    },
    errors: [{ case: 'one', question: 'team', message: 'it failed' }],
    warnings: ['two cases are named "one".'],
  };
}

test("Candor's keys follow the reference's, details last", () => {
  const json = reportJson(full());
  expect([...json.keys()].slice(8)).toEqual([
    'rows',
    'format',
    'suite',
    'model',
    'inputs',
    'runtime',
    'errors',
    'warnings',
    'details',
  ]);
  expect(writeReport(full())).toContain(
    '"probabilities": [\n    [\n     "a",\n     0.75\n    ],\n    [\n     2,\n     0.25\n    ]\n   ],\n   "why": null\n  },\n  null,',
  );
  expect(writeReport(full())).toContain('"threads": 2,');
  expect(writeReport(full())).toContain('"seconds": 2.0\n');
});

test('without rows there are neither rows nor details', () => {
  const json = reportJson({ ...full(), rows: null });
  expect(json.has('rows') || json.has('details')).toBe(false);
});

test('what is written is read back as the same JSON, in both forms', () => {
  const json = reportJson(full());
  expect(parseJson(writeReport(full()), 'report.json')).toEqual(json);
  expect(parseJson(writeReportLine(full()), 'report.json')).toEqual(json);
});

test('a line is one line', () => {
  expect(writeReportLine(full())).toMatch(/^[^\n]+\n$/);
});

test('a figure that is not finite is written as the reference writes it', () => {
  const report = { ...reportOf(marina), rows: null, tolerance: Infinity };
  expect(writeReport(report)).toContain('"tolerance": {\n  "$float": "inf"\n },');
});
