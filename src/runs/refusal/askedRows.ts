import { distinctRows } from '../../refusal/distinctRows.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { runsOf, type AskSettings } from './askSettings.js';

export type AskedRow = OutputRow & { run: number };

/**
 * Every row that there is to be: what the files hold, each with its run, and rows of further runs until every question of a
 * set has as many as are wanted. By run, so that a run that is cancelled leaves whole runs (spec: refusal.md 2, 6).
 */
export function askedRows(questions: OutputRow[], settings: AskSettings): AskedRow[] {
  const { rows } = distinctRows(questions);
  const all = rows.map((row, order) => ({ row, order }));
  const runsThere = new Map<string, Set<number>>();
  for (const row of rows) {
    const runs = runsThere.get(keyOf(row)) ?? new Set();
    runsThere.set(keyOf(row), runs.add(row.run));
  }
  for (const [order, row] of rows.entries()) {
    const { id, dataset, question, unanswerable, gold } = row;
    const there = runsThere.get(keyOf(row)) ?? new Set();
    for (let run = 1; there.size < runsOf(dataset, settings).runs; run += 1) {
      if (there.has(run)) continue;
      there.add(run);
      all.push({ row: { id, dataset, question, unanswerable, gold, run }, order });
    }
  }
  return all.sort((a, b) => a.row.run - b.row.run || a.order - b.order).map(({ row }) => row);
}

/** Whether a model is to be asked: the file brought no output. */
export function isOpen({ output }: OutputRow): boolean {
  return output === undefined;
}

/** Whether both ask the same of the same questions. */
export function isSameRows(a: AskedRow[], b: AskedRow[]): boolean {
  const isSame = (one: AskedRow, other: AskedRow | undefined): boolean =>
    other !== undefined &&
    keyOf(one) === keyOf(other) &&
    one.run === other.run &&
    one.question === other.question &&
    one.output === other.output;
  return a.length === b.length && a.every((row, place) => isSame(row, b[place]));
}

function keyOf({ dataset, id }: OutputRow): string {
  return JSON.stringify([dataset, id]);
}
