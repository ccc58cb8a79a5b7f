import { casePlace } from '../core/casePlace.js';
import { oddAnswers } from '../tasks/checkSet.js';
import type { Finding } from './finding.js';
import type { LintSubject } from './lintSet.js';

/** Golds that no answer can match, and traps that no answer can follow: such rows are wrong whatever a model says. */
export function unmatchableGolds({ set, task, file }: LintSubject): Finding[] {
  return oddAnswers(set, task, file).map(({ question, cases, fault }) => ({
    rule: 'unmatchable_gold',
    cases: cases.flatMap((index) => {
      const one = set.cases[index];
      return one === undefined ? [] : [casePlace(one, index)];
    }),
    question,
    message: fault.problem,
    mend: fault.mend ?? 'correct the set, or the options in its task',
  }));
}
