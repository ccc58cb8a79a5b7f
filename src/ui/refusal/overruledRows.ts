import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import type { Ruling } from '../../refusal/overrule.js';
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

/** What a person ruled holds for the same row of the same model, however often it is graded again. */
export function withOverrulesOf(open: OpenOutputs[], models: JudgedOutputs[]): JudgedOutputs[] {
  return models.map((outputs) => {
    const rows = open.find(({ model, name }) => model !== null && name === outputs.name)?.outputs.rows ?? [];
    const ruled = new Map(rows.flatMap((row) => (row.overrule === null ? [] : [[keyOf(row), row.overrule] as const])));
    if (ruled.size === 0) return outputs;
    return { ...outputs, rows: outputs.rows.map((row) => ({ ...row, overrule: ruled.get(keyOf(row)) ?? null })) };
  });
}
