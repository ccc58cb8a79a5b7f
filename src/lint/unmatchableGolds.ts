import { casePlace } from '../core/casePlace.js';
import { NOT_STATED } from '../core/decision.js';
import { isNumber, type Json } from '../core/json.js';
import type { TaskQuestion } from '../core/task.js';
import { same } from '../core/same.js';
import { shown } from '../formats/read/fields.js';
import { oddAnswers } from '../tasks/checkSet.js';
import type { Finding } from './finding.js';
import type { LintSubject } from './lintSet.js';

/** Golds that no answer can match, and traps that no answer can follow: such rows are wrong whatever a model says. */
export function unmatchableGolds({ set, task, file }: LintSubject): Finding[] {
  const odd = oddAnswers(set, task, file).map(({ question, cases, fault }): Finding => ({
    rule: 'unmatchable_gold',
    cases: cases.flatMap((index) => {
      const one = set.cases[index];
      return one === undefined ? [] : [casePlace(one, index)];
    }),
    question,
    message: fault.problem,
    mend: fault.mend ?? 'correct the set, or the options in its task',
  }));
  return [...odd, ...unreadableGolds({ set, task })];
}

/** Golds of typed spans and of numbers with bins, which the reference takes and no answer can be. */
function unreadableGolds({ set, task }: Pick<LintSubject, 'set' | 'task'>): Finding[] {
  return set.cases.flatMap((one, index) =>
    [...one.expected].flatMap(([name, gold]): Finding[] => {
      const asked = task.questions.get(name);
      const mend = asked === undefined || gold === null || gold === NOT_STATED ? null : unreadable(gold, asked);
      if (mend === null) return [];
      const message = `${shown(gold)} can be no answer of this question`;
      return [{ rule: 'unmatchable_gold', cases: [casePlace(one, index)], question: name, message, mend }];
    }),
  );
}

/** What to write instead; null: it can be answered. A rule may give any number, a decider those of the bins. */
function unreadable(gold: Json, { question, rule }: TaskQuestion): string | null {
  const { kind, spanType, bins } = question;
  if (kind === 'number' && bins !== null && isNumber(gold) && rule.is === 'decider') {
    const middles = answersOfBins(bins);
    return middles.some((middle) => same(middle, gold)) ? null : `write the middle of its bin (${middles.join(', ')})`;
  }
  switch (spanType?.name) {
    case 'int':
    case 'float':
    case 'decimal':
      return isNumber(gold) || typeof gold === 'boolean' ? null : 'write a number';
    case 'bool':
      return isNumber(gold) || typeof gold === 'boolean' ? null : 'write true or false';
    case 'date':
    case 'datetime':
    case 'time':
      return 'JSON has no dates: ask for the text';
    case 'options':
      return typeof gold === 'string' && spanType.options.includes(gold)
        ? null
        : `write one of ${spanType.options.join(', ')}`;
    default:
      return null;
  }
}

function answersOfBins(bins: (bigint | number)[]): number[] {
  const edges = bins.map(Number);
  const middles = edges.slice(1).map((edge, i) => ((edges[i] ?? edge) + edge) / 2);
  return [...edges.slice(0, 1), ...middles, ...edges.slice(-1)];
}
