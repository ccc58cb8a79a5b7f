import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import type { Json } from '../../core/json.js';
import { checkSetAgainstTask } from '../../tasks/checkSet.js';
import { expressionCode } from '../../tasks/expressionCode.js';
import { readTask } from '../../tasks/readTask.js';
import { jsonWithKeys } from '../../testing/arbitraryJson.js';
import { goldenJson } from '../../testing/golden.js';
import { readBaseline } from './baseline.js';
import { parseJson } from './json.js';
import { readReport } from './report.js';
import { readRows } from './rows.js';
import { readSet } from './set.js';

const TASK = parseJson(
  `{"questions": {"a": {"kind": "choice", "task": "?", "options": ["x", 1, "other"], "descriptions": {"x": "y"}, "other": "x",
  "not_stated": false, "evidence": 2, "min_margin": 0.1, "perturb": 1, "option_order": "given", "facts": ["doc"]},
  "b": {"kind": "number", "task": "?", "bins": [1, 2.5], "unit": "d", "coverage": 0.5, "integer": false, "options": ["l", "m", "h"]}}}`,
  't.json',
);
const SET = parseJson(
  `{"name": "n", "version": 1, "task": "t.json", "cases": [{"name": "c", "state": {"doc": "x"}, "expected": {"a": "x", "b": null},
  "ask": ["a", "b"], "injected": {"a": 1}, "expect": {"a": {"status": "ok", "guard": null, "safeguards": [], "answer": "x"}}}]}`,
  's.json',
);
const REPORT = goldenJson('honesty/sets/reports/greenhouse_rows.stdout.json');

const readers: [name: string, sound: Json, read: (json: Json) => unknown][] = [
  [
    'set',
    SET,
    (json) => checkSetAgainstTask(readSet(json, 'f', { strict: false }), readTask(TASK, 't', expressionCode), 'f'),
  ],
  ['task', TASK, (json) => readTask(json, 'f', expressionCode)],
  ['rows', REPORT, (json) => readRows(json, 'f')],
  ['baseline', REPORT, (json) => readBaseline(json, 'f')],
  ['report', REPORT, (json) => readReport(json, 'f')],
];

const keysOf = (json: Json): string[] => {
  if (json instanceof Map) return [...json].flatMap(([key, value]) => [key, ...keysOf(value)]);
  return Array.isArray(json) ? json.slice(0, 5).flatMap(keysOf) : [];
};

/** The sound file with one value in it, wherever `path` leads, put in another's place. */
function altered(json: Json, path: number[], value: Json): Json {
  const [step = 0, ...rest] = path;
  if (path.length === 0) return value;
  if (Array.isArray(json) && json.length > 0)
    return json.with(step % json.length, altered(json[step % json.length] ?? null, rest, value));
  if (!(json instanceof Map) || json.size === 0) return value;
  const key = [...json.keys()][step % json.size] ?? '';
  return new Map([...json, [key, altered(json.get(key) ?? null, rest, value)]]);
}

function refusesClearly(read: (json: Json) => unknown, json: Json): void {
  try {
    read(json);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message).toMatch(/^[ft][:,] .+\.$/s);
  }
}

test.each(readers)('a sound %s is read', (_, sound, read) => {
  expect(() => read(sound)).not.toThrow();
});

test.each(readers)(
  'whatever JSON stands there, the reader of a %s throws nothing but a clear refusal',
  (_, sound, read) => {
    const json = jsonWithKeys(fc.constantFrom(...new Set(keysOf(sound)), '__proto__'));
    fc.assert(
      fc.property(json, (any) => refusesClearly(read, any)),
      { numRuns: 300 },
    );
  },
);

test.each(readers)('nor when one value of a sound %s is another', (_, sound, read) => {
  const json = jsonWithKeys(fc.constantFrom(...new Set(keysOf(sound))));
  fc.assert(
    fc.property(
      fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }),
      fc.oneof(json, fc.constantFrom(NaN, Infinity)),
      (path, value) => refusesClearly(read, altered(sound, path, value)),
    ),
    { numRuns: 500 },
  );
});
