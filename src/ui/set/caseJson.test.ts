import { expect, test } from 'vitest';
import type { JsonObject } from '../../core/json.js';
import { isObject } from '../../core/json.js';
import { parseJson } from '../../formats/read/json.js';
import { readOneCase } from '../../formats/read/set.js';
import { writeCompact } from '../../formats/write/json.js';
import * as caseJson from './caseJson.js';

function aCase(text: string): JsonObject {
  const json = parseJson(text, 'case');
  if (!isObject(json)) throw new Error('a case is an object');
  return json;
}
const CASE = '{"id": 7, "name": "a", "state": {"doc": "x"}, "expected": {"team": "billing"}, "mine": 1.0}';

test('an edit keeps every other key in its place and class', () => {
  expect(writeCompact(caseJson.withGold(aCase(CASE), 'team', null))).toBe(CASE.replace('"billing"', 'null'));
});

test('a gold is asked where the case lists what it asks', () => {
  const one = aCase('{"state": {}, "expected": {"a": 1}, "ask": ["a", "z"]}');
  const edited = caseJson.withGold(one, 'b', 2n);
  expect(edited.get('ask')).toEqual(['a', 'z', 'b']);
  expect(readOneCase(edited, 'set.json', 0).expected.get('b')).toBe(2n);
});

test('a gold goes with its trap and its pin, and what is empty goes too', () => {
  let one = caseJson.withTrap(aCase(CASE), 'team', 'shipping');
  one = caseJson.withPin(one, 'team', { status: 'ok', answer: 'billing' });
  expect(readOneCase(one, 'set.json', 0).expect.get('team')).toEqual({ status: 'ok', answer: 'billing' });
  expect(writeCompact(caseJson.withoutGold(one, 'team'))).toBe(CASE.replace('"team": "billing"', ''));
});

test('the old name of the golds is kept, and a state of pairs becomes an object once it is edited', () => {
  const one = aCase('{"state": [["doc", "x"]], "gold": {"a": 1}}');
  expect(writeCompact(caseJson.withGold(one, 'a', 2n).get('gold') ?? null)).toBe('{"a": 2}');
  expect([...caseJson.stateOf(one)]).toEqual([['doc', 'x']]);
});

test('a copy has a name of its own', () => {
  const one = aCase(CASE);
  const first = caseJson.copyOf(one, [one]);
  expect(first.get('name')).toBe('a-copy');
  expect(caseJson.copyOf(one, [one, first]).get('name')).toBe('a-copy-2');
});

test('tags are typed with commas; other tags are not touched', () => {
  expect(caseJson.withTags(aCase(CASE), ' x, ,y ').get('tags')).toEqual(['x', 'y']);
  expect(caseJson.withTags(aCase('{"tags": ["x"]}'), ' ').has('tags')).toBe(false);
  expect(caseJson.tagsText(aCase('{"tags": {"x": 1}}'))).toBeNull();
});
