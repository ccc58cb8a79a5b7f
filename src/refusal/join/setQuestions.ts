import type { ReadRecord } from '../datasets/readRecord.js';
import { kindOf, unknownKind, type WishedKind } from './kindOf.js';
import type { SetQuestion } from './setQuestion.js';

/**
 * The questions of a data set, from the records of its files; a record that two files share is one question. Throws an `InputError`
 * where nothing says whether one can be answered.
 */
export function setQuestions(dataset: string, records: ReadRecord[], wished: WishedKind): SetQuestion[] {
  const seen = new Map<string, string>();
  const questions: SetQuestion[] = [];
  for (const record of records) {
    const { file, id, number, question, gold } = record;
    const unanswerable = kindOf(record, dataset, wished);
    if (unanswerable === null) throw unknownKind(record, dataset);
    const key = JSON.stringify([id ?? number, question]);
    const first = seen.get(key) ?? file;
    seen.set(key, first);
    if (first !== file) continue;
    questions.push({ id: id ?? String(number), hasOwnId: id !== null, question: question ?? '', unanswerable, gold });
  }
  return questions;
}
