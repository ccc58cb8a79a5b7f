import { InputError } from '../core/inputError.js';
import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import { areMarkersOf } from './markers.js';
import { pairSequence } from './pairSequence.js';
import { segmentText } from './segment.js';
import type { Sequence } from './sequence.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/**
 * One question alone: `[CLS] segment [SEP] input [SEP]`, over an input that is encoded already (spec: decider.md 8). Throws
 * an `InputError` when the question leaves no room for the input, or when a marker in its task or options breaks it.
 */
export function fullSequence(
  asked: AskedQuestion,
  input: Encoding,
  contract: Contract,
  tokenizer: Tokenizer,
): Sequence {
  const { maxLen, optionMarker } = contract;
  const place = `question ${JSON.stringify(asked.question.name)}`;
  const segment = tokenizer.encode(segmentText(asked, contract));
  const sequence = pairSequence([asked], segment, input, contract, tokenizer);
  if (sequence === null) {
    throw new InputError({
      file: null,
      place,
      problem: `task and options do not fit in ${maxLen} tokens: they take ${segment.ids.length}, and nothing is left for the input`,
      mend: 'ask with fewer options or shorter descriptions',
    });
  }
  if (!areMarkersOf(sequence.markers, [asked])) {
    const found = sequence.markers.reduce((sum, { options }) => sum + options.length, 0);
    throw new InputError({
      file: null,
      place,
      problem: `found ${found} option markers for ${asked.options.length} options: the task or an option holds a marker token`,
      mend: `take ${optionMarker} and the mode markers out of its texts`,
    });
  }
  return sequence;
}
