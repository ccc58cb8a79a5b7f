import type { Json } from '../core/json.js';
import { isGivenQuote, type GivenQuote } from '../core/partOutput.js';
import { findInView, findLiterally } from './findQuote.js';
import { heldValue } from './heldValue.js';
import { notThere, quoteAt, sourceOf, uncutQuoteAt, type Grounded, type Ungrounded } from './quoteAt.js';
import type { Source } from './searchOrder.js';

/**
 * The piece of text that a span answer is (spec: honesty.md 5.2, tasks.md 5.2, typed_spans.md 7, step 1): always as the source
 * has it, untrimmed. A text is searched in the first source alone, and may lie inside a word or a number. A quote's offsets
 * must fit, and its own value, if not null, be the text there; one of a model may not cut a number.
 *
 * @param sources of a text the question's own; of a quote what `searchOrder` gives for the source that it names, else the same.
 */
export function resolveSpan(
  output: Json | GivenQuote,
  sources: Source[],
  { byModel }: { byModel: boolean },
): Grounded | Ungrounded {
  if (typeof output === 'string') return searched(output, sources);
  if (!isGivenQuote(output)) return { refused: 'not grounded: a span is a piece of text, and the answer is none' };
  const source = sourceOf(output.source, sources);
  if ('refused' in source) return source;
  const quote = (byModel ? uncutQuoteAt : quoteAt)(source, output.start, output.end);
  if ('refused' in quote || output.value === null) return quote;
  return heldValue(output.value, quote.text) === undefined ? notThere(output.value, quote) : quote;
}

function searched(text: string, sources: Source[]): Grounded | Ungrounded {
  const source = sourceOf(null, sources);
  if ('refused' in source) return source;
  const place = findLiterally(source.text, text, 'any') ?? findInView(source.text, text, 'any');
  if (place === null) return { refused: `not grounded: “${text}” is not found in ${source.name}` };
  return quoteAt(source, place.start, place.end);
}
