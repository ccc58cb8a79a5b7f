import { distinctRows } from '../../refusal/distinctRows.js';
import { gradeRow, type Grader } from '../../refusal/gradedRow.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';

/** Stand-in: every row graded. */
export async function judgeOutputs(
  { name, rows, notices, errors }: ModelOutputs,
  grader: Grader,
  files: Map<string, string>,
  onStep?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<JudgedOutputs> {
  const distinct = distinctRows(rows).rows;
  const judged: JudgedOutputs = { name, rows: [], notices, errors, files };
  for (const [i, row] of distinct.entries()) {
    if (i % 1000 === 0) {
      onStep?.(i, distinct.length);
      await new Promise((resolve) => setTimeout(resolve, 0));
      signal?.throwIfAborted();
    }
    const { question, gold, output, confidence = null } = row;
    const characters = output?.length ?? null;
    judged.rows.push({ ...gradeRow(row, grader), question, gold, characters, confidence, overrule: null });
  }
  return judged;
}
