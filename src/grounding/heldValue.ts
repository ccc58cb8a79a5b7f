import type { Json } from '../core/json.js';
import { jsonMatchesQuote } from '../typedSpans/matchesQuote.js';
import { normalizedText } from './normalizedView.js';

/**
 * What is kept of a value that is held against the text it points at (spec: honesty.md 5.1): the value, or the text itself if
 * only their normalized views are the same. Undefined: it is not the text there. What cannot be told passes.
 */
export function heldValue(value: Json, text: string): Json | undefined {
  if (jsonMatchesQuote(value, text) !== false) return value;
  return typeof value === 'string' && normalizedText(value) === normalizedText(text) ? text : undefined;
}
