import { expect, test } from 'vitest';
import { Field, shown } from './fields.js';
import { parseJson } from './json.js';

const field = (text: string): Field => Field.root(parseJson(text, 'f.json'), 'f.json');

test('a place names file, record and keys', () => {
  const one = field('[{"expected": {"team": [1, {"a b": 2}]}}]')
    .item(0)
    .named(() => 'case 1 "x"');
  expect(() => one.key('expected').key('team').item(1).key('a b').text()).toThrow(
    'f.json, case 1 "x", key expected.team[1]."a b": a text is expected, found 2.',
  );
  expect(() => one.key('state').object()).toThrow('f.json, case 1 "x", key state: it is missing; give an object.');
  expect(() => field('3').list()).toThrow('f.json: a list is expected, found 3.');
});

test.each<[string, (it: Field) => unknown, string]>([
  ['1.0', (it) => it.whole(), 'a whole number is expected, found 1.0.'],
  ['9007199254740993', (it) => it.whole(), 'it is too large, found 9007199254740993.'],
  ['-1', (it) => it.whole(0), 'it must be at least 0, found -1.'],
  ['1.5', (it) => it.double(0, 1), 'it must lie between 0 and 1, found 1.5.'],
  ['NaN', (it) => it.double(0, 1), 'it is not a finite number.'],
  [`1${'0'.repeat(400)}`, (it) => it.number(), 'it is not a finite number.'],
  ['true', (it) => it.number(), 'a number is expected, found true.'],
  ['1', (it) => it.boolean(), 'true or false is expected, found 1.'],
  ['"meen"', (it) => it.oneOf(['mean', 'mode']), 'it must be "mean" or "mode", found "meen"; perhaps "mean" is meant.'],
  [
    '{"a": 1, "taks": 2}',
    (it) => it.onlyKeys(['a', 'task']),
    'key taks: this key is not known; perhaps "task" is meant.',
  ],
  ['{"zzz": 2}', (it) => it.onlyKeys(['a', 'task']), 'key zzz: this key is not known; the known ones are a, task.'],
  ['{"a": [1, {"b": Infinity}]}', (it) => it.refuseNonFinite(), 'key a[1].b: it is not a finite number; '],
  ['{"a": {"$float": "nan"}}', (it) => it.refuseNonFinite(), 'key a: it is not a finite number; '],
])('%s', (text, read, message) => {
  expect(() => read(field(text))).toThrow(message);
});

test('what is in order is returned as it stands', () => {
  expect(field('80').number()).toBe(80n);
  expect(field('80').double()).toBe(80);
  expect(field('null').optional((it) => it.text())).toBeNull();
  expect(field('{}').key('__proto__').isNull).toBe(true);
  expect(() => field('[1e308, {"a": -0.0}]').refuseNonFinite()).not.toThrow();
});

test('long values are cut', () => {
  expect(shown('x'.repeat(1000))).toHaveLength(63);
  expect(shown(10n ** 1000n)).toHaveLength(61);
  expect(shown(NaN)).toBe('NaN');
});
