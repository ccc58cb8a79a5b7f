import { keptOfBoth } from '../core/kept.js';
import type { JudgedRow } from './judgedRow.js';
import { keyOf } from './rowKey.js';

/** The rows of two results that belong together: of one data set, run, id and kind. */
export interface PairedRows {
  /** Parallel to the rows after; null: there is none before. */
  before: (JudgedRow | null)[];
  onlyBefore: JudgedRow[];
  onlyAfter: JudgedRow[];
}

/**
 * Matches the rows of two results, whose keys (`keyOf`) are their own within each. Two that stand at one place are told by
 * looking, so that results of one file, which is what most are, need no index.
 */
export const pairedRows = keptOfBoth((before: JudgedRow[], after: JudgedRow[]): PairedRows => {
  const pairs = after.map((row, i) => {
    const was = before[i];
    return was !== undefined && isSame(was, row) ? was : null;
  });
  const left = new Map<string, JudgedRow>();
  for (const [i, row] of before.entries()) if (pairs[i] == null) left.set(matchKey(row), row);
  const onlyAfter: JudgedRow[] = [];
  for (const [i, row] of after.entries()) {
    if (pairs[i] !== null) continue;
    const key = left.size === 0 ? '' : matchKey(row);
    const was = left.get(key);
    if (was === undefined) {
      onlyAfter.push(row);
    } else {
      left.delete(key);
      pairs[i] = was;
    }
  }
  return { before: pairs, onlyBefore: [...left.values()], onlyAfter };
});

function isSame(a: JudgedRow, b: JudgedRow): boolean {
  return a.id === b.id && a.run === b.run && a.dataset === b.dataset && a.unanswerable === b.unanswerable;
}

/** UWMP asks some questions in both kinds. */
const matchKey = (row: JudgedRow): string => `${row.unanswerable ? 'u' : 'a'}${keyOf(row)}`;
