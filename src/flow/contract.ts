import { NOT_STATED } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { CodeArguments } from '../core/partOutput.js';
import type { TaskQuestion } from '../core/task.js';

/** Whether an answer only repeats an input of its rule where its contract forbids that (spec: tasks.md 5, step 6). */
export function breaksContract(answer: Json, { contract, question }: TaskQuestion, inputs: CodeArguments): boolean {
  if (contract === null || typeof answer !== 'string' || (answer === NOT_STATED && question.notStated)) return false;
  const isHeld = contract.echo ?? question.kind === 'span';
  return isHeld && inputs.some(([, input]) => typeof input === 'string' && folded(input) === folded(answer));
}

/** Without regard to case and to how much space stands where. */
function folded(text: string): string {
  return text
    .toUpperCase()
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}
