import { casePlace } from '../../core/casePlace.js';
import type { Case, HonestySet } from '../../core/honestySet.js';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import { equal } from '../../core/equal.js';
import { shown } from '../../core/shown.js';
import type { Task } from '../../core/task.js';
import type { DeciderReads } from '../../flow/taskGraph.js';
import { deciderParts } from '../../tasks/deciderParts.js';
import { refuseComputed } from '../../tasks/checkStates.js';
import { computedNames, factNames } from '../../tasks/facts.js';

/** The facts that are asked about, or why `prepare` gave none. */
export type Prepared = { facts: JsonObject } | { broken: string };

/** What is asked about one case: every question of `ask`, together, in that order. */
export interface PlannedCase {
  case: Case;
  names: string[];
  state: Prepared;
  deciderReads: DeciderReads;
}

/**
 * Prepares every case, in file order (spec: honesty.md 2). The set must have been checked against the task. Throws an
 * `InputError` naming file, case and question where a state gives a fact that the task computes, or a decider's question
 * does not say which of several facts it reads.
 */
export function plan(set: HonestySet, task: Task, file: string): Promise<PlannedCase[]> {
  return Promise.all(set.cases.map((one, index) => planCase(one, task, file, casePlace(one, index))));
}

/** Plans one case; `place` names it in messages. */
export async function planCase(one: Case, task: Task, file: string, place: string): Promise<PlannedCase> {
  const state = await preparedState(one, task);
  const names = [...new Set(one.ask ?? one.expected.keys())];
  const computed = computedNames(task);
  const given: JsonObject = 'facts' in state ? state.facts : new Map<string, Json>();
  refuseComputed(given, computed, file, place);
  const deciderReads: DeciderReads = (question) => factNames(question, given, computed, file, place);
  // Told before anything runs.
  if ('facts' in state) for (const { question } of deciderParts(task, names)) deciderReads(question);
  return { case: one, names, state, deciderReads };
}

/** What `prepare` leaves as it was keeps its number classes, which code does not tell apart. */
async function preparedState({ state }: Case, { prepare }: Task): Promise<Prepared> {
  if (prepare === null) return { facts: state };
  const result = await prepare([['state', state]]);
  if ('raised' in result) return { broken: `prepare raised: ${result.raised}` };
  const prepared = result.output.is === 'value' ? result.output.value : null;
  if (!isObject(prepared)) return { broken: `prepare gives an object, not ${shown(prepared)}` };
  const facts = [...prepared].map(([name, value]): [string, Json] => {
    const before = state.get(name);
    return [name, before !== undefined && equal(before, value) ? before : value];
  });
  return { facts: new Map(facts) };
}
