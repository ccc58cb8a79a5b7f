import { asciiDigits } from '../core/text/decimalDigits.js';

/** An exact decimal number, `± digits · 10^exponent`, trailing zeros kept (spec: typed_spans.md 3.3). */
export interface Decimal {
  negative: boolean;
  /** ASCII digits, without leading zeros; `0` for zero. */
  digits: string;
  exponent: bigint;
}

const FORM = /^([+-]?)(?:(\p{Nd}+)(?:\.(\p{Nd}*))?|\.(\p{Nd}+))(?:[eE]([+-]?\p{Nd}+))?$/u;

/** The reference's limits of the exponent: of the first digit from above, of the last from below. */
const [LARGEST, SMALLEST] = [10n ** 18n - 1n, -(2n * 10n ** 18n - 3n)];
const LONGEST_EXPONENT = 30;

/** A sign, digits of any script with an optional point, an exponent; null for any other text and for exponents out of bounds. */
export function readDecimal(text: string): Decimal | null {
  const [found, sign, whole = '', fraction, bare, power = '0'] = FORM.exec(text) ?? [];
  const written = exponentOf(asciiDigits(power));
  if (found === undefined || written === null) return null;
  const after = asciiDigits(fraction ?? bare ?? '');
  const digits = withoutLeadingZeros(asciiDigits(whole) + after);
  const exponent = written - BigInt(after.length);
  const isInBounds = exponent + BigInt(digits.length - 1) <= LARGEST && exponent >= SMALLEST;
  return isInBounds ? { negative: sign === '-', digits, exponent } : null;
}

/** Null when it is out of bounds by its length alone: an integer of many digits takes long to read. */
function exponentOf(text: string): bigint | null {
  const digits = withoutLeadingZeros(text.replace(/^[+-]/, ''));
  if (digits.length > LONGEST_EXPONENT) return null;
  return text.startsWith('-') ? -BigInt(digits) : BigInt(digits);
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** As Python prints it: plain where the point stands near the digits, else with an exponent (spec: typed_spans.md 3.3). */
export function decimalText({ negative, digits, exponent }: Decimal): string {
  const sign = negative ? '-' : '';
  const first = exponent + BigInt(digits.length - 1);
  if (exponent <= 0n && first >= -6n) return sign + plainDigits(digits, Number(exponent));
  const mantissa = digits.length === 1 ? digits : `${digits.slice(0, 1)}.${digits.slice(1)}`;
  return `${sign}${mantissa}E${first < 0n ? '-' : '+'}${first < 0n ? -first : first}`;
}

/** Without an exponent, and without zeros at the end of a fraction; the exponent must be small. */
export function plainText(decimal: Decimal): string {
  const { negative, digits, exponent } = simplest(decimal);
  return (negative ? '-' : '') + plainDigits(digits, Number(exponent));
}

function plainDigits(digits: string, exponent: number): string {
  if (exponent >= 0) return digits === '0' ? digits : digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/** Whether both are the same number: 12.50 is 12.5, -0 is 0. */
export function isSameDecimal(a: Decimal, b: Decimal): boolean {
  const [x, y] = [simplest(a), simplest(b)];
  if (x.digits !== y.digits) return false;
  return x.digits === '0' || (x.negative === y.negative && x.exponent === y.exponent);
}

export function isWhole(decimal: Decimal): boolean {
  return simplest(decimal).exponent >= 0n;
}

/** The same number without zeros at the end; zero with the exponent 0. */
function simplest({ negative, digits, exponent }: Decimal): Decimal {
  let length = digits.length;
  while (length > 1 && digits[length - 1] === '0') length -= 1;
  const kept = digits.slice(0, length);
  return { negative, digits: kept, exponent: kept === '0' ? 0n : exponent + BigInt(digits.length - length) };
}

/** The exact value of a finite double. */
export function exactDecimal(x: number): Decimal {
  // A double is a whole number over a power of two; each halving is one more decimal, times five.
  let [whole, halvings] = [Math.abs(x), 0];
  while (!Number.isInteger(whole)) [whole, halvings] = [whole * 2, halvings + 1];
  const digits = String(BigInt(whole) * 5n ** BigInt(halvings));
  return { negative: x < 0 || Object.is(x, -0), digits, exponent: BigInt(-halvings) };
}

export function decimalOf(integer: bigint): Decimal {
  return { negative: integer < 0n, digits: String(integer < 0n ? -integer : integer), exponent: 0n };
}

/** Significant digits that the reference computes with. */
const PRECISION = 28;

/** Rounded to 28 significant digits, half to even. */
export function rounded({ negative, digits, exponent }: Decimal): Decimal {
  const cut = digits.length - PRECISION;
  if (cut <= 0) return { negative, digits, exponent };
  const [kept, rest] = [BigInt(digits.slice(0, PRECISION)), digits.slice(PRECISION)];
  const half = `5${'0'.repeat(cut - 1)}`;
  const isUp = rest > half || (rest === half && kept % 2n === 1n);
  return rounded({ negative, digits: String(isUp ? kept + 1n : kept), exponent: exponent + BigInt(cut) });
}

/** The product with a power of ten, rounded to 28 significant digits. */
export function timesPowerOfTen({ negative, digits, exponent }: Decimal, power: bigint): Decimal {
  return rounded({ negative, digits, exponent: exponent + power });
}
