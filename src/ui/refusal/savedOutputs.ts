import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { refusalMetrics, type RefusalMetrics } from '../../refusal/refusalMetrics.js';
import { judgedOutputsOf, type RefusalReport } from '../../refusal/refusalReport.js';

/** One column of the Refusal view: a model whose outputs were graded here, or a saved report. */
export interface OpenOutputs {
  name: string;
  /** Place among the models whose texts are open; null: a saved report, which is for reading. */
  model: number | null;
  outputs: JudgedOutputs;
  metrics: RefusalMetrics;
  /** Null: it was graded here. */
  saved: RefusalReport | null;
}

/** The outputs of a model that were graded here. */
export function gradedHere(outputs: JudgedOutputs, model: number): OpenOutputs {
  return { name: outputs.name, model, outputs, metrics: refusalMetrics(outputs.rows), saved: null };
}

/** A report as it was saved: its numbers are never computed anew. */
export function savedOutputs(saved: RefusalReport): OpenOutputs {
  const { model: name, metrics } = saved;
  return { name, model: null, outputs: judgedOutputsOf(saved), metrics, saved };
}
