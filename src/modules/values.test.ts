import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json } from '../core/json.js';
import { arbitraryJson } from '../testing/arbitraryJson.js';
import { equal } from '../core/equal.js';
import { MAX_DEPTH, toJs, toJson } from './values.js';

/** A float without a fraction comes back as an integer: JavaScript has one class of numbers. */
const asIntegers = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(asIntegers);
  if (isObject(json)) return new Map([...json].map(([key, item]) => [key, asIntegers(item)]));
  return typeof json === 'number' && Number.isInteger(json) && !Object.is(json, -0) ? BigInt(json) : json;
};

test('what goes to a module and back is the same value, integers of any size and keys of any name', () => {
  fc.assert(
    fc.property(arbitraryJson, (json) => {
      const back = toJson(toJs(json));
      expect(equal(back, json)).toBe(true);
      expect(equal(asIntegers(json), back)).toBe(true);
    }),
  );
});

test('numbers keep their classes: whole ones are integers, fractions and −0 floats', () => {
  expect([3, -0, 0.5, 2 ** 53, 10n ** 20n].map((value) => toJson(value))).toEqual([3n, -0, 0.5, 2n ** 53n, 10n ** 20n]);
  expect([3n, 2n ** 53n, 2.0, -0].map(toJs)).toEqual([3, 2n ** 53n, 2, -0]);
});

test('__proto__ is a key like any other, both ways', () => {
  const json: Json = new Map([['__proto__', new Map([['polluted', true]])]]);
  const value = toJs(json);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect('polluted' in (value as object)).toBe(false);
  expect(toJson(value)).toEqual(json);
});

test('members that are undefined are left out, and groups of a match are an object', () => {
  expect(toJson({ a: undefined, b: null })).toEqual(new Map([['b', null]]));
  expect(toJson('x1'.match(/(?<digit>\d)/)?.groups)).toEqual(new Map([['digit', '1']]));
});

const deep = Array.from({ length: MAX_DEPTH + 1 }).reduce<unknown>((inner) => [inner], 1);
const ring: Record<string, unknown> = {};
ring['a'] = { b: ring };

test.each<[name: string, make: () => unknown, message: string]>([
  ['NaN', () => ({ a: [1, NaN] }), 'key a[1]: NaN is not a finite number; give null where there is none.'],
  ['infinity', () => -Infinity, '-Infinity is not a finite number'],
  ['half a character', () => ({ a: '\ud83d' }), 'key a: a text holds half a character'],
  ['half a character as key', () => ({ '\ud83d': 1 }), 'a text holds half a character'],
  ['a hole', () => ({ a: { c: [undefined] } }), 'key a.c[0]: undefined is no JSON; give null where there is nothing.'],
  ['nothing', () => undefined, 'undefined is no JSON'],
  ['a function', () => ({ a: () => 1 }), 'key a: a function stands where a value is expected.'],
  ['a symbol', () => Symbol('s'), 'symbol is no JSON'],
  ['a symbol as key', () => ({ [Symbol('s')]: 1 }), 'an object has a symbol as key'],
  ['a date', () => ({ a: new Date(0) }), 'key a: a Date is no JSON'],
  ['a map', () => new Map(), 'a Map is no JSON'],
  ['an instance', () => new (class A {})(), 'an instance of a class is no JSON'],
  ['a promise', () => Promise.resolve(1), 'a promise stands where a value is expected; write the code without async'],
  ['a ring', () => ring, 'key a.b: it holds itself.'],
  ['too deep', () => deep, `key [0][0][0]: it is nested more than ${MAX_DEPTH} levels deep.`],
  ['too long', () => 'x'.repeat(1_000_001), 'it is larger than 1 MB'],
  ['an empty list of a milliard', (): unknown => new Array(1e9), 'key [0]: undefined is no JSON'],
])('%s is refused with its place', (_, make, message) => {
  expect(() => toJson(make())).toThrow(message);
});

test('a value that is held many times over is refused before it fills the memory', () => {
  const bomb = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 'x');
  expect(() => toJson(bomb)).toThrow('it is larger than 1 MB');
});
