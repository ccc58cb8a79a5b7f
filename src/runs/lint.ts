import type { JobResult } from '../core/job.js';
import { counted } from '../core/numbers/counted.js';
import { findingLine } from '../lint/finding.js';
import { lintSet } from '../lint/lintSet.js';
import type { TrainingFile } from '../lint/trainingLeaks.js';
import { inputWarnings, type GateInputs } from './inputs.js';

/**
 * What `candor test --lint` comes to: a line for each finding, exit 1 when there is one. Throws an `InputError` when the set
 * asks what its task does not hold.
 */
export function lintResult(inputs: GateInputs, training: TrainingFile[], tolerance: number): JobResult {
  inputWarnings(inputs);
  const { set, task } = inputs;
  const findings = lintSet({ set: set.value, task: task.value, file: set.file, tolerance, training });
  const size = counted(set.value.cases.length, 'case');
  return {
    exit: findings.length === 0 ? 0 : 1,
    report: null,
    summary: [`${findings.length === 0 ? 'No finding' : counted(findings.length, 'finding')} in ${size}.`],
    // Of golds and traps, which are warned of in a run, it has findings.
    warnings: set.value.warnings,
    checks: findings.map((finding) => ({ ok: false, text: findingLine(finding) })),
  };
}
