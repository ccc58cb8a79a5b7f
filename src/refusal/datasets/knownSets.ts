import { REPEATED_SET } from '../setFigures.js';

/** A data set that the refusal suite knows, so that its records need not say what it says (spec: refusal.md 1). */
export interface KnownSet {
  name: string;
  /** Names of copies and tasks, folded as by `foldedName`; its own is one of them. */
  aliases: string[];
  /** What its questions are where a record does not say. */
  unanswerable: boolean;
  /** How many questions of that kind the card uses. */
  used: number;
  /** Other numbers that copies are known to have, and why. */
  otherCounts: Map<number, string>;
}

export const KNOWN_SETS: KnownSet[] = [
  known('UWMP', ['uwmp', 'umwp', 'standarddataset'], true, 600, [
    [2600, 'the 600 of the card are not published, this is the whole upstream set'],
  ]),
  known('SelfAware', ['selfaware'], true, 1032),
  known('SUM', ['sum', 'syntheticunanswerablemath', 'limenlpsyntheticunanswerablemath'], true, 246, [
    [284, 'the published test split'],
    [36_480, 'the training split'],
  ]),
  known('GSM8K', ['gsm8k', 'openaigsm8k', 'gradeschoolmath'], false, 1320, [[1319, 'the published test split']]),
  known('Minerva', ['minerva', 'minervamath'], false, 272),
  known('MATH-500', ['math500', 'minervamath500', 'hendrycksmath500'], false, 500),
  known('OlympiadBench', ['olympiadbench', 'olympiad', 'oetomathsencomp'], false, 674, [[675, 'as most copies have']]),
  known(REPEATED_SET, ['amc', 'amc23', 'amc2023'], false, 40),
];

function known(
  name: string,
  aliases: string[],
  unanswerable: boolean,
  used: number,
  otherCounts: [number, string][] = [],
): KnownSet {
  return { name, aliases, unanswerable, used, otherCounts: new Map(otherCounts) };
}

/** A name without case, blanks, `-` and `_`, as names of sets are compared. */
export function foldedName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The set that a `dataset` field names, also as `openai/gsm8k`, `gsm8k/main` or `gsm8k_test`; null: an unknown one. */
export function knownSet(name: string): KnownSet | null {
  for (const part of [name, ...name.split('/')]) {
    const folded = foldedName(part);
    const found = setOfAlias(folded) ?? setOfAlias(folded.replace(/(main|test)$/, ''));
    if (found !== null) return found;
  }
  return null;
}

export function setOfAlias(folded: string): KnownSet | null {
  return KNOWN_SETS.find(({ aliases }) => aliases.includes(folded)) ?? null;
}
