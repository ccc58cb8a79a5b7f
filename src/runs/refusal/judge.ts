import { InputError } from '../../core/inputError.js';
import { distinctRows } from '../../refusal/distinctRows.js';
import { gradeRow, type Grader } from '../../refusal/gradedRow.js';
import type { JudgedOutputs, JudgedRow } from '../../refusal/judgedRow.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { rowName } from '../../refusal/rowKey.js';
import { rowNotices } from '../../refusal/rowNotices.js';

/** A worker hears nothing while it grades; a person who cancels does not notice so short a wait. */
const SLICE_MS = 40;

/**
 * Grades all outputs of one model, every row of them, in their order. `files`: SHA-256 by the name of each file that was read.
 * `onStep` is told now and then how many rows are done. Rejects with the signal's reason, and with an `InputError` for a
 * confidence that is no finite number.
 */
export async function judgeOutputs(
  outputs: ModelOutputs,
  grader: Grader,
  files: Map<string, string>,
  onStep?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<JudgedOutputs> {
  const { rows, repeated } = distinctRows(outputs.rows);
  const judged: JudgedRow[] = [];
  let sliceEnds = performance.now() + SLICE_MS;
  for (const row of rows) {
    judged.push(judgedRow(row, grader));
    if (performance.now() < sliceEnds) continue;
    onStep?.(judged.length, rows.length);
    await otherTasks();
    signal?.throwIfAborted();
    sliceEnds = performance.now() + SLICE_MS;
  }
  onStep?.(rows.length, rows.length);
  const { name, notices, errors } = outputs;
  return { name, rows: judged, notices: [...notices, ...rowNotices(judged, repeated)], errors, files };
}

const otherTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function judgedRow(row: OutputRow & { run: number }, grader: Grader): JudgedRow {
  const { question, gold, output, confidence = null } = row;
  if (confidence !== null && !Number.isFinite(confidence)) {
    throw new InputError({
      file: null,
      place: `row ${rowName(row)}, key confidence`,
      problem: 'it is not a finite number',
      mend: 'write a number, or null where there is none',
    });
  }
  const characters = output === undefined ? null : (output?.length ?? 0);
  return { ...gradeRow(row, grader), question, gold, characters, confidence, overrule: null };
}
