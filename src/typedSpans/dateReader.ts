import { asciiDigits } from '../core/text/decimalDigits.js';
import { isoDay } from './calendar.js';
import type { Refusal } from './reason.js';
import { anyCase, anyWord, BLANKS, DIGIT as D, either, startsAt, WORD_BEGIN, WORD_END } from './wordPattern.js';

const MONTH_WORDS = [
  ...['january jan января январь янв', 'february feb февраля февраль фев', 'march mar марта март мар'],
  ...['april apr апреля апрель апр', 'may мая май', 'june jun июня июнь июн', 'july jul июля июль июл'],
  ...['august aug августа август авг', 'september sep sept сентября сентябрь сен сент'],
  ...['october oct октября октябрь окт', 'november nov ноября ноябрь ноя', 'december dec декабря декабрь дек'],
];

/** Word in lower case → month, from 1. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_WORDS.flatMap((words, i) => words.split(' ').map((word) => [word, i + 1] as const)),
);

const MONTH = `(?<month>${anyWord(MONTHS.keys())})\\.?`;
const NUMBER_BEGIN = `(?<![${D}.])`;
const NUMBER_END = `(?!${D})`;
const OF = `(?:${anyCase('of')}${BLANKS})?`;
const YEAR = `(?:,?${BLANKS}(?<year>${D}{4}))?`;

const ISO = new RegExp(`${NUMBER_BEGIN}(?<year>${D}{4})-(?<month>${D}{1,2})-(?<day>${D}{1,2})${NUMBER_END}`, 'gu');
const NUMERIC = new RegExp(
  `${NUMBER_BEGIN}(?<first>${D}{1,2})[./](?<second>${D}{1,2})[./](?<year>${D}{4}|${D}{2})${NUMBER_END}`,
  'gu',
);
const DAY_MONTH = new RegExp(
  `${WORD_BEGIN}(?<day>${D}{1,2})${anyCase('(?:st|nd|rd|th|го|-го|е|-е)?')}${BLANKS}${OF}${MONTH}${YEAR}${WORD_END}`,
  'gu',
);
const MONTH_DAY = new RegExp(
  `${WORD_BEGIN}${MONTH}${BLANKS}(?<day>${D}{1,2})${anyCase('(?:st|nd|rd|th)?')}${YEAR}${WORD_END}`,
  'gu',
);
const RELATIVE_WORD = anyCase(either('today', 'yesterday', 'tomorrow', 'сегодня', 'вчера', 'завтра'));
const RELATIVE = new RegExp(WORD_BEGIN + RELATIVE_WORD + WORD_END, 'gu');

const MAY_IS_NO_MONTH = either(
  ...['be', 'have', 'has', 'not', 'also', 'still', 'well', 'need', 'want', 'or', 'i', 'we', 'you', 'they', 'he', 'she'],
  'it',
);
const isBeforeVerb = startsAt(BLANKS + anyCase(MAY_IS_NO_MONTH) + WORD_END);

/** What is tried where both numbers of `03/04/2026` may be the month. */
type Order = 'day first' | 'month first';

interface WrittenDate {
  start: number;
  end: number;
  read: (order: Order) => { day: string } | Refusal;
}

/**
 * The one date of a text as `YYYY-MM-DD`, whichever of day and month comes first, or why there is none (spec:
 * typed_spans.md 2, 5). Another date in the other order: `day_or_month`.
 */
export function readDate(text: string): { day: string } | Refusal {
  const [dayFirst, monthFirst] = [readDateInOrder(text, 'day first'), readDateInOrder(text, 'month first')];
  if ('refused' in dayFirst) return 'refused' in monthFirst ? dayFirst : monthFirst;
  const isUnclear = !('refused' in monthFirst) && monthFirst.day !== dayFirst.day;
  return isUnclear ? { refused: 'day_or_month' } : dayFirst;
}

/** The one date of a text with day and month in the given order. */
export function readDateInOrder(text: string, order: Order): { day: string } | Refusal {
  let only: WrittenDate | null = null;
  for (const date of writtenDates(text)) {
    if (only === null) only = date;
    else if (date.end <= only.start || only.end <= date.start) return { refused: 'several' };
  }
  return only === null ? { refused: 'no_date' } : only.read(order);
}

/** Whether one of `today`, `завтра` … stands in the text, be it inside another word. */
export function hasRelativeWord(text: string): boolean {
  return new RegExp(RELATIVE_WORD, 'u').test(text);
}

/** Dates form by form; one that overlaps an earlier one is part of it. */
function* writtenDates(text: string): Generator<WrittenDate> {
  const at = ({ index, 0: whole }: RegExpExecArray, read: WrittenDate['read']): WrittenDate => ({
    start: index,
    end: index + whole.length,
    read,
  });
  for (const match of text.matchAll(ISO)) yield at(match, () => existing(match, 'month', 'day'));
  for (const match of text.matchAll(NUMERIC)) yield at(match, (order) => numeric(match, order));
  for (const match of text.matchAll(DAY_MONTH)) if (!isVerb(text, match)) yield at(match, () => inWords(match));
  for (const match of text.matchAll(MONTH_DAY)) yield at(match, () => inWords(match));
  for (const match of text.matchAll(RELATIVE)) yield at(match, () => ({ refused: 'relative' }));
}

/** `12 may be` is no date. */
function isVerb(text: string, { index, 0: whole, groups }: RegExpExecArray): boolean {
  return groups?.['month'] === 'may' && groups['year'] === undefined && isBeforeVerb(text, index + whole.length);
}

function numeric(match: RegExpExecArray, order: Order): { day: string } | Refusal {
  const [day, month] = order === 'day first' ? ['first', 'second'] : ['second', 'first'];
  if (asciiDigits(match.groups?.['year'] ?? '').length === 2) return { refused: 'two_digit_year' };
  return existing(match, month ?? '', day ?? '');
}

/** A month with a look-alike of one of its letters is in no table (spec: typed_spans.md 9). */
function inWords(match: RegExpExecArray): { day: string } | Refusal {
  const { month = '', year, day = '' } = match.groups ?? {};
  const known = MONTHS.get(month.toLowerCase());
  if (known === undefined) return { refused: 'no_date' };
  return year === undefined ? { refused: 'no_year' } : dayOf(year, known, day);
}

function existing({ groups = {} }: RegExpExecArray, month: string, day: string): { day: string } | Refusal {
  return dayOf(groups['year'] ?? '', Number(asciiDigits(groups[month] ?? '')), groups[day] ?? '');
}

function dayOf(year: string, month: number, day: string): { day: string } | Refusal {
  const iso = isoDay(Number(asciiDigits(year)), month, Number(asciiDigits(day)));
  return iso === null ? { refused: 'impossible' } : { day: iso };
}
