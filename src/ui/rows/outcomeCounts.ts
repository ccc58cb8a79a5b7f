import { outcomeOf, type Outcome } from '../../core/outcome.js';
import type { Row } from '../../core/row.js';

/** The four cells of answered or abstained, rightly or wrongly; `wrong` counts every confident error, followed ones too. */
export type Cell = Exclude<Outcome, 'followed'>;
export type OutcomeCounts = Record<Cell, number>;

export const CELLS: Cell[] = ['right', 'wrong', 'abstained', 'missed'];

export function countOutcomes(rows: Iterable<Row>): OutcomeCounts {
  const counts: OutcomeCounts = { right: 0, wrong: 0, abstained: 0, missed: 0 };
  for (const row of rows) {
    const outcome = outcomeOf(row);
    counts[outcome === 'followed' ? 'wrong' : outcome] += 1;
  }
  return counts;
}
