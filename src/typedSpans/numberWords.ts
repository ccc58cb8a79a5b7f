import { anyCase, anyWord, BLANKS, either, WORD, WORD_BEGIN, WORD_END } from './wordPattern.js';

// The words of the number reader (spec: typed_spans.md 4.1, 4.3).

const ENGLISH = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
};
const RUSSIAN = {
  ...{ один: 1, одна: 1, одну: 1, два: 2, две: 2, три: 3, четыре: 4, пять: 5, шесть: 6, семь: 7, восемь: 8 },
  ...{ девять: 9, десять: 10, двадцать: 20 },
};
const WORDS = { a: 1, an: 1, one: 1, ...ENGLISH, hundred: 100, ...RUSSIAN, сто: 100 };
const HALVES = {
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  пол: 0.5,
  'one and a half': 1.5,
  полтора: 1.5,
  полторы: 1.5,
};

const andHalf = (words: Record<string, number>, ending: string): [word: string, value: number][] =>
  Object.entries(words).map(([word, value]) => [`${word} ${ending}`, value + 0.5]);

/** Number words that may stand before a scale, in lower case. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...Object.entries({ ...WORDS, ...HALVES }),
  ...andHalf(ENGLISH, 'and a half'),
  ...andHalf(RUSSIAN, 'с половиной'),
]);

/** Power of ten → the words of that scale. */
const SCALE_WORDS: [power: bigint, words: string][] = [
  [2n, 'hundred'],
  [3n, 'thousand thousands k тыс тысяча тысячи тысяч'],
  [6n, 'million millions mln mn m млн миллион миллиона миллионов'],
  [9n, 'billion billions bn b млрд миллиард миллиарда миллиардов'],
];

/** Scale in lower case → its power of ten. */
export const SCALES: ReadonlyMap<string, bigint> = new Map(
  SCALE_WORDS.flatMap(([power, words]) => words.split(' ').map((word) => [word, power] as const)),
);

const FRACTION =
  WORD_BEGIN + anyCase(either('half', 'quarters?', 'thirds?', 'fifths?', 'tenths?', 'четверть', 'треть', 'половина'));

/** `half of `, which makes a fraction of whatever follows. */
export const FRACTION_OF = FRACTION + BLANKS + anyCase('of') + BLANKS;

/** `half of ` or `half `, which makes a fraction of a number in words. */
export const FRACTION_BEFORE = `${FRACTION}(?:${BLANKS}${anyCase('of')})?${BLANKS}`;

/** `and a `, which joins a half to what stands before it. */
export const AND_A = `${WORD_BEGIN}${anyCase('and')}${BLANKS}${anyCase('an?')}${BLANKS}`;

/** ` and a half` behind a number. */
export const AND_HALF =
  BLANKS +
  either([anyCase('and'), anyCase('a'), anyCase('half')].join(BLANKS), anyCase('с') + BLANKS + anyCase('половиной')) +
  WORD_END;

/** ` thirds` behind a number in digits. */
export const FRACTION_AFTER = BLANKS + anyCase(either('halves', 'thirds?', 'fifths?', 'tenths?')) + WORD_END;

/** More of a number in words: `two million` and then ` three hundred`. */
const MORE =
  `(?:${anyCase('and')}${BLANKS})?` +
  either(
    anyWord('one two three four five six seven eight nine ten eleven twelve'.split(' ')),
    `${WORD}+${anyCase('teen')}`,
    anyWord('twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion'.split(' ')),
    anyWord('один одна одну два две три четыре пять шесть семь восемь девять десять'.split(' ')),
    `${WORD}+${anyCase('надцать')}`,
    anyWord('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')),
    anyWord('сто двести триста четыреста'.split(' ')),
    `${WORD}+${anyCase('сот')}`,
    `${anyCase(either('тысяч', 'миллион', 'миллиард'))}${WORD}*`,
  );

export const MORE_AFTER = BLANKS + MORE + WORD_END;
export const MORE_BEFORE = WORD_BEGIN + MORE + BLANKS;

/** A sign or a name of money behind a number. */
export const CURRENCY_AFTER = either(
  '[$€£₽¥]',
  either(
    anyCase(either('usd', 'eur', 'rub', 'gbp', 'р\\.', 'rubles?', 'roubles?', 'euros?', 'dollars?', 'pounds?')),
    `${anyCase('руб')}${WORD}*`,
  ) + WORD_END,
);
