import { casePlace } from '../core/casePlace.js';
import { InputError } from '../core/inputError.js';
import { writeCompact } from '../formats/write/json.js';
import { rowJson } from '../formats/write/report.js';
import type { Deciders } from '../flow/deciders.js';
import { planCase } from '../suites/honesty/plan.js';
import { answerCase, type CaseRows } from '../suites/honesty/rows.js';
import type { GateInputs } from './inputs.js';

/**
 * Asks the first case of a run again, last of all. Throws an `InputError` that names the task where it is now answered
 * otherwise: its code keeps something between calls, so that a row would depend on the order of cases and on the shard.
 */
export async function askFirstAgain(
  [first]: CaseRows[],
  { set, task }: GateInputs,
  deciders: Deciders,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (first === undefined) return;
  const place = casePlace(first.case, set.value.cases.indexOf(first.case));
  const planned = await planCase(first.case, task.value, set.file, place);
  const again = await answerCase(planned, task.value, deciders, signal);
  if (writeCompact(again.rows.map(rowJson)) === writeCompact(first.rows.map(rowJson))) return;
  throw new InputError({
    file: task.file,
    problem: `asked again, ${place} was answered otherwise: the module keeps something from one call to the next`,
    mend: 'let what a function gives rest on its arguments alone',
  });
}
