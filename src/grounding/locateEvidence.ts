import { isNumber, type Json } from '../core/json.js';
import { optionText } from '../core/optionText.js';
import type { GivenEvidence, GivenQuote } from '../core/partOutput.js';
import type { Quote } from '../core/row.js';
import { findInView, findLiterally } from './findQuote.js';
import { heldValue } from './heldValue.js';
import { notThere, quoteAt, sourceOf, uncutQuoteAt, type Ungrounded } from './quoteAt.js';
import type { Source } from './searchOrder.js';

/**
 * Finds a piece of evidence (spec: honesty.md 5.2). A text is searched in all sources in turn, then in their normalized views;
 * one with offsets must be what its source says there, and is kept as given if it is so but for white space.
 *
 * @param sources in the order of `searchOrder`; a quote that names no source points into the first.
 */
export function locateEvidence(given: GivenEvidence, sources: Source[]): Quote | Ungrounded {
  return typeof given === 'string' ? searched(given, sources) : pointedAt(given, sources);
}

function searched(text: string, sources: Source[]): Quote | Ungrounded {
  for (const source of sources) {
    const place = findLiterally(source.text, text, 'whole');
    if (place !== null) return quoteAt(source, place.start, place.end);
  }
  for (const source of sources) {
    const place = findInView(source.text, text, 'whole');
    if (place !== null) return uncutQuoteAt(source, place.start, place.end);
  }
  const names = sources.map(({ name }) => name).join(', ');
  return { refused: `not grounded: “${text}” is not found as whole words in [${names}]` };
}

function pointedAt({ value, start, end, source: named }: GivenQuote, sources: Source[]): Quote | Ungrounded {
  const source = sourceOf(named, sources);
  if ('refused' in source) return source;
  const quote = uncutQuoteAt(source, start, end);
  if ('refused' in quote || value === null) return quote;
  const text = heldValue(evidenceText(value), quote.text);
  return typeof text === 'string' ? { ...quote, text } : notThere(value, quote);
}

/** Evidence is compared as text, a number as it is written; what is neither is no evidence. */
function evidenceText(value: Json): Json {
  return isNumber(value) ? optionText(value) : value;
}
