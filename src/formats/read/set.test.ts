import { expect, test } from 'vitest';
import type { Case, HonestySet } from '../../core/honestySet.js';
import { parseJson } from './json.js';
import { readSet, taskPointer } from './set.js';

const read = (text: string, strict = false): HonestySet =>
  readSet(parseJson(text, 'sets/core_v1.json'), 'sets/core_v1.json', { strict });
const set = (one: string, strict = false): HonestySet =>
  read(`{"cases": [{"name": "a", "state": {"doc": "x"}, ${one}}]}`, strict);
const only = (one: string): Case => set(one).cases[0] as Case;

test('both shapes are read, with their defaults', () => {
  const cases = '[{"state": {}, "expected": {"10": 80, "2": 80.0, "q": "abstain", "r": "<not stated>"}}]';
  const bare = read(cases);
  expect(bare).toMatchObject({ name: 'core_v1', version: null, task: null, warnings: [] });
  expect([...(bare.cases[0] as Case).expected]).toEqual([
    ['10', 80n],
    ['2', 80],
    ['q', null],
    ['r', '<not stated>'],
  ]);
  expect(read(`{"cases": ${cases}}`)).toEqual(bare);
  expect(read(`{"name": null, "version": 2, "task": "t.json", "tags": 1, "cases": ${cases}}`)).toMatchObject({
    name: null,
    version: 2n,
    task: 't.json',
  });
});

test('the name is the file name without its last extension', () => {
  const name = (file: string) =>
    readSet(parseJson('[{"state": {}, "expected": {"q": 1}}]', file), file, { strict: false }).name;
  expect(['a.b.json', 'x\\y\\core', '.json'].map(name)).toEqual(['a.b', 'core', '.json']);
});

test.each(['null', '[]', '{}', '""', '0', '0.0', 'false'])('ask %s counts as absent', (ask) => {
  expect(only(`"expected": {"q": 1}, "ask": ${ask}`).ask).toBeNull();
});

test('ask is a list without repeats, or the keys of an object', () => {
  expect(only('"expected": {"q": 1}, "ask": ["r", "q", "r"]').ask).toEqual(['r', 'q']);
  expect(only('"expected": {"q": 1}, "ask": {"q": 0, "r": 0}').ask).toEqual(['q', 'r']);
});

test.each(['null', '[]', '{}', '""', '0', 'false'])('injected %s sets no trap', (injected) => {
  expect(only(`"expected": {"q": 1}, "injected": ${injected}`).injected.size).toBe(0);
});

test('injected keeps what is written, null and "abstain" too', () => {
  expect([...only('"expected": {"q": 1}, "injected": {"q": null, "r": "abstain"}').injected]).toEqual([
    ['q', null],
    ['r', 'abstain'],
  ]);
});

test('an injected list or text that names no expected question is passed over with a warning', () => {
  const read = set('"expected": {"q": 1}, "injected": ["r"]');
  expect(read.cases[0]?.injected.size).toBe(0);
  expect(read.warnings).toEqual([
    'sets/core_v1.json, case 1 "a", key injected: it is not an object of question and answer, so it sets no trap.',
  ]);
});

test('a state is an object, an empty list or a list of pairs', () => {
  const state = (text: string) => [...(read(`[{"state": ${text}, "expected": {"q": 1}}]`).cases[0] as Case).state];
  expect(state('[]')).toEqual([]);
  expect(state('[["a", 1], ["b", null], ["a", 2]]')).toEqual([
    ['a', 2n],
    ['b', null],
  ]);
});

test('gold is read as expected with a warning', () => {
  const old = read('[{"state": {}, "gold": {"q": "abstain"}}, {"state": {}, "gold": null}]');
  expect(old.cases.map(({ expected }) => [...expected])).toEqual([[['q', null]], []]);
  expect(old.warnings).toEqual([
    'sets/core_v1.json: 2 cases have the deprecated key "gold", read as "expected"; rename it.',
  ]);
});

test('cases with one name are kept, with a warning', () => {
  const one = '{"name": "a", "state": {}, "expected": {"q": 1}}';
  const twice = read(
    `[${one}, {"name": "b", "state": {}, "expected": {}}, ${one}, {"state": {}, "expected": {}}, {"state": {}, "expected": {}}]`,
  );
  expect(twice.cases).toHaveLength(5);
  expect(twice.warnings).toEqual(['sets/core_v1.json: 2 cases (first 1 and 3) have the name "a"; all are counted.']);
});

test('expect pins status, guard, safeguards and answer', () => {
  const { expect: pinned } = only(
    '"expected": {"q": 1}, "expect": {"q": {"status": "abstain", "guard": null, "safeguards": ["fallback"], "answer": "abstain"}}',
  );
  expect(pinned.get('q')).toEqual({ status: 'abstain', guard: null, safeguards: ['fallback'], answer: null });
  expect(only('"expected": {"q": 1}, "expect": {"q": {}}').expect.get('q')).toEqual({});
});

test.each([
  ['"expected": {"q": NaN}', 'key expected.q: it is not a finite number'],
  ['"expected": {"q": 1}, "note": [1e999]', 'key note[0]: it is not a finite number'],
  ['"expected": {"q": 1}, "ask": 1', 'key ask: a list is expected, found 1'],
  ['"expected": {"q": 1}, "ask": true', 'key ask: a list is expected, found true'],
  ['"expected": {"q": 1}, "ask": ["q", 7]', 'key ask[1]: a text is expected, found 7'],
  ['"expected": {"q": 1}, "injected": true', 'key injected: an object is expected, found true'],
  ['"expected": {"q": 1}, "injected": ["q"]', 'key injected: an object is expected, found a list'],
  ['"expected": {"q": 1}, "injected": "a q b"', 'key injected: an object is expected, found "a q b"'],
  [
    '"expected": {"q": 1}, "expect": {"q": {"status": "abstained"}}',
    'key expect.q.status: it must be "ok", "forced" or "abstain"',
  ],
  ['"expected": {"q": 1}, "expect": {"q": {"safeguards": "fallback"}}', 'key expect.q.safeguards: a list is expected'],
  ['"expected": {"q": 1}, "expect": {"r": {}}', 'key expect.r: the question "r" is not expected'],
])('{%s} is refused', (one, message) => {
  expect(() => set(one)).toThrow(`sets/core_v1.json, case 1 "a", ${message}`);
});

test.each([
  ['[{"state": "x", "expected": {"q": 1}}]', 'sets/core_v1.json, case 1, key state: an object is expected, found "x".'],
  [
    '[{"state": [["a"]], "expected": {"q": 1}}]',
    'case 1, key state[0]: a pair of key and value is expected; write the state',
  ],
  ['{"version": Infinity, "cases": []}', 'key version: it is not a finite number'],
  ['{"task": 7, "cases": [{"state": {}, "expected": {"q": 1}}]}', 'key task: a text is expected, found 7.'],
  ['[]', 'there are no cases, so nothing was measured'],
])('%s is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test.each([
  [null, 'key task: the set names no task; set "task" to the path of the task file'],
  ['tasks/core.PY', 'key task: "tasks/core.PY" is Python, which is not run here; save rows with the reference command'],
  ['core.cjs', 'key task: "core.cjs" is no JavaScript module; write the task as one .js, .mjs or .ts file'],
])('the task %s is not one to run', (task, message) => {
  const pointing = { ...set('"expected": {"q": 1}'), task };
  expect(() => taskPointer(pointing, 'a.json')).toThrow(`a.json, ${message}`);
});
