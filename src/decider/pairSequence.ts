import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import { questionMarkers } from './markers.js';
import { truncation, type Sequence } from './sequence.js';
import { encodePair } from './tokenizer/pair.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/**
 * A segment and the input as the tokenizer's own pair, in `max_len` tokens (spec: decider.md 8). The markers found need not
 * be those of the questions. Null: the input must be cut and none of its tokens would remain.
 */
export function pairSequence(
  questions: AskedQuestion[],
  segment: Encoding,
  input: Encoding,
  contract: Contract,
  tokenizer: Tokenizer,
): Sequence | null {
  const { maxLen } = contract;
  const pair = encodePair(tokenizer.pairTemplate, segment, input, maxLen);
  if (pair === null) return null;
  const positions = [...pair.ids.keys()];
  const tokensOf = (sequence: number): number[] => positions.filter((i) => pair.sequence[i] === sequence);
  const at = tokensOf(1);
  return {
    layout: questions.length > 1 ? 'concat' : 'full',
    questions,
    ids: pair.ids,
    positions,
    blocks: positions.map(() => -1),
    markers: questionMarkers(pair.ids, tokensOf(0), contract, tokenizer),
    input: { at, starts: at.map((i) => pair.starts[i] ?? 0), ends: at.map((i) => pair.ends[i] ?? 0) },
    truncated: truncation(input.ids.length, pair.ids.length - at.length, maxLen),
  };
}
