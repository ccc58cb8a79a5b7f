import { normalizedText, normalizedView } from './normalizedView.js';
import { isWhole } from './wholeWord.js';

/** Where a piece lies in a text, in code points, half open. */
export interface Place {
  start: number;
  end: number;
}

/** Which occurrences of a quote count: any, or those that cut no word and no number. */
export type Occurrence = 'any' | 'whole';

/** The first place where the quote stands letter by letter; null: nowhere. An empty quote stands nowhere. */
export function findLiterally(text: string, quote: string, which: Occurrence): Place | null {
  return firstPlace(Array.from(text), Array.from(quote), which);
}

/**
 * The first place where the quote stands in the text's normalized view (spec: honesty.md 5.2); null: nowhere. There it may
 * begin or end inside a number as the text has it, even where it is whole in the view.
 */
export function findInView(text: string, quote: string, which: Occurrence): Place | null {
  const { characters, starts, ends } = normalizedView(text);
  const place = firstPlace(characters, Array.from(normalizedText(quote)), which);
  if (place === null) return null;
  const [start, end] = [starts[place.start], ends[place.end - 1]];
  return start === undefined || end === undefined ? null : { start, end };
}

function firstPlace(text: string[], quote: string[], which: Occurrence): Place | null {
  const [first] = quote;
  if (first === undefined) return null;
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    const end = start + quote.length;
    const isHere = quote.every((character, i) => text[start + i] === character);
    if (isHere && (which === 'any' || isWhole(text, start, end))) return { start, end };
  }
  return null;
}
