import type { HonestySet } from '../../core/honestySet.js';
import type { Task } from '../../core/question.js';
import type { Baseline } from '../../core/report.js';
import type { Loaded } from '../../runs/inputs.js';
import { count, counted, percent, valueText } from '../words/numbers.js';

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `core_v1.baseline` of `sets/core_v1.baseline.json`. */
export function stem(path: string): string {
  return baseName(path).replace(/\.json$/, '');
}

/** How many rows a set comes to: one for every case × expected question (spec: honesty.md 4). */
export function rowsOf(set: HonestySet): number {
  return set.cases.reduce((rows, one) => rows + one.expected.size, 0);
}

/**
 * The task among `tasks` that a set asks for: the newest of the file name it gives, or the newest at all when it gives
 * none. Null: it is missing.
 */
export function taskFor(set: HonestySet, tasks: Loaded<Task>[]): Loaded<Task> | null {
  const wanted = set.task;
  return tasks.findLast(({ file }) => wanted === null || baseName(file) === baseName(wanted)) ?? null;
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
  const traps = injected === 0 ? '' : `; ${count(injected)} carry an embedded instruction`;
  return abstain === 0 && injected === 0
    ? size
    : `${size} In ${count(abstain)} the honest outcome is to abstain${traps}.`;
}

/** Whether a baseline says that it is of another set; one that says nothing is taken as it is. */
export function isOfAnotherSet(baseline: Baseline, set: HonestySet): boolean {
  return baseline.set !== undefined && baseline.set !== null && baseline.set !== set.name;
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
