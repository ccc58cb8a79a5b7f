import { casePlace } from '../core/casePlace.js';
import type { HonestySet } from '../core/honestySet.js';
import { InputError } from '../core/inputError.js';
import type { JsonObject } from '../core/json.js';
import type { Task } from '../core/task.js';
import { keyPlace, meant, shown } from '../formats/read/fields.js';
import { computedNames, factNames, notGiven } from './facts.js';

/**
 * Whether the states of a set hold what the task reads. Throws an `InputError` for a state that gives a fact which the task
 * computes, and for a decider's question that no case can ask; where only some cases give its fact the others abstain.
 * Returns warnings for names that code reads and no case gives: the set cannot tell a misspelling from a rare fact.
 * A task that prepares its states is taken at its word.
 */
export function checkStates(set: HonestySet, task: Task, file: string): string[] {
  if (task.prepare !== null) return [];
  const computed = computedNames(task);
  const given = new Set(set.cases.flatMap(({ state }) => [...state.keys()]));
  set.cases.forEach((one, index) => {
    const place = casePlace(one, index);
    refuseComputed(one.state, computed, file, place);
    for (const name of one.ask ?? one.expected.keys()) {
      const asked = task.questions.get(name);
      if (asked?.rule.is !== 'decider') continue;
      for (const fact of factNames(asked.question, one.state, computed, file, place)) {
        if (!given.has(fact) && !computed.has(fact)) throw notGiven(asked.question, fact, file, place);
      }
    }
  });
  const known = new Set([...given, ...computed]);
  return partsOf(task).flatMap(([part, reads]) =>
    [...new Set(reads)].filter((name) => !known.has(name)).map((name) => unread(name, part, known, file)),
  );
}

/** Refuses a state that gives a fact which the task computes; `place` is that of its case. */
export function refuseComputed(state: JsonObject, computed: ReadonlySet<string>, file: string, place: string): void {
  const name = [...state.keys()].find((one) => computed.has(one));
  if (name === undefined) return;
  const problem = 'the task computes a fact of this name';
  throw new InputError({ file, place: `${place}, ${keyPlace(['state', name])}`, problem, mend: 'rename one of them' });
}

function unread(name: string, part: string, known: Set<string>, file: string): string {
  const problem = `no case gives ${shown(name)}, which ${part} reads`;
  return new InputError({ file, problem, mend: meant(name, known) ?? 'add it to the states, or correct the task' })
    .message;
}

/** What holds code over facts, and the names it reads. */
function partsOf({ facts, checks, questions }: Task): [part: string, reads: string[]][] {
  return [
    ...facts.map(({ name, alternatives }): [string, string[]] => [
      `the fact "${name}"`,
      alternatives.flatMap((one) => (one.is === 'computation' ? one.computation.reads : [])),
    ]),
    ...checks.map(({ name, reads, then }): [string, string[]] => [
      `the check "${name}"`,
      [...reads, ...[...then.values()].flatMap((answer) => (answer.is === 'code' ? answer.reads : []))],
    ]),
    ...[...questions].flatMap(([name, { rule }]): [string, string[]][] =>
      rule.is === 'rule' ? [[`the rule of "${name}"`, rule.computation.reads]] : [],
    ),
  ];
}
