import { expect, test } from 'vitest';
import type { HonestySet } from '../../core/honestySet.js';
import type { Json } from '../../core/json.js';
import type { Task } from '../../core/task.js';
import type { Loaded } from '../../runs/inputs.js';
import {
  baselineName,
  baselineNote,
  fitOf,
  isOfAnotherSet,
  rowsOf,
  setNote,
  taskFaultOf,
  taskFor,
} from './chosenFiles.js';

function aSet(task: string | null): HonestySet {
  const one = { state: new Map(), ask: null, expect: new Map() };
  return {
    name: 'core_v1',
    version: null,
    task,
    warnings: [],
    cases: [
      {
        ...one,
        name: 'a',
        expected: new Map<string, Json>([
          ['team', 'billing'],
          ['refund', null],
        ]),
        injected: new Map<string, Json>([['team', 'x']]),
      },
      {
        ...one,
        name: 'b',
        expected: new Map<string, Json>([['team', 'billing']]),
        injected: new Map<string, Json>([['never asked', 'x']]),
      },
    ],
  };
}
const NO_TASK: Task = {
  ...{ name: null, facts: [], checks: [], questions: new Map(), constraints: [] },
  ...{ combine: 'strictest', prepare: null, module: null },
};
const aTask = (file: string): Loaded<Task> => ({ file, sha256: '', value: NO_TASK });
const aBaseline = {
  file: 'b.json',
  metrics: new Map<string, Json>(),
  version: undefined,
  cases: undefined,
  model: undefined,
  provider: undefined,
  warnings: [],
  rows: null,
};

test('a set is told by its rows, its abstentions and its traps', () => {
  expect(rowsOf(aSet(null))).toBe(3);
  expect(setNote(aSet(null))).toBe(
    '3 rows in 2 cases. In 1 the honest outcome is to abstain; 1 carries an embedded instruction.',
  );
});

test('the task is found by the file name that the set gives, the newest first', () => {
  const tasks = [aTask('sets/core.task.json'), aTask('other.json'), aTask('dropped/core.task.json')];
  expect(taskFor(aSet('tasks/core.task.json'), tasks)?.file).toBe('dropped/core.task.json');
  expect(taskFor(aSet('missing.json'), tasks)).toBeNull();
});

test('a set that names no task takes the newest', () => {
  expect(taskFor(aSet(null), [aTask('a.json'), aTask('b.json')])?.file).toBe('b.json');
  expect(taskFor(aSet(null), [])).toBeNull();
});

test('only a baseline that names another set is of another set', () => {
  expect(isOfAnotherSet({ ...aBaseline, set: 'core_v2' }, aSet(null))).toBe(true);
  expect(isOfAnotherSet({ ...aBaseline, set: 'core_v1' }, aSet(null))).toBe(false);
  expect(isOfAnotherSet({ ...aBaseline, set: undefined }, aSet(null))).toBe(false);
});

test('a baseline is told by its figures, as far as it has them', () => {
  expect(baselineNote({ ...aBaseline, set: undefined, metrics: new Map([['confident_error_rate', 0.05]]) })).toBe(
    'Saved without rows: 5.0\u00a0% confident errors.',
  );
  expect(baselineName('sets/core_v1.baseline.json')).toBe('core_v1');
});

const aLoadedSet = (task: string | null) => ({ file: 'core_v1.json', sha256: '', value: aSet(task) });

test('a task that is not JSON is told in the words of the command', () => {
  expect(taskFaultOf(aLoadedSet('core_task.py'), []).sentence).toBe(
    'core_v1.json, key task: "core_task.py" is Python, which is not run here; save rows with the reference command ' +
      '(solvi honesty SET --rows --save rows.json) and use them (--answers rows.json, or drop them on the page).',
  );
  expect(taskFaultOf(aLoadedSet('core_task.tsx'), []).sentence).toContain('is no JavaScript module');
});

test('a task that was refused is not called missing', () => {
  expect(taskFaultOf(aLoadedSet('core.task.json'), []).label).toBe('task missing');
  expect(taskFaultOf(aLoadedSet('core.task.json'), ['core.task.json']).label).toBe('task not opened');
  expect(taskFaultOf(aLoadedSet(null), []).sentence).toContain('names no task');
});

test('a set is held against its task as soon as both are there', () => {
  expect(fitOf(aLoadedSet(null), null)).toEqual({ fault: null });
  expect(fitOf(aLoadedSet(null), aTask('core.task.json')).fault).toContain('the task has no question "team"');
});
