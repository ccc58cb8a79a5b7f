import type { Tokens } from './sequence.js';
import type { Tokenizer } from './tokenizer/tokenizer.js';

const TEXT =
  'The parcel that I ordered on Monday has not arrived. I was charged 45.20 EUR twice: please check order A-1204 and call me.';

/**
 * At most `maxLen` tokens, on which one provider is held against another; the last few see what a block sees. The highest
 * id is among them: where the graph lacks it, WASM refuses a text that holds it and a GPU makes numbers up.
 */
export function sampleTokens(tokenizer: Tokenizer, maxLen: number): Tokens {
  const ids = [tokenizer.lastId, ...tokenizer.encode(TEXT).ids].slice(0, maxLen);
  return { ids, positions: [...ids.keys()], blocks: ids.map((_, i) => (i < ids.length - 8 ? -1 : 0)) };
}
