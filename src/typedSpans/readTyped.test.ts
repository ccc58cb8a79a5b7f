import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { pythonFloat } from '../core/numbers/pythonFloat.js';
import type { SpanType } from '../core/spanType.js';
import { writeCompact } from '../formats/write/json.js';
import { matchesQuote } from './matchesQuote.js';
import { ownReading } from './ownReading.js';
import { readTyped } from './readTyped.js';
import { typedJson } from './typedValue.js';

const NAMES = ['text', 'int', 'float', 'decimal', 'bool', 'date', 'datetime', 'time'] as const;
const TYPES: SpanType[] = [...NAMES.map((name) => ({ name })), { name: 'options', options: ['north', ''] }];

const read = (text: string, name: (typeof NAMES)[number]) => {
  const reading = readTyped(text, { name });
  return 'refused' in reading ? reading.refused : typedJson(reading.value);
};

const piece = fc.oneof(
  fc.constantFrom('1', '300', ',', '.', ' ', '-', '_', '5%', '$', 'million', ' k', 'half', ' and a ', 'two', 'teen'),
  fc.constantFrom('12', '/', '2026', ' may ', 'Sep', 'today', 'T10:30', 'Z', 'e', 'inf', 'тыс', '٣', '\u00a0', '−'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

test('any text is read or refused, and held against itself, without an error', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...TYPES), (written, type) => {
      const reading = readTyped(written, type);
      if (!('refused' in reading)) matchesQuote(reading.value, written);
    }),
  );
});

test('white space around a text changes no reading but that of a text', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...TYPES.slice(1)), (written, type) => {
      expect(readTyped(`\u3000\n${written}\x1f `, type)).toEqual(readTyped(written, type));
    }),
  );
});

test('what is read prints as a text that the type itself reads as the same value', () => {
  const printed = (value: Json) =>
    typeof value === 'string' ? value : typeof value === 'number' ? pythonFloat(value) : writeCompact(value);
  fc.assert(
    fc.property(text, fc.constantFrom(...TYPES.slice(1)), (written, type) => {
      const reading = readTyped(written, type);
      if ('refused' in reading) return;
      expect(ownReading(printed(typedJson(reading.value)), type)).toEqual(reading.value);
    }),
  );
});

test('a plain number is read as what it says, by every type of number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }), (number) => {
      expect(read(`about ${number} kg`, 'int')).toBe(number);
      expect(read(String(number), 'float')).toBe(Number(number));
      expect(read(`${number} EUR`, 'decimal')).toBe(String(number));
    }),
  );
});

test.each([
  ['- 5', 'float', 5],
  ['$-5', 'float', -5],
  ['1,50', 'float', 1.5],
  ['1,5000', 'float', 1.5],
  ['01.500', 'float', 1.5],
  ['1_000.000', 'float', 1000],
  ['1 300 р.', 'int', 1300n],
  ['1 300 р', 'int', 'spaces'],
  ['2.5 million EUR', 'int', 2_500_000n],
  ['1.0000000000000000000000000000000000001 kg', 'int', 'not_whole'],
  ['1.0000000000000000000000000000000000001 million', 'int', 1_000_000n],
  ['12345678901234567890123456789012345 kg', 'int', 12345678901234567890123456790000000n],
  ['2026-09-12T10:30', 'date', '2026-09-12'],
  ['5 may it was 3 June 2026', 'date', '2026-06-03'],
  ['5 May it was 3 June 2026', 'date', 'several'],
  ['20000000001.5', 'datetime', '1970-08-20 11:33:20.001500+00:00'],
  ['-.5', 'datetime', '1969-12-31 23:59:59.500000+00:00'],
  ['253402300799.9', 'datetime', '1978-01-11 21:31:40.799900+00:00'],
  ['253402300800000', 'datetime', 'unreadable'],
  ['yeſ', 'bool', 'unreadable'],
] as const)('%s as %s is %s', (written, name, expected) => {
  expect(read(written, name)).toBe(expected);
});

test('a combining mark ends a word, and is no word itself', () => {
  expect(read('7\u0345', 'int')).toBe(7n);
  expect(read('five\u0345 million', 'int')).toBe('no_number');
});

test('a word that holds a look-alike of one of its letters is refused', () => {
  expect(read('5 mıllion', 'int')).toBe('words');
  expect(read('ſix million', 'int')).toBe('words');
  expect(read('12 ſept 2026', 'date')).toBe('no_date');
  expect(read('5 \u212a€', 'int')).toBe('unit_or_scale');
});

test('an integer has at most 4300 digits, zeros before them aside', () => {
  const longest = '9'.repeat(4300);
  expect(read(`000${longest}`, 'int')).toBe(BigInt(longest));
  expect(read(`${longest}9`, 'int')).toBe('unreadable');
  expect(read(`${longest} thousand`, 'int')).toBe('unreadable');
});

describe('long texts are read in time', () => {
  const LENGTH = 100_000;
  const units = [
    '1',
    '1 ',
    '1,000,',
    "1'000 ",
    ' ',
    'a ',
    'half of ',
    '$',
    '0_',
    '_0',
    '٣',
    'x',
    'may ',
    '1 may',
    '1/',
  ];
  test.each([...units, '1/1/2026 ', '2026-', 'per ', '1 k', '1 000,', 'and a ', 'тысяч', '-1', '\u0301', '😀'])(
    '%s',
    (unit) => {
      const body = unit.repeat(LENGTH / unit.length);
      for (const written of [body, `5 ${body}x`, `two ${body}million`, `00${body}-4`]) {
        for (const name of ['int', 'date', 'datetime'] as const) readTyped(written, { name });
        matchesQuote({ name: 'int', value: 5n }, written);
        matchesQuote({ name: 'date', value: '2026-01-01' }, written);
      }
    },
  );
});
