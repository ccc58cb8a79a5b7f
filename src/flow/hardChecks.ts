import { answerTypeOf } from '../core/answerType.js';
import { NOT_STATED } from '../core/decision.js';
import { equal } from '../core/equal.js';
import { normalized } from '../core/gold.js';
import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import type { Check, Combine } from '../core/task.js';
import type { CaseRun } from './caseRun.js';
import type { QuestionFlow } from './questionFlow.js';

/** What failed hard checks make of a question: an answer, null among them, or none: it then abstains. */
export type Forced = { answer: Json } | null;

/** The failed hard check that decides, and its answer (spec: tasks.md 5.1). `failed` in the order declared, at least one. */
export async function forcedAnswer(failed: Check[], { name, asked }: QuestionFlow, run: CaseRun): Promise<Forced> {
  const decisive = decisiveCheck(failed, name, asked.question, run.graph.task.combine);
  const then = decisive?.then.get(name);
  if (then === undefined) return null;
  if (then.is === 'answer') return usable(then.answer, asked.question);
  const args = run.argumentsOf(then.reads);
  const result = args === null ? null : await then.run(args);
  if (result === null || 'raised' in result) return null;
  const { output } = result;
  // Only a span has a use for a quote; a claim or a decision is no answer here.
  const isAnswer = output.is === 'value' || (output.is === 'quote' && asked.question.kind === 'span');
  return isAnswer ? usable(output.value, asked.question) : null;
}

/**
 * The strictest is the one whose answer comes last in the order of the options, and stricter still one without an answer.
 * Where an answer has no place in that order, the first declared decides.
 */
function decisiveCheck(failed: Check[], name: string, question: Question, combine: Combine): Check | undefined {
  const places = failed.map(({ then }) => strictness(then.get(name), question));
  if (combine === 'first_declared' || places.includes(null)) return failed[0];
  return failed[places.indexOf(Math.max(...places.map((place) => place ?? 0)))];
}

function strictness(then: ReturnType<Check['then']['get']>, question: Question): number | null {
  if (then === undefined) return Infinity;
  const { kind, options } = answerTypeOf(question);
  if (then.is === 'code' || (kind !== 'choice' && kind !== 'ordinal' && kind !== 'yes_no')) return null;
  const answer = normalized(then.answer, answerTypeOf(question));
  const place = answer === undefined ? -1 : options.findIndex((option) => equal(option, answer));
  return place === -1 ? null : place;
}

/** An answer is read as a gold is, but null stands for itself: no labels, or a span that is forced to be none. */
function usable(answer: Json, question: Question): Forced {
  if (answer === NOT_STATED) return question.notStated ? { answer } : null;
  if (answer === null && question.kind === 'multi') return { answer: [] };
  const read = normalized(answer, answerTypeOf(question));
  return read === undefined ? null : { answer: read };
}
