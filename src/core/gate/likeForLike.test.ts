import { describe, expect, test } from 'vitest';
import { goldenJson } from '../../testing/golden.js';
import { goldenRows, objectAt } from '../../testing/goldenRows.js';
import { isObject, type Json } from '../json.js';
import type { Baseline, ModelIdentity, Runtime } from '../report.js';
import { likeForLikeWarnings, unlikeAmong, type Run } from './likeForLike.js';
import { metricsOf } from './metrics.js';

function baselineAt(path: string): Baseline {
  const json = goldenJson(path);
  const key = (name: string) => (isObject(json) ? json.get(name) : undefined);
  return {
    file: path,
    metrics: objectAt(json, 'metrics'),
    set: key('set'),
    version: key('version'),
    cases: key('cases'),
    model: key('model'),
    provider: undefined,
    warnings: [],
    rows: null,
  };
}

function runOf(path: string, change: Partial<Run> = {}): Run {
  const rows = goldenRows(goldenJson(path));
  return { set: 'core', version: '2', cases: 10, metrics: metricsOf(rows, 0.1), model: null, runtime: null, ...change };
}

const run = (change: Partial<Run> = {}) => runOf('public/stale-baseline/rows.json', change);
const stale = (name: string) => baselineAt(`public/stale-baseline/baseline_${name}.json`);
const alike: Baseline = { ...stale('set'), set: 'core' };

test.each([
  ['set', ['Not like for like: the baseline is of injection, this run of core.']],
  [
    'version',
    [
      'Not like for like: the baseline is of version 1, this run of version 2.',
      'Not like for like: the baseline has 7 cases, this run 10.',
    ],
  ],
  ['risk', ['Not like for like: the baseline is at risk 0.2, this run at 0.1.']],
  [
    'model',
    [
      'Not like for like: the baseline was answered by example-org/decider@1111111, this run by a model that is not named.',
    ],
  ],
])('a stale baseline of another %s is named with both values', (name, warnings) => {
  expect(likeForLikeWarnings(run(), stale(name))).toEqual(warnings);
});

test('like for like says nothing, and so does a key that the baseline lacks', () => {
  const bare: Baseline = {
    ...alike,
    set: undefined,
    version: undefined,
    cases: undefined,
    metrics: new Map([...alike.metrics].filter(([key]) => key !== 'risk')),
  };
  expect(likeForLikeWarnings(run(), alike)).toEqual([]);
  expect(likeForLikeWarnings(run({ model: 'any' }), bare)).toEqual([]);
});

test('a version that only looks the same is told apart', () => {
  expect(likeForLikeWarnings(run(), { ...alike, version: 2n })).toEqual([
    'Not like for like: the baseline is of version 2, this run of version "2".',
  ]);
  expect(likeForLikeWarnings(run({ version: null }), { ...alike, version: null })).toEqual([]);
  expect(likeForLikeWarnings(run({ version: 2n }), { ...alike, version: 2 })).toEqual([]);
});

describe('the model', () => {
  const ours: ModelIdentity = {
    source: 'org/decider',
    revision: '222',
    file: 'model.onnx',
    sha256: 'beef',
    files: null,
  };
  const line = (entries: Record<string, string | null>): Json => new Map(Object.entries(entries));

  test.each<[string, Json, ModelIdentity | string | null]>([
    ['one hash, whatever the source', line({ source: 'elsewhere', sha256: 'beef' }), ours],
    ['one source where a hash is missing', line({ source: 'org/decider', sha256: null }), ours],
    ['the reference names the source', 'org/decider', ours],
    ['the reference names source and revision', 'org/decider@222', ours],
    ['both are text', 'some checkpoint', 'some checkpoint'],
    ['neither names one', null, null],
  ])('is the same: %s', (_, before, now) => {
    expect(likeForLikeWarnings(run({ model: now }), { ...alike, model: before })).toEqual([]);
  });

  test('a graph that two checkpoints share does not make them one', () => {
    const files = (contract: string) =>
      new Map([
        ['solvi_decide.json', contract],
        ['model.onnx', 'beef'],
      ]);
    const model = { ...ours, files: files('222') };
    const before = (contract: string): Json =>
      new Map<string, Json>([...(line({ ...ours, files: null }) as Map<string, Json>), ['files', files(contract)]]);
    expect(likeForLikeWarnings(run({ model }), { ...alike, model: before('222') })).toEqual([]);
    expect(likeForLikeWarnings(run({ model }), { ...alike, model: before('111') })).toEqual([
      'Not like for like: the baseline was answered by org/decider@222 (solvi_decide.json sha256 111), this run by org/decider@222 (solvi_decide.json sha256 222).',
    ]);
  });

  test.each<[string, Json, ModelIdentity | string | null, string]>([
    [
      'another hash under one name',
      line({ source: 'org/decider', revision: '222', sha256: 'cafe' }),
      ours,
      'org/decider@222 (sha256 cafe), this run by org/decider@222 (sha256 beef)',
    ],
    ['another source', line({ source: 'org/other' }), ours, 'org/other, this run by org/decider@222'],
    ['another revision', 'org/decider@111', ours, 'org/decider@111, this run by org/decider@222'],
    ['none before', null, ours, 'a model that is not named, this run by org/decider@222'],
  ])('is another: %s', (_, before, now, clause) => {
    expect(likeForLikeWarnings(run({ model: now }), { ...alike, model: before })).toEqual([
      `Not like for like: the baseline was answered by ${clause}.`,
    ]);
  });
});

test('another provider is a difference, unless the rows were made elsewhere', () => {
  const runtime = { provider: 'wasm' } as Runtime;
  expect(likeForLikeWarnings(run({ runtime }), { ...alike, provider: 'webgpu' })).toEqual([
    'Not like for like: the baseline ran on webgpu, this run on wasm.',
  ]);
  expect(likeForLikeWarnings(run({ runtime }), { ...alike, provider: 'wasm' })).toEqual([]);
  expect(likeForLikeWarnings(run(), { ...alike, provider: 'webgpu' })).toEqual([]);
});

test('a new number is mentioned, and does not make the run unlike', () => {
  const path = 'public/metric-gone-counts-as-worse';
  const fresh = runOf(`${path}/rows_with.json`, { set: 'g', version: '1' });
  const warnings = likeForLikeWarnings(fresh, baselineAt(`${path}/baseline_without.json`));
  expect(warnings).toEqual(['quote_support_proxy has no baseline: it is 0.9 in this run and was not compared.']);
  expect(unlikeAmong(warnings)).toEqual([]);
});

test('the differences are found again among the warnings of a report', () => {
  expect(unlikeAmong(['two cases are named "a".', ...likeForLikeWarnings(run(), stale('set'))])).toEqual([
    'the baseline is of injection, this run of core',
  ]);
});
