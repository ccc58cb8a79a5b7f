import { normalizationTrace, normalize } from './exact/recipe.js';
import type { RowExplanation } from './explanation.js';
import type { GradedRow } from './gradedRow.js';
import type { OutputRow } from './outputRow.js';

/** Stand-in: without the places of the boxes. */
export function explainRow(row: OutputRow, graded: GradedRow): RowExplanation {
  return {
    output: row.output ?? null,
    boxes: [],
    changes: graded.content === null ? [] : normalizationTrace(graded.content),
    golds: [row.gold ?? []]
      .flat()
      .map((gold) => ({ gold, changes: normalizationTrace(gold), normalized: normalize(gold).text })),
  };
}
