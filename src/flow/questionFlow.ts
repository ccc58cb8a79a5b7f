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
  const starts = [
    ...(asked.rule.is === 'none' ? graph.names.filter((part) => graph.isReached(part)) : reads),
    ...asked.requires,
  ];
  const ofThen = checks.flatMap((check) => (check.hard ? thenStarts(check, name) : []));
  const unresolved = new Set([...starts, ...ofThen].filter((start) => !graph.isReached(start)));
  const parts = graph.withInputs(starts.filter((start) => !unresolved.has(start)));
  joinChecks(parts, graph);
  const added = [...graph.withInputs(ofThen.filter((start) => !unresolved.has(start)))].filter(
    (part) => !parts.has(part),
  );
  for (const part of added) parts.add(part);
  if (added.length > 0) joinChecks(parts, graph);
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

/** A check that answers the question, and what its answer is made of. */
function thenStarts({ name, then }: Check, question: string): string[] {
  const answer = then.get(question);
  if (answer === undefined) return [];
  return [name, ...(answer.is === 'code' ? answer.reads : [])];
}

/**
 * Every check that has all its inputs here or given, one of them computed, joins. They are tried once, in the order declared:
 * one that reads another check joins if it stands after it.
 */
function joinChecks(parts: Set<string>, graph: TaskGraph): void {
  const isThere = (name: string): boolean =>
    parts.has(name) || (graph.producer(name) === undefined && graph.given.has(name));
  for (const { name, reads } of graph.task.checks) {
    if (reads.every(isThere) && reads.some((input) => parts.has(input))) parts.add(name);
  }
}
