import { answerTypeOf } from '../core/answerType.js';
import { controlOf, type Control, type ControlWish, type Matches } from '../core/gate/control.js';
import { goldOf } from '../core/gold.js';
import { counted } from '../core/numbers/counted.js';
import type { Question } from '../core/question.js';
import type { Row } from '../core/row.js';
import { same } from '../core/same.js';
import { shown } from '../core/shown.js';
import type { Task } from '../core/task.js';
import { matches } from '../suites/honesty/rows.js';

/** A task's questions, which tell what an answer may be, by name; null: the rows came without a task. */
export type AnswerTypes = Map<string, Question> | null;

export function answerTypesOf({ questions }: Task): AnswerTypes {
  return new Map([...questions].map(([name, { question }]) => [name, question]));
}

/**
 * The shuffled-gold control of a run, and what is to be warned of. Without answer types golds compare as plain JSON data.
 * Where that contradicts the rows' own `correct`, shuffled golds would seem to be wrong more often than they are, so whether
 * the set discriminates is left open.
 */
export function runControl(
  rows: Row[],
  types: AnswerTypes,
  risk: number,
  wish: ControlWish | null,
): { control: Control | null; warnings: string[] } {
  if (wish === null) return { control: null, warnings: [] };
  const control = controlOf(rows, { ...wish, risk, matches: types === null ? plainly : typed(types) });
  if (types !== null) return { control, warnings: [] };
  const contradicted = rows.filter((row) => row.acted && row.gold !== null && plainly(row, row.gold) !== row.correct);
  const [first] = contradicted;
  if (first === undefined) return { control, warnings: [`${PLAINLY}.`] };
  const where = `${counted(contradicted.length, 'row')} (first: case ${shown(first.case)}, question ${first.question})`;
  const mend = 'name the task with --task';
  return {
    control: { ...control, discriminates: null },
    warnings: [
      `${PLAINLY}, which contradicts "correct" in ${where}, so it is left open whether the set discriminates; ${mend}.`,
    ],
  };
}

const PLAINLY = 'The control has no task that tells the answer types, so it compares golds as plain JSON data';

const plainly: Matches = ({ answer }, gold) => same(answer, gold);

function typed(questions: Map<string, Question>): Matches {
  return (row, gold) => {
    const question = questions.get(row.question);
    if (question === undefined) return plainly(row, gold);
    const answer = goldOf(row.answer, answerTypeOf(question));
    return answer.is !== 'abstain' && matches(answer.value, gold, question);
  };
}
