import type { Json } from '../core/json.js';
import { isObject } from '../core/json.js';
import type { Task } from '../core/question.js';
import { Field, shown } from '../formats/read/fields.js';
import { readQuestion } from './readQuestion.js';

/**
 * A JSON task: `{"name", "questions": {NAME: {"kind", "task", "options", …}}}` (spec: product.md, Sets, tasks, baselines).
 * Whatever does not depend on the checkpoint is checked here. Throws an `InputError` that names file, question and setting.
 */
export function readTask(json: Json, file: string): Task {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a task is an object with "questions", found ${shown(json)}`);
  root.onlyKeys(['name', 'version', 'note', 'questions']);
  const questions = root.key('questions').entries();
  if (questions.length === 0) root.key('questions').fail('the task asks nothing', 'give it a question');
  return {
    name: root.key('name').value ?? null,
    questions: new Map(
      questions.map(([name, field]) => [
        name,
        readQuestion(
          field.named(() => `question ${shown(name)}`),
          name,
        ),
      ]),
    ),
  };
}
