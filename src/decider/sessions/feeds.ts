import type { Tokens } from '../sequence.js';
import { attentionMask } from './attentionMask.js';

/** Inputs of every graph, and those of a block graph beside them (spec: decider.md 11). */
export const PLAIN_INPUTS = ['input_ids', 'attention_mask'];
export const BLOCK_INPUTS = ['position_ids', 'full_attention_mask', 'sliding_attention_mask'];

/** One input of a graph, as a runtime takes it. */
export type Feed =
  | { type: 'int64'; data: BigInt64Array; dims: [batch: number, length: number] }
  | { type: 'bool'; data: Uint8Array; dims: [batch: number, heads: 1, length: number, length: number] };

/** The input `name` of a batch of sequences, the shorter ones padded at the end with zeros that nobody sees. */
export function feedOf(name: string, batch: Tokens[], window: number): Feed {
  const length = Math.max(...batch.map(({ ids }) => ids.length));
  switch (name) {
    case 'position_ids':
      return whole(
        batch.map(({ positions }) => positions),
        length,
      );
    case 'full_attention_mask':
      return masks(batch, Infinity, length);
    case 'sliding_attention_mask':
      return masks(batch, window, length);
    case 'attention_mask':
      return whole(
        batch.map(({ ids }) => ids.map(() => 1)),
        length,
      );
    default:
      return whole(
        batch.map(({ ids }) => ids),
        length,
      );
  }
}

function whole(rows: number[][], length: number): Feed {
  const data = new BigInt64Array(rows.length * length);
  for (const [i, row] of rows.entries()) data.set(BigInt64Array.from(row, BigInt), i * length);
  return { type: 'int64', data, dims: [rows.length, length] };
}

function masks(batch: Tokens[], window: number, length: number): Feed {
  const data = new Uint8Array(batch.length * length * length);
  for (const [i, tokens] of batch.entries()) data.set(attentionMask(tokens, window, length), i * length * length);
  return { type: 'bool', data, dims: [batch.length, 1, length, length] };
}
