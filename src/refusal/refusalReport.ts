import type { Metrics } from '../core/gate/metrics.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Runtime } from '../core/report.js';
import type { Against } from './against.js';
import type { AskedWith } from './askedWith.js';
import type { Grader } from './gradedRow.js';
import type { JudgedOutputs, JudgedRow } from './judgedRow.js';
import type { RecordError } from './modelOutputs.js';
import type { RefusalMetrics } from './refusalMetrics.js';

/** The outputs of one model, graded and gated (spec: product.md, The report; Model outputs). */
export interface RefusalReport {
  /** The names of its data sets (`setName`). */
  set: string;
  /** Questions; `metrics.n` counts their outputs. */
  cases: number;
  /** Of the graders alone: what a person overruled never enters them. */
  metrics: RefusalMetrics;
  /** The baseline's path as typed, or null. */
  baseline: string | null;
  tolerance: number;
  /** For instance `accuracy: 0.9 → 0.73 (tolerance 0.02)`. */
  regressions: string[];
  ok: boolean;
  rows: JudgedRow[];
  /** The raw outputs, parallel to `rows`; null: the report is without texts, and says no questions either. */
  outputs: (string | null)[] | null;
  suite: 'refusal';
  grader: Grader;
  model: string;
  /** Null: the outputs came in files, which do not say how they came about. */
  asked: AskedWith | null;
  /** SHA-256 of each file that was read, and of the baseline. */
  inputs: { files: Map<string, string>; baseline: string | null };
  runtime: Runtime | null;
  /** The honesty numbers of the rows with a confidence; null: none has one. */
  honesty: Metrics | null;
  /** Null: not asked for. */
  against: Against | null;
  errors: RecordError[];
  warnings: string[];
}

/** What a baseline of model outputs holds of a report. `metrics` are as written: an integer prints as one in a regression. */
export interface RefusalBaseline {
  /** As typed or dropped. */
  file: string;
  metrics: JsonObject;
  set: Json | undefined;
  cases: Json | undefined;
  model: Json | undefined;
  grader: Json | undefined;
  /** How its numbers contradict its own rows. */
  warnings: string[];
}

/** The graded outputs that a report holds: what the view of model outputs opens. */
export function judgedOutputsOf({ model, rows, warnings, errors, inputs }: RefusalReport): JudgedOutputs {
  return { name: model, rows, notices: warnings, errors, files: inputs.files };
}
