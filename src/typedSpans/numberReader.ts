import { readAmount } from './amount.js';
import { isWhole, plainText, readDecimal, rounded, timesPowerOfTen, type Decimal } from './decimal.js';
import { writtenNumbers, type WrittenNumber } from './numberPattern.js';
import * as words from './numberWords.js';
import type { Refusal } from './reason.js';
import { BLANK, endsAt, startsAt } from './wordPattern.js';

const isAfterFractionOf = endsAt(words.FRACTION_OF);
const isAfterFraction = endsAt(words.FRACTION_BEFORE);
const isAfterAndA = endsAt(words.AND_A);
const isAfterMore = endsAt(words.MORE_BEFORE);
const isBeforeHalf = startsAt(words.AND_HALF);
const isBeforeFraction = startsAt(words.FRACTION_AFTER);
const isBeforeMore = startsAt(words.MORE_AFTER);
const isBeforeCurrency = startsAt(`${BLANK}?${words.CURRENCY_AFTER}`);

/**
 * The one number of a text, written plainly and rounded to 28 significant digits, or why there is none (spec: typed_spans.md
 * 4). `text` has no white space at its ends.
 */
export function readNumber(text: string, wholeWanted: boolean): { canonical: string } | Refusal {
  const [number, second] = firstTwo(text);
  if (number === undefined) return { refused: 'no_number' };
  if (second !== undefined) return { refused: 'several' };
  const { start, end, amount, scale, isPercent } = number;
  if (isFraction(text, number)) return { refused: 'words' };
  if (scale !== '' && (isBeforeMore(text, end) || isAfterMore(text, start))) return { refused: 'words' };
  const isMoney = number.hasCurrency || isBeforeCurrency(text, end);
  if (amount.includes(' ') && scale === '' && !isMoney) return { refused: 'spaces' };
  const counted = amount === '' ? wordValue(number) : readAmount(amount);
  if ('refused' in counted) return counted;
  if (scale.length === 1 && number.isScaleApart && !number.hasCurrency) return { refused: 'unit_or_scale' };
  if (isPercent) return { refused: 'percent' };
  const value = scaled(counted, scale);
  if ('refused' in value) return value;
  return wholeWanted && !isWhole(value) ? { refused: 'not_whole' } : { canonical: plainText(rounded(value)) };
}

/** A text of very many numbers need not be read to its end. */
function firstTwo(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (const number of writtenNumbers(text)) {
    found.push(number);
    if (found.length === 2) break;
  }
  return found;
}

/** Part of a fraction in words: `half of 5`, `2 and a half`, `3 tenths` (spec: typed_spans.md 4.3). */
function isFraction(text: string, { start, end, amount, word }: WrittenNumber): boolean {
  if (isAfterFractionOf(text, start) || isBeforeHalf(text, end)) return true;
  if (amount !== '') return isBeforeFraction(text, end);
  return isAfterFraction(text, start) || (/^half/.test(word.toLowerCase()) && isAfterAndA(text, start));
}

// A word that holds a look-alike of one of its letters is in no table. The reference breaks on it; here it is refused
// (spec: typed_spans.md 9).

function wordValue({ word }: WrittenNumber): Decimal | Refusal {
  const value = words.NUMBER_WORDS.get(word.toLowerCase());
  return (value === undefined ? null : readDecimal(String(value))) ?? { refused: 'words' };
}

function scaled(value: Decimal, scale: string): Decimal | Refusal {
  if (scale === '') return value;
  const power = words.SCALES.get(scale.toLowerCase());
  return power === undefined ? { refused: 'words' } : timesPowerOfTen(value, power);
}
