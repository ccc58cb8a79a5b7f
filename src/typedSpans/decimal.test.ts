import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimalOf,
  decimalText,
  exactDecimal,
  isSameDecimal,
  isWhole,
  plainText,
  readDecimal,
  rounded,
  type Decimal,
} from './decimal.js';

const read = (text: string): Decimal => {
  const decimal = readDecimal(text);
  if (decimal === null) throw new Error(`${text} is not read`);
  return decimal;
};

test.each([
  ['12.50', '12.50'],
  ['+.5', '0.5'],
  ['5.', '5'],
  ['000.00', '0.00'],
  ['-0', '-0'],
  ['1e3', '1E+3'],
  ['1.23e5', '1.23E+5'],
  ['0e3', '0E+3'],
  ['0.000001', '0.000001'],
  ['0.0000001', '1E-7'],
  ['-0e-8', '-0E-8'],
  ['٣e٥', '3E+5'],
  ['1e999999999999999999', '1E+999999999999999999'],
  ['1e-1999999999999999997', '1E-1999999999999999997'],
])('%s prints as %s', (written, text) => {
  expect(decimalText(read(written))).toBe(text);
});

test.each(['', '.', '.e5', '1e', '+-1', 'inf', '1_0', '1e1000000000000000000', '10e999999999999999999'])(
  '"%s" is no decimal',
  (text) => {
    expect(readDecimal(text)).toBeNull();
  },
);

test('an exponent of many digits is out of bounds, unless they are zeros', () => {
  expect(readDecimal(`1e${'9'.repeat(100_000)}`)).toBeNull();
  expect(readDecimal(`1e-${'0'.repeat(100_000)}3`)).toEqual(read('0.001'));
});

test('numbers are the same whatever zeros they end in', () => {
  expect(isSameDecimal(read('12.50'), read('12.5'))).toBe(true);
  expect(isSameDecimal(read('1e3'), decimalOf(1000n))).toBe(true);
  expect(isSameDecimal(read('-0.0'), read('0e9'))).toBe(true);
  expect(isSameDecimal(read('-5'), read('5'))).toBe(false);
  expect(isSameDecimal(read('1e999999999999999999'), read('1'))).toBe(false);
});

test('a double has its exact value, not that of its shortest digits', () => {
  expect(isSameDecimal(exactDecimal(12.5), read('12.5'))).toBe(true);
  expect(isSameDecimal(exactDecimal(0.1), read('0.1'))).toBe(false);
  expect(decimalText(exactDecimal(0.1))).toBe('0.1000000000000000055511151231257827021181583404541015625');
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      expect(Number(decimalText(exactDecimal(x)))).toBe(x);
    }),
  );
});

test('a decimal prints and reads back without loss', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(digits, fc.bigInt({ min: -60n, max: 60n }), fc.boolean(), (number, exponent, negative) => {
      const decimal = { negative, digits: String(number), exponent };
      expect(readDecimal(decimalText(decimal))).toEqual(decimal);
    }),
  );
});

test('rounding keeps 28 digits, half to even, and may carry', () => {
  const nines = '9'.repeat(28);
  expect(plainText(rounded(read(`${nines}5`)))).toBe(`1${'0'.repeat(29)}`);
  expect(plainText(rounded(read(`1${'0'.repeat(26)}2.5`)))).toBe(`1${'0'.repeat(26)}2`);
  expect(plainText(rounded(read(`1${'0'.repeat(26)}3.5`)))).toBe(`1${'0'.repeat(26)}4`);
  expect(plainText(rounded(read(`1${'0'.repeat(26)}2.51`)))).toBe(`1${'0'.repeat(26)}3`);
  expect(plainText(read('-0.050'))).toBe('-0.05');
});

test('a number is whole when nothing but zeros stand behind its point', () => {
  expect([isWhole(read('7.00')), isWhole(read('0.0')), isWhole(read('7.50')), isWhole(read('1e5'))]).toEqual([
    ...[true, true, false, true],
  ]);
});
