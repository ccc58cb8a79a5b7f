import { answerTypeOf } from '../core/answerType.js';
import { normalized } from '../core/gold.js';
import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { writeCompact } from '../formats/write/json.js';
import type { LintSubject } from './lintSet.js';

/** The golds of one question that is in the task. */
export interface QuestionGolds {
  question: Question;
  /** By the index of their case, in file order; two golds with the same text ask for the same answer. */
  golds: { index: number; text: string }[];
}

/** How a gold is told where the honest outcome is to abstain. */
export const ABSTAIN = 'abstain';

/** The golds of every question, in the task's order; what is never expected is left out. */
export function goldsByQuestion({ set, task }: LintSubject): QuestionGolds[] {
  return [...task.questions.values()].flatMap(({ question }) => {
    const golds = set.cases.flatMap(({ expected }, index) => {
      const gold = expected.get(question.name);
      return gold === undefined ? [] : [{ index, text: goldText(gold, question) }];
    });
    return golds.length === 0 ? [] : [{ question, golds }];
  });
}

/** A gold as the question normalizes it, so that `true` and `"yes"` are one. */
export function goldText(gold: Json, question: Question): string {
  if (gold === null) return ABSTAIN;
  const value = normalized(gold, answerTypeOf(question)) ?? gold;
  return typeof value === 'string' ? value : writeCompact(value);
}

/** How many golds there are of each text, the most first, then in order of appearance. */
export function tally(texts: Iterable<string>): [text: string, count: number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** `46 of 50 rows (92 %)`, rounded down so that it never reads as more than it is. */
export function shareText(count: number, of: number): string {
  return `${count} of ${of} rows (${Math.floor((100 * count) / of)} %)`;
}
