import { expect, test } from 'vitest';
import type { Job } from '../core/job.js';
import type { ModelIdentity } from '../core/report.js';
import { parseJson } from '../formats/read/json.js';
import { readBaseline } from '../formats/read/baseline.js';
import { refuseOtherModel } from './pinnedModel.js';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const identity: ModelIdentity = {
  source: 'owner/name',
  revision: 'r',
  file: 'onnx/model.onnx',
  sha256: A,
  files: null,
};
const folder = (sha256: string | null): Job['model'] => ({
  source: 'owner/name',
  files: [],
  archive: null,
  graph: null,
  sha256,
});
const named = (sha256: string | null): Job['model'] => ({
  ...{ named: 'owner/name', endpoint: null, token: null, graph: null, sha256, isOffline: false },
});
const baselineOf = (model: object | string) =>
  readBaseline(parseJson(JSON.stringify({ metrics: { n: 3, confident_error_rate: 0 }, model }), 'b.json'), 'b.json');
const answeredBy = (sha256: string, file = 'onnx/model.onnx') => baselineOf({ source: 'owner/name', file, sha256 });

test('--model-sha256 is held against the graph of a folder and of a name alike', () => {
  for (const model of [folder, named]) {
    expect(() => refuseOtherModel(identity, model(A), null)).not.toThrow();
    expect(() => refuseOtherModel(identity, model(B), null)).toThrow(
      `owner/name, onnx/model.onnx: its SHA-256 is ${A}, and --model-sha256 pins ${B}; `,
    );
    expect(() => refuseOtherModel({ ...identity, sha256: null }, model(B), null)).toThrow('is not known');
  }
});

test('a baseline pins the graph of a name that answered it, with both hashes', () => {
  expect(() => refuseOtherModel(identity, named(null), answeredBy(A))).not.toThrow();
  expect(() => refuseOtherModel(identity, named(null), answeredBy(B))).toThrow(
    `its SHA-256 is ${A}, and the baseline b.json was answered by ${B}; name the revision of the baseline`,
  );
});

test('a baseline pins no other graph, no other name, no folder, and nothing that --model-sha256 pins already', () => {
  const other = baselineOf({ source: 'owner/name@v1', file: 'onnx/model.onnx', sha256: B });
  expect(() => refuseOtherModel(identity, named(null), answeredBy(B, 'onnx/model_int8.onnx'))).not.toThrow();
  expect(() => refuseOtherModel(identity, named(null), other)).not.toThrow();
  expect(() => refuseOtherModel(identity, named(null), baselineOf('owner/name'))).not.toThrow();
  expect(() => refuseOtherModel(identity, folder(null), answeredBy(B))).not.toThrow();
  expect(() => refuseOtherModel(identity, named(A), answeredBy(B))).not.toThrow();
});
