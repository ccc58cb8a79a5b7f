import type { DeciderPart, Task } from '../core/task.js';

/** The decider's parts of a task: facts, and the rules of these questions; null: of all. */
export function deciderParts(task: Task, names: Iterable<string> | null = null): DeciderPart[] {
  const facts = task.facts.flatMap(({ alternatives }) =>
    alternatives.flatMap((part) => (part.is === 'decider' ? [part.decider] : [])),
  );
  const rules = [...(names ?? task.questions.keys())].flatMap((name) => {
    const rule = task.questions.get(name)?.rule;
    return rule?.is === 'decider' ? [rule.decider] : [];
  });
  return [...facts, ...rules];
}

/** Whether anything is asked of a checkpoint: else the task runs without a model. */
export function needsCheckpoint(task: Task): boolean {
  return deciderParts(task).some(({ scorer }) => scorer === null);
}
