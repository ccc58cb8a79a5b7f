import { groupsOf } from '../groups.js';
import { foldedText, type Answering, type Matching, type SetQuestion } from './setQuestion.js';

/**
 * Outputs with the questions of the same text: to the letter, else without case and white space. A text that stands several times in
 * the set is told by id, by flag, or by order, where a run holds it as often as the set and all other outputs come in the set's order;
 * else it is ambiguous. Null: no text is known.
 */
export function byQuestion(questions: SetQuestion[], answers: Answering[]): Matching | null {
  const exact = placesOf(questions, (text) => text);
  const folded = placesOf(questions, foldedText);
  const questionOf: (number | null)[] = [];
  /** Outputs of one run that share their candidates. */
  const repeated = new Map<string, { candidates: number[]; indexes: number[] }>();
  answers.forEach((answer, index) => {
    const { question, run } = answer;
    const same = question === null ? [] : (exact.get(question) ?? folded.get(foldedText(question)) ?? []);
    const candidates = narrowed(questions, same, answer);
    questionOf.push(candidates.length === 1 ? (candidates[0] ?? null) : null);
    if (candidates.length < 2) return;
    const key = JSON.stringify([run, candidates]);
    const group = repeated.get(key) ?? { candidates, indexes: [] };
    group.indexes.push(index);
    repeated.set(key, group);
  });
  const ambiguous = new Set<number>();
  const isInOrder = followsOrder(questionOf, answers);
  for (const { candidates, indexes } of repeated.values()) {
    indexes.forEach((index, turn) => {
      if (isInOrder && indexes.length === candidates.length) questionOf[index] = candidates[turn] ?? null;
      else ambiguous.add(index);
    });
  }
  return ambiguous.size > 0 || questionOf.some((place) => place !== null) ? { questionOf, ambiguous } : null;
}

/** Whether the outputs of each run that are sure of their question follow the order of the set. */
function followsOrder(questionOf: (number | null)[], answers: Answering[]): boolean {
  const last = new Map<number | null, number>();
  return questionOf.every((place, index) => {
    if (place === null) return true;
    const run = answers[index]?.run ?? null;
    const isAfter = place > (last.get(run) ?? -1);
    last.set(run, place);
    return isAfter;
  });
}

function narrowed(questions: SetQuestion[], candidates: number[], { id, unanswerable }: Answering): number[] {
  if (candidates.length < 2) return candidates;
  const ofId = candidates.filter((place) => questions[place]?.id === id);
  if (ofId.length === 1) return ofId;
  return unanswerable === null
    ? candidates
    : candidates.filter((place) => questions[place]?.unanswerable === unanswerable);
}

function placesOf(questions: SetQuestion[], key: (text: string) => string): Map<string, number[]> {
  return groupsOf([...questions.keys()], (place) => key(questions[place]?.question ?? ''));
}
