import type { OutputRow } from '../outputRow.js';

/** A question of a data set, as the set's own file has it. */
export interface SetQuestion extends Pick<OutputRow, 'id' | 'question' | 'unanswerable' | 'gold'> {
  /** False: the id is the number of its record, from 0. */
  hasOwnId: boolean;
}

/** What is asked of an output when its question is looked for. */
export interface Answering {
  id: string | null;
  question: string | null;
  unanswerable: boolean | null;
  gold: OutputRow['gold'];
  /** False: the gold may be the model's own answer. */
  isGoldSure: boolean;
  run: number | null;
}

/** Which question each output belongs to, by place in the list of questions. */
export interface Matching {
  /** Parallel to the outputs; null: to none. */
  questionOf: (number | null)[];
  /** Outputs that may belong to more than one question, by place: left out rather than guessed. */
  ambiguous: Set<number>;
}

/** Whether an id is a plain whole number, which may be counted from 0 or from 1. */
export function isCount(id: string | null): boolean {
  return id !== null && /^\d+$/.test(id);
}

/** A text as questions are compared when they do not agree to the letter: without case and white space. */
export function foldedText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}
