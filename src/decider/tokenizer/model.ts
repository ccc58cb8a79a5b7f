import type { AlignedText } from './alignedText.js';
import type { Encoding } from './tokenizer.js';

/** Splits a piece of normalized text into words and those into tokens, which it appends. */
export type Model = (source: AlignedText, into: Encoding) => void;

/** Appends a token that covers the units from `from` up to, not with, `to` of the source; at least one. */
export function pushToken(
  into: Encoding,
  id: number,
  token: string,
  source: AlignedText,
  from: number,
  to: number,
): void {
  into.ids.push(id);
  into.tokens.push(token);
  into.starts.push(source.starts[from] ?? 0);
  into.ends.push(source.ends[to - 1] ?? 0);
}
