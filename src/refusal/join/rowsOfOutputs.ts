import type { ReadRecord } from '../datasets/readRecord.js';
import { setNotices } from '../datasets/setNotices.js';
import type { RecordError } from '../modelOutputs.js';
import type { OutputRow } from '../outputRow.js';
import { recordError } from '../recordError.js';
import { REPEATED_SET } from '../setFigures.js';
import { kindOf, unknownKind, type WishedKind } from './kindOf.js';
import type { ModelRows } from './modelRows.js';
import { rowsOfQuestion, withMissingRows } from './rowsOf.js';

/**
 * Outputs that bring their questions along. Whether one can be answered: as its record says, else as the person says of the file, else
 * as the set is. Throws an `InputError` for a set of which nothing says it (spec: refusal.md 8); a record of it alone is listed.
 */
export function rowsOfOutputs(dataset: string, answers: ReadRecord[], wished: WishedKind): ModelRows {
  const errors: RecordError[] = [];
  const kept: { answer: ReadRecord; unanswerable: boolean }[] = [];
  for (const answer of answers) {
    const unanswerable = kindOf(answer, dataset, wished);
    if (unanswerable !== null) kept.push({ answer, unanswerable });
    else errors.push(recordError(unknownKind(answer, dataset), answer.file, answer.place));
  }
  const [first] = answers;
  if (kept.length === 0 && first !== undefined) throw unknownKind({ file: first.file }, dataset);
  const ids = idsOf(
    kept.map(({ answer }) => answer),
    dataset,
  );
  const byId = new Map<string, { asked: Omit<OutputRow, 'output'>; rows: OutputRow[] }>();
  kept.forEach(({ answer, unanswerable }, index) => {
    const { question, gold } = answer;
    const asked = { id: ids[index] ?? '', dataset, question: question ?? '', unanswerable, gold };
    const known = byId.get(asked.id);
    const rows = rowsOfQuestion(asked, [answer]);
    if (known === undefined) byId.set(asked.id, { asked, rows });
    else known.rows.push(...rows);
  });
  const { rows, notices } = withMissingRows(dataset, [...byId.values()]);
  return { rows, notices: [...notices, ...setNotices(dataset, rows)], errors };
}

/** Their own ids, else the number of the record; AMC23 names a question again by its text, once a run. */
function idsOf(answers: ReadRecord[], dataset: string): string[] {
  const byText = new Map<string, string>();
  return answers.map(({ id, number, question }) => {
    if (id !== null) return id;
    if (dataset !== REPEATED_SET || question === null) return String(number);
    const known = byText.get(question) ?? String(number);
    byText.set(question, known);
    return known;
  });
}
