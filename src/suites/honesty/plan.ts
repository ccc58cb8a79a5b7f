import type { Ask } from '../../core/answerer.js';
import { casePlace } from '../../core/casePlace.js';
import type { Case, HonestySet } from '../../core/honestySet.js';
import type { Task } from '../../core/task.js';
import { factsOf } from '../../tasks/facts.js';

/** What is asked about one case: every question of `ask`, together, in that order. */
export interface PlannedCase {
  case: Case;
  asks: Ask[];
}

/**
 * The asks of every case, in file order (spec: honesty.md 2). The set must have been checked against the task.
 * Throws an `InputError` naming file, case and question when a question's facts are not in a case's state.
 */
export function plan(set: HonestySet, task: Task, file: string): PlannedCase[] {
  return set.cases.map((one, index) => ({
    case: one,
    asks: [...new Set(one.ask ?? one.expected.keys())].flatMap((name) => {
      const question = task.questions.get(name)?.question;
      return question === undefined
        ? []
        : [{ question, facts: factsOf(question, one.state, file, casePlace(one, index)) }];
    }),
  }));
}
