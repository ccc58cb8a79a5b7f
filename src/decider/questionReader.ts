import type { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import type { RawOutputs } from './heads/rawOutputs.js';

/** The numbers of one question on one text. */
export interface Reading {
  outputs: RawOutputs;
  /** What was cut of the input, as the decision's extra `truncated`; null: nothing. */
  truncated: Json;
}

/** Whoever gives the scores that decisions are made of: the graphs of a checkpoint, or a task's own scorer. */
export interface QuestionReader {
  readonly contract: Contract;
  /** Questions of one pass. */
  readonly maxQuestions: number;
  /** How questions are put together, for people. */
  readonly plan: string;
  /** What the questions of one pass read in one text, in their order; of one that cannot be read, why. */
  read(questions: AskedQuestion[], text: string, signal?: AbortSignal): Promise<(Reading | InputError)[]>;
}
