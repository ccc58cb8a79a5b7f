import { equal } from '../../core/equal.js';
import type { HonestySet } from '../../core/honestySet.js';
import { InputError } from '../../core/inputError.js';
import type { Task } from '../../core/task.js';
import type { Baseline } from '../../core/report.js';
import { taskPointer } from '../../formats/read/set.js';
import { inputWarnings, type Loaded } from '../../runs/inputs.js';
import { count, counted, percent, valueText } from '../words/numbers.js';

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `core_v1` of `sets/core_v1.baseline.json`: a baseline is named after its set. */
export function baselineName(path: string): string {
  return baseName(path).replace(/(?:\.baseline)?\.json$/i, '');
}

/** How many rows a set comes to: one for every case × expected question (spec: honesty.md 4). */
export function rowsOf(set: HonestySet): number {
  return set.cases.reduce((rows, one) => rows + one.expected.size, 0);
}

/**
 * The task among `tasks` that a set asks for: the newest of the file name it gives, or the newest at all when it gives
 * none. Null: it is missing.
 */
export function taskFor(set: Pick<HonestySet, 'task'>, tasks: Loaded<Task>[]): Loaded<Task> | null {
  const wanted = set.task;
  return tasks.findLast(({ file }) => wanted === null || baseName(file) === baseName(wanted)) ?? null;
}

/** Why a set's task cannot be asked: in two or three words, and as a sentence with the way out. */
export interface TaskFault {
  label: string;
  sentence: string;
}

/** Names of the files that were dropped along: `refused` were not opened, `waiting` are modules that were not agreed to yet. */
export function taskFaultOf({ value, file }: Loaded<HonestySet>, refused: string[], waiting: string[] = []): TaskFault {
  if (value.task === null)
    return { label: 'task missing', sentence: 'The set names no task: drop the task file on this page too.' };
  return withoutFault(
    (): TaskFault => {
      const task = taskPointer(value, file);
      if (waiting.includes(baseName(task))) {
        return {
          label: 'task waits',
          sentence: `Its task ${task} waits for your word: its code is shown on this page.`,
        };
      }
      return refused.includes(baseName(task))
        ? { label: 'task not opened', sentence: `Its task ${task} was not opened: mend that file and drop it again.` }
        : { label: 'task missing', sentence: `Its task ${task} is missing: drop that file on this page too.` };
    },
    (sentence) => ({ label: 'task cannot run here', sentence }),
  );
}

/** What keeps a set from being asked with its task; null: nothing. What is odd but allowed is a finding of lint. */
export interface Fit {
  fault: string | null;
}

export function fitOf(set: Loaded<HonestySet> | null, task: Loaded<Task> | null): Fit {
  if (set === null || task === null) return { fault: null };
  return withoutFault(
    (): Fit => {
      inputWarnings({ set, task, baseline: null });
      return { fault: null };
    },
    (fault) => ({ fault }),
  );
}

function withoutFault<T>(read: () => T, faulty: (sentence: string) => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return faulty(error.message);
    throw error;
  }
}

/** `60 rows in 24 cases. In 12 the honest outcome is to abstain; 10 carry an embedded instruction.` */
export function setNote(set: HonestySet): string {
  const golds = set.cases.flatMap(({ expected }) => [...expected.values()]);
  const abstain = golds.filter((gold) => gold === null).length;
  const injected = set.cases.reduce(
    (rows, { expected, injected: pushed }) =>
      rows + [...pushed.keys()].filter((question) => expected.has(question)).length,
    0,
  );
  const size = `${counted(golds.length, 'row')} in ${counted(set.cases.length, 'case')}.`;
  const traps =
    injected === 0 ? '' : `; ${count(injected)} ${injected === 1 ? 'carries' : 'carry'} an embedded instruction`;
  return abstain === 0 && injected === 0
    ? size
    : `${size} In ${count(abstain)} the honest outcome is to abstain${traps}.`;
}

/** Whether a baseline says that it is of another set; one that says nothing is taken as it is. */
export function isOfAnotherSet(baseline: Baseline, set: Pick<HonestySet, 'name'>): boolean {
  return baseline.set !== undefined && baseline.set !== null && !equal(baseline.set, set.name);
}

/** Whether a baseline says that it is of this set. */
export function isOfSet(baseline: Baseline, set: Pick<HonestySet, 'name'>): boolean {
  return baseline.set !== undefined && baseline.set !== null && equal(baseline.set, set.name);
}

/** `Saved with 60 rows: 3.3 % confident errors, 63.3 % covered.` */
export function baselineNote({ metrics, rows }: Baseline): string {
  const rate = (name: string): string | null => {
    const value = metrics.get(name);
    return typeof value === 'number' || typeof value === 'bigint' ? percent(Number(value)) : null;
  };
  const figures = [
    [rate('confident_error_rate'), 'confident errors'],
    [rate('coverage_at_risk'), 'coverage at risk'],
  ].flatMap(([value, name]) => (value === null ? [] : [`${value} ${name}`]));
  const saved = rows === null ? 'Saved without rows' : `Saved with ${counted(rows.length, 'row')}`;
  return figures.length === 0 ? `${saved}.` : `${saved}: ${figures.join(', ')}.`;
}

/** The set's name as a person reads it. */
export function setName(set: { name: HonestySet['name'] }): string {
  return set.name === null ? 'unnamed set' : valueText(set.name);
}
