import { casePlace } from '../core/casePlace.js';
import { writeCompact } from '../formats/write/json.js';
import type { Finding } from './finding.js';
import { goldText } from './golds.js';
import type { LintSubject } from './lintSet.js';

/** Cases of the same state with different golds for one question: whatever a model says, one of them is wrong. */
export function contradictions({ set, task }: LintSubject): Finding[] {
  const seen = new Map<string, { index: number; gold: string }>();
  return set.cases.flatMap((one, index): Finding[] => {
    return [...one.expected].flatMap(([name, written]): Finding[] => {
      const question = task.questions.get(name)?.question;
      if (question === undefined) return [];
      const gold = goldText(written, question);
      const asked = writeCompact([name, one.state]);
      const first = seen.get(asked);
      if (first === undefined) seen.set(asked, { index, gold });
      const before = first === undefined ? undefined : set.cases[first.index];
      if (first === undefined || before === undefined || first.gold === gold) return [];
      return [
        {
          rule: 'contradiction',
          cases: [casePlace(before, first.index), casePlace(one, index)],
          question: name,
          message: `the same state has the golds ${first.gold} and ${gold}, so one of them is wrong whatever is answered`,
          mend: 'correct one of them, or make the states differ in what decides',
        },
      ];
    });
  });
}
