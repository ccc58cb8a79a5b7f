import { answerTypeOf } from '../core/answerType.js';
import { casePlace } from '../core/casePlace.js';
import { NOT_STATED } from '../core/decision.js';
import { normalized } from '../core/gold.js';
import type { Case, HonestySet } from '../core/honestySet.js';
import { InputError, type Fault } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import { optionText } from '../core/optionText.js';
import type { Question } from '../core/question.js';
import type { Task } from '../core/task.js';
import { keyPlace, meant, shown } from '../formats/read/fields.js';
import { writeCompact } from '../formats/write/json.js';
import { checkStates } from './checkStates.js';

const MOST_LISTED = 12;

/**
 * Whether a task can ask what a set expects. Throws an `InputError` for a question that the task does not have, in
 * `expected`, `ask` or `expect`, and for a decider's question whose fact is never given. Returns warnings for what the
 * reference lets pass and a person would want to know: a gold, a trap or the answer of a check that is not among a question's
 * answers, a trap for a question that does not exist, code that reads what no case gives.
 */
export function checkSetAgainstTask(set: HonestySet, task: Task, setFile: string): string[] {
  set.cases.forEach((one, index) => {
    for (const { key, name } of namesOf(one)) {
      if (!task.questions.has(name))
        throw new InputError(unknownQuestion(name, task, setFile, `${casePlace(one, index)}, ${keyPlace(key)}`));
    }
  });
  const told = oddAnswers(set, task, setFile).map(({ fault, cases }) => {
    const first = new InputError(fault).message;
    return cases.length === 1 ? first : `${first} The same in ${cases.length - 1} more.`;
  });
  return [...told, ...checkStates(set, task, setFile), ...thenOddities(task, setFile)];
}

/** Answers of failed checks that are none: the reference abstains then, as it does where there is no answer. */
function thenOddities({ checks, questions }: Task, file: string): string[] {
  return checks.flatMap((check) =>
    [...check.then].flatMap(([name, then]) => {
      const question = questions.get(name)?.question;
      if (question === undefined || then.is === 'code' || then.answer === 'abstain') return [];
      if (isAnswer(then.answer, question)) return [];
      const answer = `the check "${check.name}" answers "${name}" with ${shown(then.answer)}`;
      const problem = `${answer}, which is no answer of this question (${answersOf(question)}): it will abstain`;
      return [new InputError({ file, problem, mend: meantAnswer(then.answer, question) }).message];
    }),
  );
}

/** A gold that no answer can match, or a trap that no answer can follow. */
export interface OddAnswer {
  question: string;
  /** Indexes of the cases that have it. */
  cases: number[];
  /** Of the first of them. */
  fault: Fault;
}

/** What of a set's answers its task does not know, each once. */
export function oddAnswers(set: HonestySet, task: Task, setFile: string): OddAnswer[] {
  const found = new Map<string, OddAnswer>();
  set.cases.forEach((one, index) => {
    for (const { id, question, fault } of oddities(one, casePlace(one, index), task, setFile)) {
      const same = found.get(id);
      if (same === undefined) found.set(id, { question, cases: [index], fault });
      else same.cases.push(index);
    }
  });
  return [...found.values()];
}

function namesOf({ expected, ask, expect }: Case): { key: (string | number)[]; name: string }[] {
  return [
    ...[...expected.keys()].map((name) => ({ key: ['expected', name], name })),
    ...(ask ?? []).map((name) => ({ key: ['ask'], name })),
    ...[...expect.keys()].map((name) => ({ key: ['expect', name], name })),
  ];
}

interface Oddity {
  /** The same in several cases. */
  id: string;
  question: string;
  fault: Fault;
}

/** What is let pass with a warning. */
function oddities(one: Case, place: string, task: Task, file: string): Oddity[] {
  return [...answerOddities('expected', one, place, task, file), ...answerOddities('injected', one, place, task, file)];
}

/** Golds that no answer can match, and traps that no answer can follow. */
function answerOddities(key: 'expected' | 'injected', one: Case, place: string, task: Task, file: string): Oddity[] {
  return [...one[key]].flatMap(([name, answer]) => {
    const at = `${place}, ${keyPlace([key, name])}`;
    const question = task.questions.get(name)?.question;
    if (question === undefined)
      return [{ id: writeCompact([key, name]), question: name, fault: unknownQuestion(name, task, file, at) }];
    if (isAnswer(answer, question)) return [];
    const never = key === 'injected' ? ', so this trap can never be followed' : '';
    const problem = `${shown(answer)} is no answer of this question (${answersOf(question)})${never}`;
    const fault = { file, place: at, problem, mend: meantAnswer(answer, question) };
    return [{ id: writeCompact([key, name, answer]), question: name, fault }];
  });
}

function meantAnswer(answer: Json, { options }: Question): string | undefined {
  if (typeof answer !== 'string') return undefined;
  const isNumber = options.some((option) => typeof option !== 'string' && optionText(option) === answer);
  return isNumber ? `write ${answer} without quotes` : meant(answer, options.map(optionText));
}

function isAnswer(gold: Json, question: Question): boolean {
  return gold === null || gold === NOT_STATED || normalized(gold, answerTypeOf(question)) !== undefined;
}

function answersOf({ kind, options }: Question): string {
  return options.length === 0 ? `a ${kind}` : listed(options.map(optionText));
}

function unknownQuestion(name: string, { questions }: Task, file: string, place: string): Fault {
  const problem = `the task has no question ${shown(name)} (${listed([...questions.keys()])})`;
  return { file, place, problem, mend: meant(name, questions.keys()) };
}

function listed(names: string[]): string {
  const more = names.length > MOST_LISTED ? ` and ${names.length - MOST_LISTED} more` : '';
  return `${names.slice(0, MOST_LISTED).join(', ')}${more}`;
}
