import type { Json } from '../core/json.js';
import type { GivenQuote } from '../core/partOutput.js';
import type { Quote } from '../core/row.js';
import { heldValue } from './heldValue.js';
import { jsonMatchesQuote } from '../typedSpans/matchesQuote.js';
import { notThere, quoteAt, sourceOf, uncutQuoteAt, type Ungrounded } from './quoteAt.js';
import type { Source } from './searchOrder.js';

/** A fact that came as a quote; without a value it has none. */
export interface QuotedFact {
  value: Json;
  quote: Quote | null;
}

/**
 * Holds a quoted fact against its text (spec: tasks.md 4.4, honesty.md 5). Its offsets must fit. Code may make something else
 * of the text; then the quote is not in the text. A model's value must be the text there, for which the normalized views are
 * enough, and cut no number; its value then is the text as the source has it.
 *
 * @param sources as `searchOrder` gives them for the source that the quote names.
 */
export function factQuote(
  given: GivenQuote,
  sources: Source[],
  { byModel }: { byModel: boolean },
): QuotedFact | Ungrounded {
  const { value, start, end } = given;
  const source = sourceOf(given.source, sources);
  if ('refused' in source) return source;
  const isHeld = byModel && value !== null;
  const quote = (isHeld ? uncutQuoteAt : quoteAt)(source, start, end);
  if ('refused' in quote) return quote;
  if (value === null) return { value, quote: null };
  if (!isHeld) return { value, quote: { ...quote, inText: jsonMatchesQuote(value, quote.text) !== false } };
  const held = heldValue(value, quote.text);
  return held === undefined ? notThere(value, quote) : { value: held, quote };
}
