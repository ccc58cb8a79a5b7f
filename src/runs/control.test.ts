import { expect, test } from 'vitest';
import type { Task } from '../core/task.js';
import { readRows } from '../formats/read/rows.js';
import { controlJson } from '../formats/write/control.js';
import { writePretty } from '../formats/write/json.js';
import { goldenJson } from '../testing/golden.js';
import { objectAt } from '../testing/goldenRows.js';
import { aRow } from '../testing/rows.js';
import { expressionCode } from '../tasks/expressionCode.js';
import { readTask } from '../tasks/readTask.js';
import { parseJson } from '../formats/read/json.js';
import { answerTypesOf, runControl } from './control.js';

const golden = goldenJson('honesty/sets/reports/greenhouse_control_3_7.stdout.json');
const { rows } = readRows(golden, 'greenhouse.json');
const WISH = { permutations: 3, seed: 7n };

/** What the questions of the golden set may answer. */
const task: Task = readTask(
  parseJson(
    JSON.stringify({
      questions: Object.fromEntries(
        [...new Set(rows.map(({ question }) => question))].map((name) => [
          name,
          { kind: name === 'chores' ? 'multi' : 'choice', task: '?', options: ['ferns', 'cacti', 'tools'] },
        ]),
      ),
    }),
    't.json',
  ),
  't.json',
  expressionCode,
);

test('the control of the reference comes out of its rows and their answer types, byte for byte', () => {
  const { control, warnings } = runControl(rows, answerTypesOf(task), 0.1, WISH);
  expect(writePretty(control === null ? null : controlJson(control))).toBe(writePretty(objectAt(golden, 'control')));
  expect(warnings).toEqual([]);
});

test('without a task golds compare as plain JSON, and where the rows contradict that, nothing is concluded', () => {
  const { control, warnings } = runControl(rows, null, 0.1, WISH);
  expect(control?.discriminates).toBeNull();
  expect(warnings).toEqual([
    'The control has no task that tells the answer types, so it compares golds as plain JSON data, which contradicts ' +
      '"correct" in 1 row (first: case clean cactus, question chores), so it is left open whether the set discriminates; ' +
      'name the task with --task.',
  ]);
});

test('where the rows agree with plain JSON the control holds, and it is said how it compared', () => {
  const agreeing = ['a', 'b', 'c', 'd', 'e', 'f'].map((gold) => aRow({ case: gold, gold, answer: gold }));
  const { control, warnings } = runControl(agreeing, null, 0.1, WISH);
  expect(control?.discriminates).toBe(true);
  expect(warnings).toEqual([
    'The control has no task that tells the answer types, so it compares golds as plain JSON data.',
  ]);
});

test('a control that is not asked for is none', () => {
  expect(runControl(rows, null, 0.1, null)).toEqual({ control: null, warnings: [] });
});
