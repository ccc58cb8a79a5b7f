import type { Check, Rule, TaskQuestion } from '../core/task.js';
import type { TaskGraph } from './taskGraph.js';

/** The parts that run for one question (spec: tasks.md 3). */
export interface QuestionFlow {
  name: string;
  asked: TaskQuestion;
  /** Arguments of the rule. */
  reads: string[];
  /** Computed facts and checks, in no order. */
  parts: Set<string>;
  /** Starting facts that nothing gives. */
  unresolved: Set<string>;
  /** Hard checks whose failure settles the question, in the order declared; also those that are unresolved. */
  governing: Check[];
}

export function questionFlow(name: string, asked: TaskQuestion, graph: TaskGraph): QuestionFlow {
  const { checks } = graph.task;
  const reads = ruleReads(asked.rule, graph);
  const thenNamed = checks.filter((check) => check.hard && check.then.has(name));
  const starts = [
    ...(asked.rule.is === 'none' ? graph.names.filter((part) => graph.isReached(part)) : reads),
    ...asked.requires,
    ...thenNamed.flatMap((check) => {
      const then = check.then.get(name);
      return [check.name, ...(then?.is === 'code' ? then.reads : [])];
    }),
  ];
  const unresolved = new Set(starts.filter((start) => !graph.isReached(start)));
  const parts = graph.withInputs(starts.filter((start) => !unresolved.has(start)));
  joinChecks(parts, graph);
  const governing = checks.filter(
    (check) =>
      check.hard &&
      (parts.has(check.name) || unresolved.has(check.name)) &&
      (check.then.size === 0 || check.then.has(name) || asked.requires.includes(check.name)),
  );
  return { name, asked, reads, parts, unresolved, governing };
}

export function ruleReads(rule: Rule, graph: TaskGraph): string[] {
  if (rule.is === 'none') return [];
  return rule.is === 'rule' ? rule.computation.reads : graph.deciderReads(rule.decider.question);
}

/** Every check that has all its inputs here or given, one of them computed, joins; and what joins may let others in. */
function joinChecks(parts: Set<string>, graph: TaskGraph): void {
  const isThere = (name: string): boolean =>
    parts.has(name) || (graph.producer(name) === undefined && graph.given.has(name));
  for (;;) {
    const joining = graph.task.checks.filter(
      ({ name, reads }) => !parts.has(name) && reads.every(isThere) && reads.some((input) => parts.has(input)),
    );
    if (joining.length === 0) return;
    for (const { name } of joining) parts.add(name);
  }
}
