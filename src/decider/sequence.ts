import type { Json } from '../core/json.js';
import type { AskedQuestion } from './asked.js';
import type { QuestionMarkers } from './markers.js';
import type { GraphRole } from './sessions/graphRunner.js';

/** Tokens as a graph takes them; all three of one length. */
export interface Tokens {
  ids: number[];
  /** Position ids. */
  positions: number[];
  /** The block that each token belongs to; −1: the part that every block sees. */
  blocks: number[];
}

/** One or several questions and their input, as the network reads them. */
export interface Sequence extends Tokens {
  layout: 'full' | 'concat' | 'block';
  questions: AskedQuestion[];
  /** Of each question. */
  markers: QuestionMarkers[];
  /** The input's tokens: positions in the sequence, offsets in code points of the text, half open. */
  input: { at: number[]; starts: number[]; ends: number[] };
  /** What was cut, as the decisions' extra `truncated`; null: the whole input was read. */
  truncated: Json;
}

/** The graph that reads a sequence: block sequences need the masks of the main one where that is a block graph. */
export function graphOf({ layout }: Sequence): GraphRole {
  return layout === 'block' ? 'main' : 'plain';
}

/** The mark of an input that did not fit (spec: decider.md 18); `questionTokens` counts the special tokens too. */
export function truncation(inputTokens: number, questionTokens: number, maxLen: number): Json {
  const left = Math.max(0, maxLen - questionTokens);
  if (inputTokens <= left) return null;
  const counts = { input_tokens: inputTokens, read_tokens: left, question_tokens: questionTokens, max_len: maxLen };
  return new Map(Object.entries(counts).map(([key, count]) => [key, BigInt(count)]));
}
