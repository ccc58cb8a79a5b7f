import { agreementOf, hasOtherAnswers, isContradicted } from './agreement.js';
import type { Answering, Matching, SetQuestion } from './setQuestion.js';

/**
 * The outputs of each run with the questions in order. Null unless every run has as many outputs as the set has questions, and where
 * question texts, flags or golds contradict it.
 */
export function byOrder(questions: SetQuestion[], answers: Answering[]): Matching | null {
  const counts = new Map<number | null, number>();
  const questionOf = answers.map(({ run }) => {
    const place = counts.get(run) ?? 0;
    counts.set(run, place + 1);
    return place;
  });
  if ([...counts.values()].some((count) => count !== questions.length)) return null;
  const matching = { questionOf, ambiguous: new Set<number>() };
  const agreement = agreementOf(questions, answers, matching);
  return isContradicted(agreement) || hasOtherAnswers(agreement) ? null : matching;
}
