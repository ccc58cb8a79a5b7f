import { InputError } from '../core/inputError.js';
import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import { areMarkersOf, questionMarkers } from './markers.js';
import { segmentText } from './segment.js';
import { truncation, type Sequence } from './sequence.js';
import { specialIds } from './tokenizer/pair.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/** With less room than this for the input, questions do not fit together. */
const FEWEST_INPUT_TOKENS = 8;

/**
 * `[CLS] input [SEP] | segment [SEP] | segment [SEP] …`, at most `maxLen` tokens: every question in a block of its own that
 * sees the input and itself (spec: decider.md 9). Only the input is cut. Null: too little room is left for it, or a marker
 * in a text breaks the questions.
 */
export function blockSequence(
  questions: AskedQuestion[],
  input: Encoding,
  maxLen: number,
  contract: Contract,
  tokenizer: Tokenizer,
): Sequence | null {
  const { cls, sep } = blockFrame(tokenizer, null);
  const segments = questions.map((asked) => [...tokenizer.encode(segmentText(asked, contract)).ids, sep]);
  const questionTokens = segments.reduce((sum, { length }) => sum + length, 2);
  const room = maxLen - questionTokens;
  if (room < FEWEST_INPUT_TOKENS) return null;

  const shared = [cls, ...input.ids.slice(0, room), sep];
  const ids = [...shared, ...segments.flat()];
  // Every block starts where the input ends, so that none knows of another.
  const positions = [...shared.keys(), ...segments.flatMap((block) => [...block.keys()].map((i) => shared.length + i))];
  const blocks = [...shared.map(() => -1), ...segments.flatMap((block, j) => block.map(() => j))];
  const markers = questionMarkers(ids, [...ids.keys()].slice(shared.length), contract, tokenizer);
  if (!areMarkersOf(markers, questions)) return null;
  return {
    layout: 'block',
    questions,
    ids,
    positions,
    blocks,
    markers,
    input: {
      at: [...shared.keys()].slice(1, -1),
      starts: input.starts.slice(0, room),
      ends: input.ends.slice(0, room),
    },
    truncated: truncation(input.ids.length, questionTokens, maxLen),
  };
}

/**
 * The tokens that frame the input and end a block: the block layout does not use the tokenizer's template. Throws an
 * `InputError` that names `file`, the tokenizer's, when it lacks them.
 */
export function blockFrame(tokenizer: Tokenizer, file: string | null): { cls: number; sep: number } {
  const { cls, sep } = specialIds(tokenizer);
  if (cls !== null && sep !== null) return { cls, sep };
  throw new InputError({
    file,
    problem: `the tokenizer has no ${cls === null ? '[CLS] or <s>' : '[SEP] or </s>'} token, which the block layout needs`,
    mend: 'take the tokenizer that the checkpoint was trained with',
  });
}
