import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { nextFile, nextHead } from './nextVersion.js';

const next = (...entries: [string, Json][]): [string, Json][] => [...nextHead(new Map(entries))];

test.each([
  ['core_v1.json', 'core_v2.json'],
  ['sets/core_v9.json', 'core_v10.json'],
  ['core.json', 'core_v2.json'],
  ['core_v2_draft.json', 'core_v2_draft_v2.json'],
  ['core_v99999999999999999999.json', 'core_v100000000000000000000.json'],
])('%s is followed by %s', (file, follower) => {
  expect(nextFile(file)).toBe(follower);
});

test('name and version go up together, and the task stays', () => {
  expect(next(['name', 'core_v1'], ['version', 1n], ['task', 'core_v1.task.json'])).toEqual([
    ['name', 'core_v2'],
    ['version', 2n],
    ['task', 'core_v1.task.json'],
  ]);
});

test('a version keeps its class', () => {
  expect(next(['version', '9'])).toEqual([['version', '10']]);
  expect(next(['version', 1])).toEqual([['version', 2]]);
  expect(next(['name', 'core'], ['version', 'draft'])).toEqual([
    ['name', 'core_v2'],
    ['version', 'draft'],
  ]);
});

test('a name gets a version only where nothing else holds one', () => {
  expect(next(['name', 'core'], ['version', 1n])[0]).toEqual(['name', 'core']);
  expect(next(['name', 'core'])[0]).toEqual(['name', 'core_v2']);
  expect(next(['cases', []])).toEqual([['cases', []]]);
});
