import { agreementOf } from './agreement.js';
import { byId } from './byId.js';
import { byOrder } from './byOrder.js';
import { byQuestion } from './byQuestion.js';
import type { Answering, Matching, SetQuestion } from './setQuestion.js';

/** How outputs found their questions. */
export type JoinWay = 'id' | 'question text' | 'order';

export interface Join extends Matching {
  way: JoinWay;
  /** Pairs whose question texts or flags differ all the same: few, or the way would not have been taken. */
  disagreeing: number;
}

const WAYS: [JoinWay, (questions: SetQuestion[], answers: Answering[], used: boolean | null) => Matching | null][] = [
  ['id', byId],
  ['question text', byQuestion],
  ['order', byOrder],
];

/**
 * Joins outputs with the questions of their set: by id, else by question text, else by order, the first way that nothing
 * contradicts and that reaches half of either side. Null: none can be trusted. `used`: whether it is the unanswerable questions that the
 * set is known for.
 */
export function joinOutputs(questions: SetQuestion[], answers: Answering[], used: boolean | null = null): Join | null {
  for (const [way, match] of WAYS) {
    const matching = match(questions, answers, used);
    if (matching !== null && covers(matching, questions.length)) {
      return { ...matching, way, disagreeing: agreementOf(questions, answers, matching).disagreeing };
    }
  }
  return null;
}

/** A few chance hits are no join. */
function covers({ questionOf, ambiguous }: Matching, questions: number): boolean {
  const joined = questionOf.filter((place) => place !== null);
  return 2 * (joined.length + ambiguous.size) >= questionOf.length || 2 * new Set(joined).size >= questions;
}
