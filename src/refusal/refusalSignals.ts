import { tidyText } from './tidyText.js';

/** What the three detectors find in one box (spec: refusal.md 4). */
export interface RefusalSignals {
  /** The card's own test. */
  refusalCard: boolean;
  /** The primary one. */
  refusal: boolean;
  /** With other ways of saying so. */
  refusalExtended: boolean;
  /** A refusal with something else beside it: `7, or I don't know`. */
  hedged: boolean;
}

/** Any of the phrases, with no ASCII letter or digit beside it. For text in lower case. */
function wholeWords(phrases: string[]): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${phrases.join('|')})(?![a-z0-9])`, 'g');
}

const CARD_WORDS = ["i don't know", 'idk'];
const SIGNAL = wholeWords(CARD_WORDS);
const OTHER_WORDS = wholeWords([
  ...['i do not know', 'i dont know', "don't know", 'do not know', 'unknown', 'unanswerable', 'not answerable'],
  ...['cannot be determined', "can't be determined", 'cannot determine', 'not enough information'],
  ...['insufficient information', 'undetermined', 'no solution can be given', 'cannot be answered'],
]);
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

/** The refusals in the content of a box; null, where there is no box, is none (spec: refusal.md 4). */
export function refusalSignals(content: string | null): RefusalSignals {
  if (content === null) return { refusalCard: false, refusal: false, refusalExtended: false, hedged: false };
  const lower = content.toLowerCase();
  const tidy = tidyText(content);
  const refusal = tidy.search(SIGNAL) >= 0;
  return {
    refusalCard: CARD_WORDS.some((words) => lower.includes(words)),
    refusal,
    refusalExtended: refusal || tidy.search(OTHER_WORDS) >= 0,
    hedged: refusal && LETTER_OR_DIGIT.test(tidy.replace(SIGNAL, '')),
  };
}

/** What the detectors fire on; each once, in the order of the text. */
export interface RefusalWords {
  /** In the content in lower case. */
  card: string[];
  /** In the tidy text. */
  primary: string[];
  /** In the tidy text, beside the primary ones. */
  extended: string[];
  /** The tidy text without the primary ones: a refusal is hedged where a letter or digit is left. */
  left: string;
}

/** The words behind the `refusalSignals` of the content of a box (spec: refusal.md 4). */
export function refusalWords(content: string | null): RefusalWords {
  const lower = content?.toLowerCase() ?? '';
  const tidy = tidyText(content ?? '');
  // An extended phrase may lie within a primary one, as "don't know" does.
  const left = tidy.replace(SIGNAL, '');
  return {
    card: CARD_WORDS.filter((words) => lower.includes(words)),
    primary: distinct(tidy, SIGNAL),
    extended: distinct(tidy.replace(SIGNAL, ' . '), OTHER_WORDS),
    left: left.trim(),
  };
}

function distinct(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern))];
}
