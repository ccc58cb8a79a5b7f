import { hasBalancedBraces } from '../braces.js';
import { TEXT_COMMANDS } from '../latexCommand.js';

// Steps 7, 8, 12 and 17 of the recipe (spec: refusal.md 5): units, and words among the mathematics.

// Neither pattern can start inside its own match, so both are linear although they are looked for everywhere.
const TRAILING_UNIT = /\\(?:text|textrm|mathrm|mbox|textnormal) *\{[^{}]*\}(?:\^(?:\d+|\{\d+\}))?\.?$/;
const TEXT = new RegExp(String.raw`\\(?:${TEXT_COMMANDS.join('|')}) *\{([^{}]*)\}`, 'g');

/** Step 7: what precedes a unit in a text command at the end, if that is a quantity. */
export function withoutTrailingUnit(text: string): string {
  const start = text.search(TRAILING_UNIT);
  if (start < 0) return text;
  const quantity = text.slice(0, start);
  return /\d/.test(quantity) && hasBalancedBraces(quantity) ? quantity : text;
}

const MOST_NESTED = 5;

/** Step 8: text commands replaced by their content, from within, five levels deep at most. */
export function unwrappedText(text: string): string {
  let [unwrapped, before] = [text, ''];
  for (let pass = 0; pass < MOST_NESTED && unwrapped !== before; pass += 1) {
    [unwrapped, before] = [unwrapped.replace(TEXT, '$1'), unwrapped];
  }
  return unwrapped;
}

const QUANTITY = /^([+-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+|\d+\/\d+))((?: +[A-Za-z]{2,}){1,3})$/;
/** Words that make something else of the number before them than a quantity of a unit. */
const NO_UNIT = /\b(?:pi|sqrt|sin|cos|tan|cot|sec|csc|log|ln|exp|mod|infinity|inf|and|or|to)\b/i;

/** Step 12: the number of a quantity such as `5 square inches`. */
export function withoutPlainUnit(text: string): string {
  const [, number, words] = QUANTITY.exec(text) ?? [];
  return number === undefined || words === undefined || NO_UNIT.test(words) ? text : number;
}

/** For step 17: starts with an ASCII letter and has only these, blanks, straight apostrophes and hyphens. */
export function isWordsOnly(text: string): boolean {
  return /^[A-Za-z][A-Za-z '-]*$/.test(text);
}
