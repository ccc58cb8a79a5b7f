import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { refusalMetrics, type RefusalNumber } from '../../refusal/refusalMetrics.js';
import { judgedOutputsOf, type RefusalReport } from '../../refusal/refusalReport.js';

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
export function savedOutputs(report: RefusalReport): OpenOutputs {
  const { model: name, metrics } = report;
  return { name, model: null, outputs: judgedOutputsOf(report), numbers: (name) => metrics[name] };
}
