import type { Kind, OptionValue, Question } from './question.js';

/** Kinds of answer, by the names of the honesty suite (spec: honesty.md 3.1; tasks.md 2). */
export type AnswerKind = 'yes_no' | 'choice' | 'ordinal' | 'multi' | 'span' | 'rank' | 'estimate';

/** What an answer of a question may be: as much as it takes to read a gold and compare. */
export interface AnswerType {
  kind: AnswerKind;
  /** In the caller's order; empty where any value may stand. */
  options: OptionValue[];
  /** rank: length of the ranking; null: all options. */
  k: number | null;
}

const ANSWER_KINDS: Record<Kind, AnswerKind> = {
  yes_no: 'yes_no',
  choice: 'choice',
  score: 'ordinal',
  multi: 'multi',
  span: 'span',
  rank: 'rank',
  number: 'estimate',
};

/** The answer type of a question. A yes/no answers in words, also when its options are written as booleans. */
export function answerTypeOf({ kind, options, k }: Question): AnswerType {
  return { kind: ANSWER_KINDS[kind], options: kind === 'yes_no' ? ['yes', 'no'] : options, k };
}
