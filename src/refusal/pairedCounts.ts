import type { PairedCounts } from '../core/gate/differenceInterval.js';
import type { GradedRow } from './gradedRow.js';
import { groupsOf } from './groups.js';

/**
 * The rows of one set in two outputs, paired by run and id and counted by what held before and after. Over several runs each
 * run weighs the same and all of them as much as `questions`, so that the margins are those of the means of the runs (spec:
 * refusal.md 6). Null where the two do not have the same rows.
 */
export function pairedCounts(
  before: GradedRow[],
  after: GradedRow[],
  questions: number,
  holds: (row: GradedRow) => boolean,
): PairedCounts | null {
  if (before.length !== after.length) return null;
  const held = new Map(before.map((row) => [keyOf(row), holds(row)]));
  const runs = groupsOf(after, ({ run }) => run);
  const counts: PairedCounts = { both: 0, lost: 0, gained: 0, neither: 0 };
  for (const rows of runs.values()) {
    const weight = questions / (runs.size * rows.length);
    for (const row of rows) {
      const did = held.get(keyOf(row));
      if (did === undefined) return null;
      counts[did ? (holds(row) ? 'both' : 'lost') : holds(row) ? 'gained' : 'neither'] += weight;
    }
  }
  return counts;
}

function keyOf({ run, id }: GradedRow): string {
  return `${run}:${id}`;
}
