import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import { areMarkersOf } from './markers.js';
import { pairSequence } from './pairSequence.js';
import { segmentText } from './segment.js';
import type { Sequence } from './sequence.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/**
 * Several questions as one segment, theirs joined by a space, in a full-layout pair (spec: decider.md 10). Neighbours do
 * change each other's answers here. Null: they do not fit together, or a marker in a text breaks them.
 */
export function concatSequence(
  questions: AskedQuestion[],
  input: Encoding,
  contract: Contract,
  tokenizer: Tokenizer,
): Sequence | null {
  const segment = tokenizer.encode(questions.map((asked) => segmentText(asked, contract)).join(' '));
  const sequence = pairSequence(questions, segment, input, contract, tokenizer);
  return sequence !== null && areMarkersOf(sequence.markers, questions) ? sequence : null;
}
