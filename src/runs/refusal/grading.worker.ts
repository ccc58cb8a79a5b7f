import { distinctRows } from '../../refusal/distinctRows.js';
import { explainRow } from '../../refusal/explainRow.js';
import { gradeRow, type Grader } from '../../refusal/gradedRow.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { keyOf } from '../../refusal/rowKey.js';
import { answerCalls } from '../../workers/workerCalls.js';
import type { Graded, GradingCalls, JudgedHead } from './gradingCalls.js';
import { paced } from './gradingStep.js';
import { importOutputs, type ReadingStep } from './importOutputs.js';
import { importQuestions } from './importQuestions.js';
import { judgeOutputs } from './judge.js';

/** So many rows are taken over by the page within a frame. */
const PORTION = 1000;

/** What was read together, with its texts. */
interface Session {
  models: ModelOutputs[];
  files: Map<string, string>;
  /** The rows of a model by their keys, once one of them was asked for. */
  byKey: Map<number, Map<string, OutputRow>>;
}

const sessions = new Map<number, Session>();
let next = 0;

answerCalls<GradingCalls>({
  open: async ({ files, kinds, grader }, signal, tell) => {
    const onStep = paced('reading', (step) => tell({ step }));
    const tellRead = ({ done, total }: ReadingStep): void => onStep(done, total);
    const read = await importOutputs(files, kinds, tellRead, signal);
    signal.throwIfAborted();
    const session = { ...read, byKey: new Map<number, Map<string, OutputRow>>() };
    const models = await graded(session, grader, signal, tell);
    next += 1;
    sessions.set(next, session);
    return { session: next, models };
  },
  regrade: ({ session, grader }, signal, tell) => graded(opened(session), grader, signal, tell),
  explain: ({ session, model, row }) => {
    const output = rowsByKey(opened(session), model).get(keyOf(row));
    if (output === undefined) throw new Error(`no row ${row.id} of ${row.dataset} is open`);
    return explainRow(output, gradeRow(output, 'exact'));
  },
  questions: ({ files, kinds }, signal) => importQuestions(files, kinds, signal),
  keep: ({ session }) => {
    for (const other of sessions.keys()) if (other !== session) sessions.delete(other);
    return null;
  },
});

async function graded(
  { models, files }: Session,
  grader: Grader,
  signal: AbortSignal,
  tell: (graded: Graded) => void,
): Promise<JudgedHead[]> {
  const total = models.reduce((sum, { rows }) => sum + rows.length, 0);
  const onStep = paced('grading', (step) => tell({ step }));
  const heads: JudgedHead[] = [];
  let before = 0;
  for (const [model, outputs] of models.entries()) {
    const { rows, ...head } = await judgeOutputs(
      outputs,
      grader,
      files,
      (done) => onStep(before + done, total),
      signal,
    );
    signal.throwIfAborted();
    for (let at = 0; at < rows.length; at += PORTION) tell({ model, rows: rows.slice(at, at + PORTION) });
    heads.push(head);
    before += outputs.rows.length;
  }
  return heads;
}

function opened(session: number): Session {
  const found = sessions.get(session);
  if (found === undefined) throw new Error('these outputs are not open any more');
  return found;
}

function rowsByKey({ models, byKey }: Session, model: number): Map<string, OutputRow> {
  const known = byKey.get(model);
  if (known !== undefined) return known;
  const rows = distinctRows(models[model]?.rows ?? []).rows.map((row) => [keyOf(row), row] as const);
  const made = new Map<string, OutputRow>(rows);
  byKey.set(model, made);
  return made;
}
