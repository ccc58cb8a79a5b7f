import { bracedArguments } from './bracedArguments.js';
import * as surface from './surface.js';
import * as whole from './wholeText.js';
import * as wording from './words.js';

interface Step {
  number: number;
  /** What it does, in a few words. */
  words: string;
  apply: (text: string) => string;
}

/** What one step of the recipe did to an answer. */
export interface Change {
  /** 1 to 17, as in the spec. */
  step: number;
  words: string;
  before: string;
  after: string;
}

export interface Normalized {
  /** What exact match compares; empty: no answer. */
  text: string;
  /** After step 13, where blanks still separate a command from a letter: what can be read as mathematics. */
  surface: string;
}

const SURFACE: Step[] = [
  { number: 1, words: 'plain characters', apply: surface.plainCharacters },
  { number: 2, words: 'no math delimiters or dollar signs', apply: surface.withoutMathDelimiters },
  { number: 3, words: 'no sizes of brackets', apply: surface.withoutSizes },
  { number: 4, words: 'plain blanks for LaTeX spacing', apply: surface.plainSpacing },
  { number: 5, words: 'one name for commands that mean the same', apply: surface.plainNames },
  { number: 6, words: 'no degree or percent signs', apply: surface.withoutDegreesAndPercents },
  { number: 7, words: 'no unit in a text command at the end', apply: wording.withoutTrailingUnit },
  { number: 8, words: 'text commands unwrapped', apply: wording.unwrappedText },
  { number: 9, words: 'no full stops or blanks at the end', apply: whole.withoutTrailingStops },
  { number: 10, words: 'the right side of letter = value', apply: whole.rightSide },
  { number: 11, words: 'plain commas', apply: (text) => text.replaceAll('{,}', ',') },
  {
    number: 12,
    words: 'no unit in plain words, no commas of thousands',
    apply: (text) => whole.withoutThousands(wording.withoutPlainUnit(text)),
  },
  { number: 13, words: 'braces around arguments of fractions and roots', apply: bracedArguments },
];
const COMPARED: Step[] = [
  { number: 14, words: 'no white space', apply: (text) => text.replace(/\s+/g, '') },
  { number: 15, words: 'no braces around the whole', apply: whole.withoutOuterBraces },
  { number: 16, words: 'plain spelling of a number', apply: whole.plainNumber },
];
const LOWER_CASE: Step = { number: 17, words: 'words in lower case', apply: (text) => text.toLowerCase() };

/** An answer or gold as exact match compares it: the recipe of 17 steps, linear in its length (spec: refusal.md 5). */
export function normalize(answer: string): Normalized {
  return applyRecipe(answer, () => {});
}

/** The steps of the recipe that change an answer, in order (spec: refusal.md 5). */
export function normalizationTrace(answer: string): Change[] {
  const trace: Change[] = [];
  applyRecipe(answer, (change) => trace.push(change));
  return trace;
}

function applyRecipe(answer: string, report: (change: Change) => void): Normalized {
  const applyAll = (steps: Step[], start: string): string =>
    steps.reduce((before, { number: step, words, apply }) => {
      const after = apply(before);
      if (after !== before) report({ step, words, before, after });
      return after;
    }, start);
  const surface = applyAll(SURFACE, answer);
  // Whether it is words is told while they still stand apart.
  const compared = wording.isWordsOnly(surface) ? [...COMPARED, LOWER_CASE] : COMPARED;
  return { text: applyAll(compared, surface), surface };
}
