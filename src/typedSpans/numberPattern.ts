import { NUMBER_WORDS, SCALES } from './numberWords.js';
import { anyCase, anyWord, BLANK, BLANKS, DIGIT as D, either, WORD, WORD_BEGIN, WORD_END } from './wordPattern.js';

/** A number as it stands in a text; texts as written, `''` where a part is missing. */
export interface WrittenNumber {
  /** UTF-16 indices of the whole of it, a percent sign included. */
  start: number;
  end: number;
  hasCurrency: boolean;
  /** Sign, digits and separators; `''` for a number in words. */
  amount: string;
  word: string;
  scale: string;
  /** White space stands between amount and scale. */
  isScaleApart: boolean;
  isPercent: boolean;
}

/** The first of these that lets the rest succeed: groups of any separator, groups of points with a comma, groups, a plain number. */
const AMOUNT =
  '[-+\u2212]?' +
  either(
    `${D}{1,3}(?:[ \u00a0\u202f',]${D}{3})+(?:[.,]${D}+)?`,
    `${D}{1,3}(?:\\.${D}{3})+,${D}+`,
    `${D}{1,3}(?:\\.${D}{3}){2,}`,
    `${D}+(?:[.,]${D}+)?`,
  );

const CURRENCY = either('[$€£₽¥]', anyCase(either('usd', 'eur', 'rub', 'gbp'))) + `${BLANK}?`;

const PERCENT =
  `${BLANK}?` +
  either(
    '%',
    anyCase('percent') + WORD_END,
    anyCase('per') + BLANKS + anyCase('cent') + WORD_END,
    `${anyCase('процент')}${WORD}*`,
  );

const LONG_SCALES = [...SCALES.keys()].filter((scale) => scale.length > 1);

const IN_DIGITS = `(?<amount>${AMOUNT})(?:(?<gap>${BLANK}?)(?<scale>${anyWord(SCALES.keys())})\\.?${WORD_END})?`;
const IN_WORDS = `(?<word>${anyWord(NUMBER_WORDS.keys())})${BLANKS}(?<wordScale>${anyWord(LONG_SCALES)})${WORD_END}`;

const NUMBER = new RegExp(
  `${WORD_BEGIN}(?<![.,/-])(?<currency>${CURRENCY})?${either(IN_DIGITS, IN_WORDS)}` +
    `(?!${WORD}|[-.,/]${D})(?<percent>${PERCENT})?`,
  'gu',
);

/** The numbers of a text, left to right (spec: typed_spans.md 4.1). */
export function* writtenNumbers(text: string): Generator<WrittenNumber> {
  for (const { 0: whole, index, groups = {} } of text.matchAll(NUMBER)) {
    yield {
      start: index,
      end: index + whole.length,
      hasCurrency: groups['currency'] !== undefined,
      amount: groups['amount'] ?? '',
      word: groups['word'] ?? '',
      scale: groups['scale'] ?? groups['wordScale'] ?? '',
      isScaleApart: (groups['gap'] ?? '') !== '',
      isPercent: groups['percent'] !== undefined,
    };
  }
}
