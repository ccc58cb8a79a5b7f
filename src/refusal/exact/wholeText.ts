import { closingBraces } from '../braces.js';

// Steps 9, 10, 12, 15 and 16 of the recipe (spec: refusal.md 5): what holds for the answer as a whole.

/** Step 9: no full stops or blanks at the end. */
export function withoutTrailingStops(text: string): string {
  // By index, since `[. ]+$` is quadratic in a long run inside.
  let end = text.length;
  while (end > 0 && '. '.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Step 10: the right side of an equation whose left side is one letter; blanks around a side are no part of it. */
export function rightSide(text: string): string {
  const at = text.indexOf('=');
  if (at < 0 || text.includes('=', at + 1) || !/^[A-Za-z]$/.test(text.slice(0, at).trim())) return text;
  return text.slice(at + 1).trim();
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Step 12: a number without the commas of its thousands. */
export function withoutThousands(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

/** Step 15: no braces that enclose the whole. */
export function withoutOuterBraces(text: string): string {
  if (!text.startsWith('{')) return text;
  const closing = closingBraces(text);
  let depth = 0;
  while (text[depth] === '{' && closing[depth] === text.length - 1 - depth) depth += 1;
  return text.slice(depth, text.length - depth);
}

const SLASHED = /^([+-]?\d+)\/([+-]?\d+)$/;
const FRACTION = /^([+-]?)\\frac\{([+-]?)(\d+)\}\{([+-]?)(\d+)\}$/;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Step 16: one spelling for each fraction of integers, which is not reduced, and for each decimal number. */
export function plainNumber(text: string): string {
  const fraction = FRACTION.exec(text.replace(SLASHED, '\\frac{$1}{$2}'));
  return fraction === null ? plainDecimal(text) : plainFraction(fraction);
}

function plainFraction([, before, over, numerator = '', under, denominator = '']: RegExpExecArray): string {
  const isNegative = [before, over, under].filter((sign) => sign === '-').length % 2 === 1;
  const [p, q] = [withoutLeadingZeros(numerator), withoutLeadingZeros(denominator)];
  return `${isNegative ? '-' : ''}\\frac{${p}}{${q}}`;
}

function plainDecimal(text: string): string {
  const [found, sign, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (found === undefined || whole + decimals === '') return text;
  const fraction = withoutTrailingZeros(decimals);
  const magnitude = withoutLeadingZeros(whole || '0') + (fraction === '' ? '' : `.${fraction}`);
  return sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function withoutTrailingZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}
