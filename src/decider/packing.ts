import { InputError } from '../core/inputError.js';
import type { AskedQuestion } from './asked.js';
import { blockSequence } from './blockLayout.js';
import { concatSequence } from './concatLayout.js';
import { chunks } from './chunks.js';
import type { Contract, MultiQuestion } from './contract.js';
import { fullSequence } from './fullLayout.js';
import type { Sequence } from './sequence.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/** A pass cut into sequences: every question is in one of them, or has failed. */
export interface Packed {
  sequences: Sequence[];
  failures: Map<AskedQuestion, InputError>;
}

/** How the questions of a checkpoint may be put together. */
export interface Packer {
  contract: Contract;
  tokenizer: Tokenizer;
  /** Null: each question alone, in the full layout. */
  shared: MultiQuestion | null;
}

/** The sequences in which the questions of one pass read one text (spec: decider.md 12). */
export function pack(questions: AskedQuestion[], input: Encoding, packer: Packer): Packed {
  const { contract, tokenizer, shared } = packer;
  if (shared?.layout === 'block') {
    const pointing = questions.filter(({ pointer }) => pointer);
    const others = questions.filter(({ pointer }) => !pointer);
    return both(packBlocks(others, input, shared, packer), eachAlone(pointing, input, packer));
  }
  if (shared?.layout === 'concat' && questions.length > 1) {
    const sequence = concatSequence(questions, input, contract, tokenizer);
    if (sequence !== null) return packed([sequence]);
  }
  return eachAlone(questions, input, packer);
}

/** Chunks; where one does not fit, each question in a block sequence of its own; where one does not fit so either, all in full. */
function packBlocks(questions: AskedQuestion[], input: Encoding, shared: MultiQuestion, packer: Packer): Packed {
  const { contract, tokenizer } = packer;
  const sequenceOf = (chunk: AskedQuestion[]) => blockSequence(chunk, input, shared.maxLen, contract, tokenizer);
  const together = chunks(questions, shared.maxQuestions).map(sequenceOf);
  if (together.every((sequence) => sequence !== null)) return packed(together);
  const alone = questions.map((asked) => sequenceOf([asked]));
  if (alone.every((sequence) => sequence !== null)) return packed(alone);

  const full = eachAlone(questions, input, packer);
  const unreadable = new Map([...full.failures].filter(([asked]) => alone[questions.indexOf(asked)] === null));
  if (unreadable.size === 0) return full;
  // The reference gives the whole pass up. Here the others are read as if it had not been asked.
  const readable = questions.filter((asked) => !unreadable.has(asked));
  return both(packBlocks(readable, input, shared, packer), { sequences: [], failures: unreadable });
}

function eachAlone(questions: AskedQuestion[], input: Encoding, { contract, tokenizer }: Packer): Packed {
  const result = packed([]);
  for (const asked of questions) {
    try {
      result.sequences.push(fullSequence(asked, input, contract, tokenizer));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      result.failures.set(asked, error);
    }
  }
  return result;
}

const packed = (sequences: Sequence[]): Packed => ({ sequences, failures: new Map() });

const both = (a: Packed, b: Packed): Packed => ({
  sequences: [...a.sequences, ...b.sequences],
  failures: new Map([...a.failures, ...b.failures]),
});
