import type { Tokens } from '../sequence.js';
import { attentionMask } from './attentionMask.js';

/** Inputs of every graph, and those of a block graph beside them (spec: decider.md 11). */
export const PLAIN_INPUTS = ['input_ids', 'attention_mask'];
export const BLOCK_INPUTS = ['position_ids', 'full_attention_mask', 'sliding_attention_mask'];

/** One input of a graph, as a runtime takes it. */
export type Feed =
  | { type: 'int64'; data: BigInt64Array; dims: [batch: number, length: number] }
  | { type: 'bool'; data: Uint8Array; dims: [batch: number, heads: 1, length: number, length: number] };

/** The input `name` of a batch of sequences, which are all of one length. */
export function feedOf(name: string, batch: Tokens[], window: number): Feed {
  switch (name) {
    case 'position_ids':
      return whole(batch.map(({ positions }) => positions));
    case 'full_attention_mask':
      return masks(batch, Infinity);
    case 'sliding_attention_mask':
      return masks(batch, window);
    case 'attention_mask':
      return whole(batch.map(({ ids }) => ids.map(() => 1)));
    default:
      return whole(batch.map(({ ids }) => ids));
  }
}

const lengthOf = (rows: unknown[][]): number => rows[0]?.length ?? 0;

function whole(rows: number[][]): Feed {
  return { type: 'int64', data: BigInt64Array.from(rows.flat(), BigInt), dims: [rows.length, lengthOf(rows)] };
}

function masks(batch: Tokens[], window: number): Feed {
  const length = lengthOf(batch.map(({ ids }) => ids));
  const data = new Uint8Array(batch.length * length * length);
  for (const [i, tokens] of batch.entries()) data.set(attentionMask(tokens, window), i * length * length);
  return { type: 'bool', data, dims: [batch.length, 1, length, length] };
}
