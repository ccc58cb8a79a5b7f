import { metricsOf } from '../../core/gate/metrics.js';
import { numbersWithoutBaseline, worsened } from '../../core/gate/worsened.js';
import { InputError } from '../../core/inputError.js';
import { counted, grouped } from '../../core/numbers/counted.js';
import type { Runtime } from '../../core/report.js';
import { againstOf, type Against } from '../../refusal/against.js';
import type { Grader } from '../../refusal/gradedRow.js';
import { honestyRows } from '../../refusal/honestyRows.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { GATED_REFUSAL, refusalMetrics, type GatedRefusal } from '../../refusal/refusalMetrics.js';
import type { RefusalBaseline, RefusalReport } from '../../refusal/refusalReport.js';
import { questionsOf, setName } from '../../refusal/setName.js';
import { unlikeBaseline } from '../../refusal/unlike.js';
import type { Loaded } from '../inputs.js';

export interface RefusalOptions {
  /** How much worse a number may get; finite. */
  tolerance: number;
  /** Of the honesty numbers of rows with a confidence, in [0, 1). */
  risk: number;
}

/** What a report may hold beside the graded outputs of its model. */
export interface RefusalBeside {
  baseline: Loaded<RefusalBaseline> | null;
  /** The outputs of the model before. */
  against: JudgedOutputs | null;
  /** The raw outputs, parallel to the rows; null: a report without texts. */
  outputs: (string | null)[] | null;
  runtime: Runtime | null;
}

/**
 * Figures and gate of one model's graded outputs. Throws an `InputError` where nothing was measured, or where the model before
 * has no data set in common with it (spec: product.md, Bad input).
 */
export function refusalReportOf(
  judged: JudgedOutputs,
  { tolerance, risk }: RefusalOptions,
  { baseline, against, outputs, runtime }: RefusalBeside,
): RefusalReport {
  const { name, rows, notices, errors, files } = judged;
  requireOutputs(judged);
  const metrics = refusalMetrics(rows);
  const compared = baseline?.value ?? null;
  const regressions =
    compared === null ? [] : worsened<GatedRefusal>(GATED_REFUSAL, metrics, compared.metrics, tolerance);
  const honesty = honestyRows(rows);
  const change = against === null ? null : changeFrom(against, judged);
  const report: RefusalReport = {
    set: setName(rows),
    cases: questionsOf(rows),
    metrics,
    baseline: baseline?.file ?? null,
    tolerance,
    regressions: regressions.map(({ text }) => text),
    ok: regressions.length === 0,
    rows,
    outputs,
    suite: 'refusal',
    grader: graderOf(judged),
    model: name,
    asked: null,
    inputs: { files, baseline: baseline?.sha256 ?? null },
    runtime,
    honesty: honesty.rows.length === 0 ? null : metricsOf(honesty.rows, risk),
    against: change,
    errors,
    warnings: [],
  };
  report.warnings = [
    ...(compared === null ? [] : unlikeBaseline(report, compared)),
    ...(compared?.warnings ?? []),
    ...(compared === null ? [] : numbersWithoutBaseline<GatedRefusal>(GATED_REFUSAL, metrics, compared.metrics)),
    ...(change === null ? [] : unmatched(change)),
    ...(against === null ? [] : unread(against)),
    ...notices,
    ...honesty.warnings,
  ];
  return report;
}

/** Throws an `InputError` for rows without any output: those are a data set, not what a model said to it. */
export function requireOutputs({ name, rows }: Pick<JudgedOutputs, 'name' | 'rows'>): void {
  if (rows.some(({ status }) => status !== 'missing')) return;
  const problem = rows.length === 0 ? 'there are no rows' : `none of ${counted(rows.length, 'row')} has an output`;
  throw new InputError({
    file: name,
    problem: `${problem}, so nothing was measured`,
    mend: 'name the file that holds what the model answered',
  });
}

/** Which grader the rows were graded by. */
export function graderOf({ rows }: Pick<JudgedOutputs, 'rows'>): Grader {
  return rows.some(({ correctMath }) => correctMath !== null) ? 'math' : 'exact';
}

function changeFrom(before: JudgedOutputs, after: JudgedOutputs): Against {
  const change = againstOf(before, after);
  if (change !== null) return change;
  throw new InputError({
    file: before.name,
    problem: `its data sets (${setName(before.rows)}) are none of those of ${after.name} (${setName(after.rows)})`,
    mend: 'name outputs of the same data sets with --against',
  });
}

function unmatched({ model, onlyBefore, onlyAfter }: Against): string[] {
  if (onlyBefore + onlyAfter === 0) return [];
  return [
    `Not every row has its counterpart: ${counted(onlyBefore, 'row')} of ${model} alone, ${grouped(onlyAfter)} of this run alone.`,
  ];
}

/** The model before is not gated, so what could not be read of it does not stop the run. */
function unread({ name, errors }: JudgedOutputs): string[] {
  if (errors.length === 0) return [];
  return [
    `${counted(errors.length, 'record')} of ${name} could not be read, and ${errors.length === 1 ? 'is' : 'are'} not compared.`,
  ];
}
