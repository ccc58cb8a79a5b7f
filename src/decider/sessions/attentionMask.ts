import type { Tokens } from '../sequence.js';

/**
 * Which token sees which, row by row, in a square of `size`: row q, column k is 1 when q sees k (spec: decider.md 9).
 * Everyone sees the shared part, a block sees itself besides; of those a token sees what is at most `window` position ids
 * away, and itself. `Infinity` makes the full mask. Rows of padding see themselves alone.
 */
export function attentionMask({ positions, blocks }: Tokens, window: number, size = blocks.length): Uint8Array {
  const length = blocks.length;
  const mask = new Uint8Array(size * size);
  for (let q = 0; q < length; q += 1) {
    const block = blocks[q];
    const position = positions[q] ?? 0;
    for (let k = 0; k < length; k += 1) {
      const isSeen = blocks[k] === -1 || blocks[k] === block;
      if (isSeen && Math.abs(position - (positions[k] ?? 0)) <= window) mask[q * size + k] = 1;
    }
  }
  for (let q = length; q < size; q += 1) mask[q * size + q] = 1;
  return mask;
}
