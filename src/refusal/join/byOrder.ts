import { agreementOf, hasOtherAnswers, isConfirmed, isContradicted } from './agreement.js';
import { isCount, type Answering, type Matching, type SetQuestion } from './setQuestion.js';

/**
 * The outputs of each run with the questions in order. Null unless every run has as many outputs as the set has questions, and where
 * question texts, flags or golds contradict it, or the outputs' own numbers where nothing confirms it.
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
  if (isContradicted(agreement) || hasOtherAnswers(agreement)) return null;
  return isConfirmed(agreement) || !isShuffled(answers) ? matching : null;
}

/** Whether numbers that the outputs of a run bear go down somewhere, so that they stand in another order than they were asked. */
function isShuffled(answers: Answering[]): boolean {
  if (!answers.every(({ id }) => isCount(id))) return false;
  const last = new Map<number | null, number>();
  return answers.some(({ id, run }) => {
    const isDown = Number(id) <= (last.get(run) ?? -1);
    last.set(run, Number(id));
    return isDown;
  });
}
