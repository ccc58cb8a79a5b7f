import { groupsOf } from '../groups.js';
import { foldedText, type Answering, type Matching, type SetQuestion } from './setQuestion.js';

/**
 * Outputs with the questions of the same text: to the letter, else without case and white space. A text that stands several times in
 * the set is told by id, by flag, or by order where a run holds it as often as the set; else it is ambiguous. Null: no text is
 * known.
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
  for (const { candidates, indexes } of repeated.values()) {
    indexes.forEach((index, turn) => {
      if (indexes.length === candidates.length) questionOf[index] = candidates[turn] ?? null;
      else ambiguous.add(index);
    });
  }
  return ambiguous.size > 0 || questionOf.some((place) => place !== null) ? { questionOf, ambiguous } : null;
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
