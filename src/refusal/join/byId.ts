import { groupsOf } from '../groups.js';
import { agreementOf, isConfirmed, isContradicted } from './agreement.js';
import { isCount, type Answering, type Matching, type SetQuestion } from './setQuestion.js';

/**
 * Outputs with the questions of the same id. Null where an output has no id or no id is known, where question texts, flags or
 * golds contradict it, and where neither text nor gold confirms it and the ids may be those of another count (from 0, from 1) or of
 * questions of the other kind than is `used`.
 */
export function byId(questions: SetQuestion[], answers: Answering[], used: boolean | null): Matching | null {
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
  if (isContradicted(agreement)) return null;
  // Flags confirm nothing: those of a neighbour are mostly the same.
  if (isConfirmed(agreement)) return matching;
  const isOfUsedKind = agreement.compared > 0 || !hasOnlyOtherKind(questions, matching, used);
  return isOfUsedKind && countsAlike(questions, answers, matching) ? matching : null;
}

/** Whether ids that nothing else confirms can be of the same count. */
function countsAlike(questions: SetQuestion[], answers: Answering[], { questionOf, ambiguous }: Matching): boolean {
  const isWhole = questionOf.every((place, index) => place !== null || ambiguous.has(index));
  // Ids that start at 1 would give every output the gold of its neighbour.
  if (questions.some(({ hasOwnId }) => !hasOwnId)) return isWhole && answers.some(({ id }) => id === '0');
  if (isWhole) return true;
  if ([...questions, ...answers].every(({ id }) => isCount(id))) return false;
  return new Set(questionOf).size !== questions.length || answers.length !== questions.length;
}

/** Whether no question of the kind that the set is used for has an output, though it has some: ids within them alone would do that. */
function hasOnlyOtherKind(questions: SetQuestion[], { questionOf }: Matching, used: boolean | null): boolean {
  const isUsed = (question: SetQuestion | undefined) => question?.unanswerable === used;
  return questions.some(isUsed) && !questionOf.some((place) => place !== null && isUsed(questions[place]));
}
