import { groupsOf } from '../groups.js';
import { agreementOf, isContradicted } from './agreement.js';
import type { Answering, Matching, SetQuestion } from './setQuestion.js';

/**
 * Outputs with the questions of the same id. Null where an output has no id or no id is known, where question texts or flags
 * contradict it, and where nothing can be compared and the ids may be those of another count (from 0, from 1).
 */
export function byId(questions: SetQuestion[], answers: Answering[]): Matching | null {
  if (answers.some(({ id }) => id === null)) return null;
  const places = groupsOf([...questions.keys()], (place) => questions[place]?.id ?? '');
  const ambiguous = new Set<number>();
  const questionOf = answers.map((answer, index) => {
    const all = places.get(answer.id ?? '') ?? [];
    const same = all.length > 1 ? all.filter((place) => questions[place]?.question === answer.question) : all;
    if (same.length !== 1 && all.length > 0) ambiguous.add(index);
    return same.length === 1 ? (same[0] ?? null) : null;
  });
  const matching = { questionOf, ambiguous };
  if (questionOf.every((place) => place === null)) return null;
  const agreement = agreementOf(questions, answers, matching);
  const isTrusted = agreement.compared > 0 ? !isContradicted(agreement) : countsAlike(questions, answers, matching);
  return isTrusted ? matching : null;
}

/** Whether ids that nothing else confirms can be of the same count. */
function countsAlike(questions: SetQuestion[], answers: Answering[], { questionOf }: Matching): boolean {
  const isWhole = questionOf.every((place) => place !== null);
  // Ids that start at 1 would give every output the gold of its neighbour.
  if (questions.some(({ hasOwnId }) => !hasOwnId)) return isWhole && answers.some(({ id }) => id === '0');
  return isWhole || new Set(questionOf).size !== questions.length || answers.length !== questions.length;
}
