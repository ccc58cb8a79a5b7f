import { isObject, type Json, type JsonObject } from '../../core/json.js';
import type { Kind } from '../../core/question.js';
import { renamed, withKey, withoutKey } from './caseJson.js';

/** A task that is written in the page: its questions, whom a decider answers. Rules are written in a file of its own. */
export function newTask(name: string): JsonObject {
  return new Map<string, Json>([
    ['name', name],
    ['questions', new Map()],
  ]);
}

export function questionsOf(task: JsonObject): JsonObject {
  const questions = task.get('questions');
  return isObject(questions) ? questions : new Map<string, Json>();
}

const withQuestions = (task: JsonObject, questions: JsonObject): JsonObject => withKey(task, 'questions', questions);

/** A question of a name that is free. */
export function withNewQuestion(task: JsonObject): JsonObject {
  const questions = questionsOf(task);
  let name = 'question';
  for (let n = 2; questions.has(name); n += 1) name = `question_${n}`;
  const question = new Map<string, Json>([
    ['kind', 'yes_no'],
    ['task', ''],
  ]);
  return withQuestions(task, withKey(questions, name, question));
}

export const withoutQuestion = (task: JsonObject, name: string): JsonObject =>
  withQuestions(task, withoutKey(questionsOf(task), name));

export const renamedQuestion = (task: JsonObject, from: string, to: string): JsonObject =>
  withQuestions(task, renamed(questionsOf(task), from, to));

export function withSetting(task: JsonObject, name: string, key: string, value: Json | undefined): JsonObject {
  const question = questionsOf(task).get(name);
  if (!isObject(question)) return task;
  const edited = value === undefined ? withoutKey(question, key) : withKey(question, key, value);
  return withQuestions(task, withKey(questionsOf(task), name, edited));
}

/** Which of the settings that are edited here a kind has. */
export const LISTS: Partial<Record<Kind, 'options' | 'bins'>> = {
  choice: 'options',
  multi: 'options',
  score: 'options',
  rank: 'options',
  number: 'bins',
};

/** Another kind keeps what it has too. */
export function withKind(task: JsonObject, name: string, kind: Kind): JsonObject {
  const list = LISTS[kind];
  const others = ['options', 'bins'].filter((key) => key !== list);
  const bare = others.reduce((it, key) => withSetting(it, name, key, undefined), task);
  return withSetting(bare, name, 'kind', kind);
}

/** Options as they are typed, one a line or with commas between; of bins the numbers among them as numbers. */
export function typedList(text: string, key: 'options' | 'bins'): Json[] {
  const items = text
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (key === 'options') return items;
  return items.map((item) => {
    if (/^-?\d+$/.test(item)) return BigInt(item);
    return /^-?\d*\.\d+$/.test(item) ? Number(item) : item;
  });
}
