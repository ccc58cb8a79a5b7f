import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { arbitraryJson, jsonWithKeys } from '../../testing/arbitraryJson.js';
import '../../testing/fastCheck.js';
import { goldenText } from '../../testing/golden.js';
import { parseJson } from '../read/json.js';
import { readSet } from '../read/set.js';
import { writeCompact } from './json.js';
import { setJson, setParts, writeSet } from './set.js';

const again = (json: Json): Json => parseJson(writeSet(json), 'set.json');

test('whatever is written is read again as it was: keys in order, classes of numbers, unknown keys', () => {
  const keys = fc.constantFrom('cases', 'questions', 'name', 'state', 'expected', 'tags', 'note', '__proto__', '10');
  fc.assert(
    fc.property(fc.oneof(arbitraryJson, jsonWithKeys(keys)), (json) => {
      expect(writeCompact(again(json))).toBe(writeCompact(json));
    }),
  );
});

test('a set taken apart and put together is the set', () => {
  fc.assert(
    fc.property(fc.array(arbitraryJson), fc.array(fc.tuple(fc.string(), arbitraryJson)), (cases, entries) => {
      const whole: Json = new Map([...entries, ['cases', cases]]);
      expect(writeCompact(setJson(setParts(whole)))).toBe(writeCompact(whole));
      expect(writeCompact(setJson(setParts(cases)))).toBe(writeCompact(cases));
    }),
  );
});

test.each(['marina_v1', 'greenhouse_v1', 'clinic_v1'])('%s is the same set after it was written', (name) => {
  const json = parseJson(goldenText(`honesty/sets/${name}.json`), name);
  expect(readSet(again(json), `${name}.json`, { strict: false })).toEqual(
    readSet(json, `${name}.json`, { strict: false }),
  );
});

test('a key of a case has a line, and half of a surrogate pair survives', () => {
  const json: Json = new Map<string, Json>([
    ['name', 'core'],
    [
      'cases',
      [
        new Map<string, Json>([
          ['state', new Map([['doc', 'a\ud800b\nc']])],
          ['expected', new Map([['n', 2]])],
        ]),
      ],
    ],
  ]);
  expect(writeSet(json)).toBe(
    '{\n  "name": "core",\n  "cases": [\n    {\n      "state": {"doc": "a\\ud800b\\nc"},\n      "expected": {"n": 2.0}\n    }\n  ]\n}\n',
  );
});
