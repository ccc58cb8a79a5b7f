import { compareCodePoints } from '../core/text/codePointOrder.js';
import type { GradedRow } from './gradedRow.js';
import { keyOf } from './rowKey.js';

/**
 * What a report of outputs is of: `AMC23 + GSM8K + SUM`, its data sets in code point order. Not the name of a file, which is
 * another for every checkpoint, while a baseline is like for like when it is of the same data sets.
 */
export function setName(rows: GradedRow[]): string {
  return [...new Set(rows.map(({ dataset }) => dataset))].sort(compareCodePoints).join(' + ');
}

/** How many different questions the rows are of; several runs of one are one. */
export function questionsOf(rows: GradedRow[]): number {
  return new Set(rows.map(({ dataset, unanswerable, id }) => keyOf({ dataset, run: Number(unanswerable), id }))).size;
}
