import type { JudgedOutputs, JudgedRow } from '../../refusal/judgedRow.js';
import type { Overrule, Ruling } from '../../refusal/overrule.js';
import { keyOf } from '../../refusal/rowKey.js';
import type { OpenOutputs } from './savedOutputs.js';

/** The outputs with the ruling on one row; null takes it back. */
export function overruled(outputs: JudgedOutputs, index: number, ruling: Ruling | null, note: string): JudgedOutputs {
  const row = outputs.rows[index];
  if (row === undefined) return outputs;
  const { dataset, run, id } = row;
  const overrule = ruling === null ? null : { dataset, run, id, ruling, note };
  return { ...outputs, rows: outputs.rows.with(index, { ...row, overrule }) };
}

/**
 * What a person ruled holds for the same row of the same model, however often it is graded again, and whether it stands here or in
 * a saved report; of a row that came to something else it holds no more.
 */
export function withOverrulesOf(open: OpenOutputs[], models: JudgedOutputs[]): JudgedOutputs[] {
  return models.map((outputs) => {
    const ruled = new Map<string, JudgedRow>();
    // What was said here, last, has the last word.
    for (const { name, outputs: of } of open.toSorted((a, b) => Number(a.model !== null) - Number(b.model !== null))) {
      if (name === outputs.name) for (const row of of.rows) if (row.overrule !== null) ruled.set(keyOf(row), row);
    }
    if (ruled.size === 0) return outputs;
    const overruleOf = (row: JudgedRow): Overrule | null => {
      const was = ruled.get(keyOf(row));
      return was?.content === row.content && was.status === row.status ? was.overrule : null;
    };
    return { ...outputs, rows: outputs.rows.map((row) => ({ ...row, overrule: overruleOf(row) })) };
  });
}

/** Whether a saved report is of these very outputs: one that was read from the same files. */
export function isReportOf({ name, outputs: saved }: OpenOutputs, outputs: JudgedOutputs): boolean {
  const hashes = new Set(outputs.files.values());
  return name === outputs.name && saved.files.size > 0 && [...saved.files.values()].every((hash) => hashes.has(hash));
}
