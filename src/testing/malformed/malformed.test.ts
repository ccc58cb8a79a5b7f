import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { casePlace } from '../../core/casePlace.js';
import type { Task } from '../../core/task.js';
import { parseJson } from '../../formats/read/json.js';
import { readSet, taskPointer } from '../../formats/read/set.js';
import { decodeText } from '../../formats/read/text.js';
import { checkSetAgainstTask } from '../../tasks/checkSet.js';
import { factsOf } from '../../tasks/facts.js';
import { expressionCode } from '../../tasks/expressionCode.js';
import { readTask } from '../../tasks/readTask.js';

/** What the command says, exit 2, for each set here; run in this folder, with `--strict` where it says so. */
interface Expected {
  set: string;
  strict: boolean;
  message: string;
}

const url = (file: string): URL => new URL(file, import.meta.url);
const json = (file: string) => parseJson(decodeText(readFileSync(url(file)), file), file);
const expected = JSON.parse(readFileSync(url('expected.json'), 'utf8')) as Expected[];

/** As a run reads its inputs, up to the model. */
function read(file: string, strict: boolean): void {
  const set = readSet(json(file), file, { strict });
  const taskFile = taskPointer(set, file);
  const task: Task = readTask(json(taskFile), taskFile, expressionCode);
  checkSetAgainstTask(set, task, file);
  set.cases.forEach((one, index) => {
    for (const name of one.ask ?? one.expected.keys()) {
      const question = task.questions.get(name)?.question;
      if (question !== undefined) factsOf(question, one.state, file, casePlace(one, index));
    }
  });
}

// A file that is not there is met by whoever fetches it.
const readable = expected.filter(({ set }) => set !== 'task_missing.json');

test.each(readable)('$set: $message', ({ set, strict, message }) => {
  expect(() => read(set, strict)).toThrow(expect.objectContaining({ name: 'InputError', message }));
});

test('the set whose task is missing is itself in order', () => {
  const set = readSet(json('task_missing.json'), 'task_missing.json', { strict: true });
  expect(existsSync(url(taskPointer(set, 'task_missing.json')))).toBe(false);
});

test('every set in this folder is listed', () => {
  const sets = readdirSync(url('.')).filter((name) => name.endsWith('.json') && !/^(\w+_)?task\.json$|^expected\.json$/.test(name));
  expect(expected.map(({ set }) => set).sort()).toEqual(sets.sort());
});

test('the task of most of them is in order', () => {
  expect([...readTask(json('task.json'), 'task.json', expressionCode).questions.keys()]).toEqual(['pier', 'fee_paid', 'services', 'nights']);
});
