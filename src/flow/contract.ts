import { NOT_STATED } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { TaskQuestion } from '../core/task.js';

/**
 * Whether an answer only repeats a text of `given` where its contract forbids that (spec: tasks.md 5, step 6): the given facts
 * that its flow reads.
 */
export function breaksContract(answer: Json, { contract, question }: TaskQuestion, given: Json[]): boolean {
  if (contract === null || typeof answer !== 'string' || (answer === NOT_STATED && question.notStated)) return false;
  const isHeld = contract.echo ?? question.kind === 'span';
  return isHeld && given.some((text) => typeof text === 'string' && folded(text) === folded(answer));
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
