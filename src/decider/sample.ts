import type { Tokens } from './sequence.js';
import type { Tokenizer } from './tokenizer/tokenizer.js';

const TEXT =
  'The parcel that I ordered on Monday has not arrived. I was charged 45.20 EUR twice: please check order A-1204 and call me.';

/** Tokens that any checkpoint can read, on which one provider is held against another; the last few see what a block sees. */
export function sampleTokens(tokenizer: Tokenizer): Tokens {
  const { ids } = tokenizer.encode(TEXT);
  return { ids, positions: [...ids.keys()], blocks: ids.map((_, i) => (i < ids.length - 8 ? -1 : 0)) };
}
