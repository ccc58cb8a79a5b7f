import type { BoxStatus } from './finalBox.js';
import type { GradedRow } from './gradedRow.js';

/** How many outputs of either kind of row ended in a status. */
export interface StatusCount {
  unanswerable: number;
  answerable: number;
}

/**
 * The outputs by the status of their final box, those that occur alone (spec: refusal.md 6, 8). Many of `unclosed_box` usually mean
 * that the token limit was too small.
 */
export function statusCounts(rows: GradedRow[]): Map<BoxStatus, StatusCount> {
  const counts = new Map<BoxStatus, StatusCount>();
  for (const { status, unanswerable } of rows) {
    const count = counts.get(status) ?? { unanswerable: 0, answerable: 0 };
    count[unanswerable ? 'unanswerable' : 'answerable'] += 1;
    counts.set(status, count);
  }
  return counts;
}
