import { InputError } from '../../core/inputError.js';
import { counted } from '../../core/numbers/counted.js';
import type { ReadRecord } from '../datasets/readRecord.js';
import type { OutputRow } from '../outputRow.js';
import { REPEATED_SET } from '../setFigures.js';

type Asked = Pick<OutputRow, 'id' | 'dataset' | 'question' | 'unanswerable' | 'gold'>;

interface AskedRows {
  asked: Asked;
  rows: OutputRow[];
}

/** A field `run` that numbers the records would make a row of every record and every run. */
const MOST_ROWS = 2_000_000;

/** The rows of one question: an output a run, and one without an output for every record that has none. */
export function rowsOfQuestion(asked: Asked, answers: ReadRecord[]): OutputRow[] {
  return answers.flatMap(({ outputs, run }) => {
    const all = outputs ?? [{}];
    return all.map((output, index) => {
      const number = all.length > 1 ? index + 1 : run;
      return { ...asked, ...output, ...(number === null ? {} : { run: number }) };
    });
  });
}

/**
 * The rows of one model on one set, with a row without an output wherever a question lacks one that other questions have: runs are
 * told by number, in AMC23 also by how often a question comes, since missing outputs stay in the denominators (spec: refusal.md 6). A
 * notice counts those of questions that have others.
 * Throws an `InputError` where that would be more rows than can be held.
 */
export function withMissingRows(dataset: string, questions: AskedRows[]): { rows: OutputRow[]; notices: string[] } {
  const all = withMissing(questions);
  const added = questions.map(({ rows }, index) => (rows.length === 0 ? 0 : (all[index]?.length ?? 0) - rows.length));
  const short = added.filter((count) => count > 0);
  const notice = `${dataset}: ${counted(short.length, 'question has', 'questions have')} fewer outputs than others; ${counted(
    short.reduce((sum, count) => sum + count, 0),
    'output',
  )} counted as missing.`;
  return { rows: fromOne(all.flat()), notices: short.length === 0 ? [] : [notice] };
}

/** Some tools count runs from 0. */
function fromOne(rows: OutputRow[]): OutputRow[] {
  if (rows.every(({ run }) => run !== 0)) return rows;
  return rows.map((row) => (row.run === undefined ? row : { ...row, run: row.run + 1 }));
}

function withMissing(questions: AskedRows[]): OutputRow[][] {
  const all = questions.flatMap(({ rows }) => rows);
  const runs = new Set(all.map(({ run }) => run).filter((run) => run !== undefined));
  if (runs.size > 0) {
    if (runs.size * questions.length > MOST_ROWS) throw tooManyRuns(all[0]?.dataset ?? '', runs.size, questions.length);
    // A row that does not name its run is of the first.
    return questions.map(({ asked, rows }) => {
      const has = new Set(rows.map(({ run = 1 }) => run));
      return [...rows, ...[...runs].filter((run) => !has.has(run)).map((run) => ({ ...asked, run }))];
    });
  }
  const isRepeated = all[0]?.dataset === REPEATED_SET;
  const most = isRepeated ? questions.reduce((count, { rows }) => Math.max(count, rows.length), 1) : 1;
  return questions.map(({ asked, rows }) => [
    ...rows,
    ...Array.from({ length: Math.max(0, most - rows.length) }, () => ({ ...asked })),
  ]);
}

function tooManyRuns(dataset: string, runs: number, questions: number): InputError {
  const problem = `${dataset} has ${counted(runs, 'run')} of ${counted(questions, 'question')}, more than can be held`;
  return new InputError({ file: null, problem, mend: 'number the repeats of a question from 1, or leave run out' });
}
