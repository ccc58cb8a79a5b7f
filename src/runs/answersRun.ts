import type { Baseline, Report } from '../core/report.js';
import type { AnsweredRows } from '../formats/read/rows.js';
import type { AnswerTypes } from './control.js';
import type { Loaded } from './inputs.js';
import { reportOf, type GateOptions } from './report.js';

/** Metrics and gate of rows that were made elsewhere (`--answers`), without a model; only the control asks for their task. */
export function gateAnswers(
  answers: Loaded<AnsweredRows>,
  baseline: Loaded<Baseline> | null,
  options: GateOptions,
  answerTypes: AnswerTypes = null,
): Report {
  const { set, version, cases, rows, details, errors, model, warnings } = answers.value;
  return reportOf(
    {
      set,
      version,
      cases,
      rows,
      details,
      errors,
      model,
      runtime: null,
      hashes: { set: null, task: null },
      warnings,
      shard: null,
      answerTypes,
    },
    baseline,
    options,
  );
}
