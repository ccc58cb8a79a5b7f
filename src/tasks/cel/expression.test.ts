import { evaluate as reference } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import type { Json } from '../../core/json.js';
import { Field } from '../../formats/read/fields.js';
import { parseJson } from '../../formats/read/json.js';
import { arbitraryJson } from '../../testing/arbitraryJson.js';
import { Expression } from './expression.js';
import { Raised } from './raised.js';

const read = (text: string) => Expression.read(Field.root(text, 't.json'));

/** The value of an expression over the facts of a JSON object. */
function value(text: string, facts = '{}'): Json {
  return read(text).evaluate(parseJson(facts, 'facts') as Map<string, Json>);
}

test.each<[string, Json]>([
  ['7 / 2', 3n],
  ['-7 / 2', -3n],
  ['-7 % 3', -1n],
  ['7 / 2.0', 3.5],
  ['2.5 > 2', true],
  ['1 == 1.0', true],
  ['9007199254740993 > 9007199254740992.0', true],
  ['1 + 0.5 * 2', 2],
  ['true == 1', false],
  ['"a" + "b" < "abc"', true],
  ['"\uffff" < "😀"', true],
  ['[1] + [2.5, "x", null]', [1n, 2.5, 'x', null]],
  ['{"constructor": 1, 2: "x"}', new Map<string, Json>([['constructor', 1n], ['2', 'x']])], // prettier-ignore
  ['{1: "a"}[1]', 'a'],
  ['[4, 5][1]', 5n],
  ['2 in [1, 2.0] && "a" in {"a": null}', true],
  ['[{"a": [1]}] == [{"a": [1.0]}]', true],
  ['true ? 1 : "a"', 1n],
  ['NOT_STATED', '<not stated>'],
  ['has({"a": null}.a) && !has({"a": 1}.b)', true],
  ['true || 1 / 0 == 1', true],
  ['1 / 0 == 1 || true', true],
  ['!(1 / 0 == 1 && false)', true],
  ['[0, 2].exists(n, 4 / n == 2) && ![0, 2].all(n, 4 / n == 3)', true],
  ['[1, 2, 3].exists_one(n, n > 2)', true],
  ['[1, 2, 3].filter(n, n > 1).map(n, n * 2)', [4n, 6n]],
  ['[1, 2, 3].map(n, n > 1, [n].map(m, m + n))', [[4n], [6n]]],
  ['{"a": 1}.map(key, key + "!")', ['a!']],
  ['size("a😀") + "a😀".size() + size([1]) + size({})', 5n],
  ['"😀bc".substring(1) + "😀bc".substring(0, 1)', 'bc😀'],
  ['"😀bc".indexOf("c") + "a".indexOf("z")', 1n],
  ['"Abc".contains("bc") && "Abc".startsWith("A") && "Abc".endsWith("c")', true],
  ['"Ä B".lower() + "Ä B".lowerAscii() + "ä b".upper() + "ä b".upperAscii()', 'ä bÄ bÄ BäB'.replace('äB', 'ä B')],
  ['" a ".trim() + "a,b".split(",").join("-") + ["a", "b"].join()', 'aa-bab'],
  ['"aXbX".replace("X", "--")', 'a--b--'],
  ['"ab".replace("", "-")', '-a-b-'],
  ['"member 12".matches("r \\\\d+$") && !"member".matches("^r")', true],
  ['int("-12") + int(2.9) + int(3)', -7n],
  ['double("1.5") + double(2)', 3.5],
  ['string(12) + string(1.5) + string(true) + string("x")', '121.5truex'],
  ['bool("true") && !bool("false") && dyn(true)', true],
])('%s', (text, expected) => {
  expect(value(text)).toEqual(expected);
});

test('facts are lossless, and null is a value like others', () => {
  const facts = '{"n": 123456789012345678901234567890, "state": {"__proto__": 1.0, "10": 2}, "none": null}';
  expect(value('n', facts)).toBe(123456789012345678901234567890n);
  expect(value('state["__proto__"]', facts)).toBe(1);
  expect(value('state', facts)).toEqual(new Map<string, Json>([['__proto__', 1], ['10', 2n]])); // prettier-ignore
  expect(value('none == null && none != "x" && n != null', facts)).toBe(true);
});

test.each([
  ['1 / 0', 'division by zero, in 1 / 0'],
  ['2 * (1.5 / 0)', 'division by zero, in 1.5 / 0'],
  ['1 % 0', 'division by zero, in 1 % 0'],
  ['1e308 * 10', 'the number is not finite, in 1e308 * 10'],
  ['9223372036854775807 + 1', 'the whole number is too large, in 9223372036854775807 + 1'],
  ['big * 1', 'the whole number is too large, in big * 1'],
  ['1 + "a"', 'there is no + of a whole number and a text, in 1 + "a"'],
  ['-"a"', 'there is no - of a text, in -"a"'],
  ['1.5 % 2', 'there is no % of a number and a whole number, in 1.5 % 2'],
  ['"a" < 1', 'a text and a whole number have no order, in "a" < 1'],
  ['{"a": 1}.b', 'there is no key "b", in {"a": 1}.b'],
  ['[1][1]', 'there is no item 1, in [1][1]'],
  ['[1][-1]', 'there is no item -1, in [1][-1]'],
  ['[1]["a"]', 'the place in a list is a whole number, not a text, in [1]["a"]'],
  ['null.a', 'null has no keys, in null.a'],
  ['has("x".a)', 'a text has no keys, in has("x".a)'],
  ['1 in 2', 'a whole number holds nothing that could be in it, in 1 in 2'],
  ['{"a": 1, "a": 2}', 'the key "a" stands twice, in {"a": 1, "a": 2}'],
  ['{1.5: 1}', 'a key is a text or a whole number, not a number, in {1.5: 1}'],
  ['!1', 'true or false is expected, not a whole number, in !1'],
  ['null ? 1 : 2', 'true or false is expected, not null, in null ? 1 : 2'],
  ['1 || false', 'true or false is expected, not a whole number, in 1 || false'],
  ['[1].exists(n, n)', 'true or false is expected, not a whole number, in [1].exists(n, n)'],
  ['1.map(n, n)', 'a whole number has no items, in 1.map(n, n)'],
  ['[1].trim()', 'a text is expected, not a list, in [1].trim()'],
  ['[1].join()', 'a text is expected, not a whole number, in [1].join()'],
  ['"a".join()', 'a list is expected, not a text, in "a".join()'],
  ['null.matches("a")', 'a text is expected, not null, in null.matches("a")'],
  ['int("1.5")', 'the text is no whole number, in int("1.5")'],
  ['int(1e300)', 'the whole number is too large, in int(1e300)'],
  ['double("0x1")', 'the text is no number, in double("0x1")'],
  ['bool("yes")', 'the text is neither "true" nor "false", in bool("yes")'],
  ['string([1])', 'a text is expected, not a list, in string([1])'],
  ['"abc".substring(2, 1)', 'the positions 2 and 1 are not in the text of 3 characters, in "abc".substring(2, 1)'],
])('%s raises', (text, message) => {
  expect(() => value(text, '{"big": 99999999999999999999}')).toThrow(new Raised(message));
});

test.each([
  ['2026 -', 'it is no expression (Unexpected token: EOF, at character 7).'],
  ['"😀" =', 'it is no expression (Unexpected character: =, at character 5).'],
  ['package', 'it is no expression (Reserved identifier: package, at character 1).'],
  ['1u', 'bytes and unsigned numbers are no JSON; write a text, or a number without "u".'],
  ['b"a"', 'bytes and unsigned numbers are no JSON; write a text, or a number without "u".'],
  ['timestamp("x")', 'there is no function timestamp(…); there are has, size, int, double, string, bool, dyn.'],
  ['a.startswith("x")', 'there is no function .startswith(…); perhaps "startsWith" is meant.'],
  ['cel.bind(a, 1, a)', 'there is no function .bind(…); there are size, contains,'],
  ['size()', 'size(…) takes 1 arguments, not 0.'],
  ['"a".substring()', '.substring(…) takes 1 or 2 arguments, not 0.'],
  ['has(a)', 'has(…) takes a key of an object: has(state.key).'],
  ['a.exists(n)', '.exists(…) takes a name and what is asked of each item: list.exists(item, item > 1).'],
  ['a.matches(b)', '.matches(…) takes one pattern, a text in quotes.'],
  [
    'a.matches("(")',
    'it is no pattern of RE2 (missing closing ): `(`); RE2 has no look-around and no back-references.',
  ],
  ['a.matches("(?=b)")', 'it is no pattern of RE2 (invalid or unsupported Perl syntax: `(?=`);'],
  [`a.matches("${'b'.repeat(1001)}")`, 'the pattern has more than 1000 characters.'],
  ['1'.repeat(10_001), 'the expression has more than 10000 characters.'],
  [`1${'+1'.repeat(400)}`, 'the expression is nested more than 400 levels deep.'],
  ['-'.repeat(9999) + '1', 'the expression is nested '],
  ['('.repeat(300), 'it is no expression (Exceeded maxDepth (250), at character 251).'],
])('%.60s is refused when it is read', (text, message) => {
  expect(() => read(text)).toThrow(InputError);
  expect(() => read(text)).toThrow(`t.json: ${message}`);
});

test('names are told in the order they are written, without those that a macro binds', () => {
  expect(read('b > a && [c].exists(n, n == d && n == a) && NOT_STATED != x.y && n').names).toEqual([
    ...['b', 'a', 'c', 'd', 'x', 'n'],
  ]);
});

test('every operand is asked once, also where all raise', () => {
  const chain = `${'(false || '.repeat(100)}null.a${')'.repeat(100)}`;
  expect(() => value(chain)).toThrow(new Raised('null has no keys, in null.a'));
});

const LONG = 'a'.repeat(50_000);

test.each(['(a+)+$', '(a|aa)+$', '^(.*)(.*)(.*)(.*)(.*)[^a]$', '([a-zA-Z]+)*$'])(
  'the pattern %s over 50,000 letters ends',
  (pattern) => {
    expect(value(`(doc + "!").matches("${pattern}")`, `{"doc": "${LONG}"}`)).toBeTypeOf('boolean');
  },
);

test.each([
  'doc.split("").exists(a, doc.split("").exists(b, a + b == "no"))',
  'doc.split("").map(a, doc).join("")',
  'doc.replace("a", doc)',
  'doc.split("").all(a, doc.substring(0) == doc)',
  'doc.matches("b(a|b){1,900}") || doc.matches("a(a|b){1,900}c")',
  `[doc]${'.map(a, a + a)'.repeat(30)}`,
  `[[1, 2]]${'.map(a, a + a)'.repeat(30)}`,
  '[doc.split("")].map(a, a.map(b, a == a))',
])('%s takes more work than a task may, and says so', (text) => {
  expect(() => value(text, `{"doc": "${LONG}"}`)).toThrow('takes more than 2000000 steps; make it simpler.');
});

const NAMES = ['a', 'b', 'c'];

/** Expressions of every kind of node, most of which raise. */
const arbitraryExpression: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...NAMES, 'null', 'true', '1', '2.5', '"x"', '[]', '{}', '-3', 'NOT_STATED', '0'),
    fc
      .tuple(tie('any'), fc.constantFrom(...'+ - * / % < <= > >= == != in && ||'.split(' ')), tie('any'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc.tuple(fc.constantFrom('!', '-'), tie('any')).map(([operator, a]) => `${operator}(${a})`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a})[${b}]`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `[${a}, ${b}]`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `{"k": ${a}, ${b}: 1}`),
    fc
      .tuple(fc.constantFrom('all', 'exists', 'exists_one', 'map', 'filter'), tie('any'), tie('any'))
      .map(([macro, a, b]) => `(${a}).${macro}(c, ${b})`),
    fc.tuple(fc.constantFrom('size', 'int', 'double', 'string', 'bool'), tie('any')).map(([f, a]) => `${f}(${a})`),
    fc
      .tuple(fc.constantFrom('contains', 'split', 'join', 'indexOf', 'substring'), tie('any'), tie('any'))
      .map(([method, a, b]) => `(${a}).${method}(${b})`),
    tie('any').map((a) => `has((${a}).k)`),
  ),
})).any;

test('whatever it computes over whatever facts, it gives JSON, raises, or refuses', () => {
  fc.assert(
    fc.property(arbitraryExpression, fc.tuple(arbitraryJson, arbitraryJson, arbitraryJson), (text, facts) => {
      const expression = read(text);
      try {
        const result = expression.evaluate(new Map(NAMES.map((name, i) => [name, facts[i] ?? null])));
        expect(result).not.toBeUndefined();
      } catch (error) {
        expect(error).toBeInstanceOf(Raised);
        expect((error as Raised).message).toMatch(/^[^\n]+, in /);
      }
    }),
    { numRuns: 2000 },
  );
});

test('where the package gives a truth value or a whole number it gives the same', () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryExpression, fc.tuple(fc.boolean(), fc.bigInt(-9n, 9n), fc.string()), (text, facts) => {
      let expected: unknown;
      try {
        expected = reference(text, { a: facts[0], b: facts[1], c: facts[2], NOT_STATED: '<not stated>' });
      } catch {
        return;
      }
      if (typeof expected !== 'boolean' && typeof expected !== 'bigint') return;
      const values = new Map<string, Json>(NAMES.map((name, i) => [name, facts[i] ?? null]));
      try {
        expect(read(text).evaluate(values)).toBe(expected);
        compared += 1;
      } catch (error) {
        // Stricter here: Infinity and NaN are no JSON, and what has no keys is asked for none.
        if (!(error instanceof Raised)) throw error;
        expect(`${error.message} in ${text}`).toMatch(/division by zero|not finite|has no keys|a key is/);
      }
    }),
    { numRuns: 5000 },
  );
  expect(compared).toBeGreaterThan(200);
});

test('whatever text stands there, it is read or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), arbitraryExpression), fc.nat(20), (text, cut) => {
      try {
        read(text.slice(cut));
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { numRuns: 2000 },
  );
});
