import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { arbitraryJson } from '../../testing/arbitraryJson.js';
import { writeCompact, writePretty } from '../write/json.js';
import { parseJson } from './json.js';

const parse = (text: string): Json => parseJson(text, 'a.json');

test('what is written is read back, number class and key order included', () => {
  fc.assert(
    fc.property(arbitraryJson, (json) => {
      expect(parse(writeCompact(json))).toEqual(json);
      expect(parse(writePretty(json))).toEqual(json);
      expect(writeCompact(parse(writeCompact(json)))).toBe(writeCompact(json));
    }),
  );
});

test('what JSON.parse reads is read alike', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(plain(parse(text))).toEqual(plain(fromNative(JSON.parse(text))));
    }),
  );
});

test('any text is read or refused with a place', () => {
  const text = fc
    .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'u00', '1', '-', '.', 'e', 'nul', ' ', '\n', 'é'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (source) => {
      try {
        parse(source);
      } catch (error) {
        expect(error).toMatchObject({
          name: 'InputError',
          message: expect.stringMatching(/^a\.json, line \d+, column \d+: /) as string,
        });
      }
    }),
  );
});

test.each<[string, Json]>([
  ['80', 80n],
  ['80.0', 80],
  ['1e2', 100],
  ['-0', 0n],
  ['-0.0', -0],
  ['1e400', Infinity],
  ['NaN', NaN],
  ['-Infinity', -Infinity],
  ['123456789012345678901234567890', 123456789012345678901234567890n],
  ['"\\ud83d\\ude00"', '😀'],
])('%s', (text, value) => {
  expect(parse(text)).toEqual(value);
});

test('keys keep their order, number-like and inherited ones too', () => {
  expect([...(parse('{"10": 1, "2": 2, "__proto__": 3, "constructor": 4}') as Map<string, Json>).keys()]).toEqual([
    ...['10', '2', '__proto__', 'constructor'],
  ]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a repeated key keeps its first place and its last value', () => {
  expect([...(parse('{"a": 1, "b": 2, "a": 3}') as Map<string, Json>)]).toEqual([
    ['a', 3n],
    ['b', 2n],
  ]);
});

test.each([
  ['{"a": 1,\n "b" 2}', 'a.json, line 2, column 6: ":" is expected after a key, found "2"; correct the JSON there.'],
  ['[1, 2', 'a.json, line 1, column 6: "," or "]" is expected, found the end of the file; correct the JSON there.'],
  ['[01]', 'a.json, line 1, column 3: "," or "]" is expected, found "1"; correct the JSON there.'],
  ['{"a": tru}', 'a.json, line 1, column 7: a value is expected, found "t"; correct the JSON there.'],
  ['"a\nb"', 'a.json, line 1, column 3: a text holds "\\n" unescaped; correct the JSON there.'],
  ['{} {}', 'a.json, line 1, column 4: the JSON ends here, but "{" follows; correct the JSON there.'],
  ['', 'a.json, line 1, column 1: a value is expected, found the end of the file; correct the JSON there.'],
  ['\uFEFF{}', 'a.json: it starts with a byte-order mark; save it as UTF-8 without one.'],
])('%j is refused', (text, message) => {
  expect(() => parse(text)).toThrow(message);
});

test('deep nesting is refused before the stack ends', () => {
  expect(() => parse('['.repeat(100_000))).toThrow('nested more than 500 levels deep');
  expect(() => parse('{"a":'.repeat(100_000))).toThrow('nested more than 500 levels deep');
});

const fromNative = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(fromNative);
  if (value !== null && typeof value === 'object')
    return new Map(Object.entries(value).map(([k, v]) => [k, fromNative(v)]));
  return value as Json;
};

/** Without number class and key order, which JSON.parse loses. */
function plain(json: Json): unknown {
  if (Array.isArray(json)) return json.map(plain);
  if (json instanceof Map)
    return new Map([...json].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, plain(v)]));
  return typeof json === 'bigint' ? Number(json) + 0 : typeof json === 'number' ? json + 0 : json;
}
