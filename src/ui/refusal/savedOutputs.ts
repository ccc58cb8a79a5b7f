import type { RefusalReport } from '../../formats/read/refusalReport.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { baselineNumbers, refusalMetrics, type RefusalNumber } from '../../refusal/refusalMetrics.js';

/** One column of the Refusal view: a model whose outputs were graded here, or a saved report. */
export interface OpenOutputs {
  name: string;
  /** Place among the models whose texts are open; null: a saved report, which is for reading. */
  model: number | null;
  /** Null: a report that was saved without its rows. */
  outputs: JudgedOutputs | null;
  numbers: RefusalNumber;
}

/** The outputs of a model that were graded here. */
export function gradedHere(outputs: JudgedOutputs, model: number): OpenOutputs {
  const metrics = refusalMetrics(outputs.rows);
  return { name: outputs.name, model, outputs, numbers: (name) => metrics[name] };
}

/** A report as it was saved: its numbers are never computed anew. */
export function savedOutputs({ model, metrics, rows }: RefusalReport, file: string): OpenOutputs {
  const name = model ?? file;
  const outputs = rows === null ? null : { name, rows, notices: [], errors: [], files: new Map<string, string>() };
  return { name, model: null, outputs, numbers: baselineNumbers(metrics) };
}
