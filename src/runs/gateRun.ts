import type { Report } from '../core/report.js';
import { answerSet, type AnsweredSet, type Respondent, type RunHooks } from './answerSet.js';
import { answerTypesOf } from './control.js';
import type { GateInputs } from './inputs.js';
import { reportOf, type GateOptions } from './report.js';

/** Answers a whole set and gates it. */
export async function runGate(
  inputs: GateInputs,
  respondent: Respondent,
  options: GateOptions,
  hooks?: RunHooks,
): Promise<Report> {
  return gateReport(inputs, options, await answerSet(inputs, respondent, hooks));
}

/** The report of a set, or of one shard of it, that was answered. */
export function gateReport(
  { set, task, baseline }: GateInputs,
  options: GateOptions,
  { cases, warnings, identity, runtime, shard }: AnsweredSet,
): Report {
  return reportOf(
    {
      set: set.value.name,
      version: set.value.version,
      cases: cases.length,
      rows: cases.flatMap(({ rows }) => rows),
      details: cases.flatMap(({ details }) => details),
      errors: cases.flatMap(({ errors }) => errors),
      model: identity,
      runtime,
      hashes: { set: set.sha256, task: task.sha256 },
      warnings,
      shard,
      answerTypes: answerTypesOf(task.value),
    },
    baseline,
    options,
  );
}
