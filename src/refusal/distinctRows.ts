import type { OutputRow } from './outputRow.js';
import { REPEATED_SET } from './setFigures.js';

export interface DistinctRows {
  rows: (OutputRow & { run: number })[];
  /** The rows among them whose id was given before in the same set and run. */
  repeated: OutputRow[];
}

/**
 * Every row with its run and an id of its own in it (spec: refusal.md 6, 8). Where AMC23 does not name runs, an id that comes
 * again starts a further run; anywhere else the later row is kept as `id#2`, `id#3` and so on.
 */
export function distinctRows(rows: OutputRow[]): DistinctRows {
  const taken = new Set(rows.map((row) => keyOf(row)));
  const times = new Map<string, number>();
  const result: DistinctRows = { rows: [], repeated: [] };
  for (const row of rows) {
    const time = (times.get(keyOf(row)) ?? 0) + 1;
    times.set(keyOf(row), time);
    const { run = row.dataset === REPEATED_SET ? time : 1 } = row;
    const isRepeated = time > 1 && (row.run !== undefined || row.dataset !== REPEATED_SET);
    const distinct = { ...row, run, id: isRepeated ? freeId(row, time, taken) : row.id };
    result.rows.push(distinct);
    if (isRepeated) result.repeated.push(distinct);
  }
  return result;
}

/** The first numbered id that no row has. */
function freeId(row: OutputRow, time: number, taken: Set<string>): string {
  for (let number = time; ; number += 1) {
    const id = `${row.id}#${number}`;
    const key = keyOf({ ...row, id });
    if (taken.has(key)) continue;
    taken.add(key);
    return id;
  }
}

function keyOf({ dataset, run = 1, id }: OutputRow): string {
  return JSON.stringify([dataset, run, id]);
}
