import type { Tokens } from '../sequence.js';

/**
 * Which token sees which, row by row: row q, column k is 1 when q sees k (spec: decider.md 9). Everyone sees the shared part,
 * a block sees itself besides; of those a token sees what is at most `window` position ids away, and itself. `Infinity`
 * makes the full mask.
 */
export function attentionMask({ positions, blocks }: Tokens, window: number): Uint8Array {
  const length = blocks.length;
  const mask = new Uint8Array(length * length);
  for (let q = 0; q < length; q += 1) {
    const block = blocks[q];
    const position = positions[q] ?? 0;
    for (let k = 0; k < length; k += 1) {
      const isSeen = blocks[k] === -1 || blocks[k] === block;
      if (isSeen && Math.abs(position - (positions[k] ?? 0)) <= window) mask[q * length + k] = 1;
    }
  }
  return mask;
}
