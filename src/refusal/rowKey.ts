import type { RowKey } from './judgedRow.js';

/** One text for where a row is, different for different rows: names may hold anything, so their length tells where one ends. */
export function keyOf({ dataset, run, id }: RowKey): string {
  return `${run} ${dataset.length} ${dataset}${id}`;
}

/** A row as messages name it: `GSM8K "412"`, `AMC23 "7" (run 3)`. */
export function rowName({ dataset, run, id }: RowKey): string {
  return `${dataset} ${JSON.stringify(id)}${run === 1 ? '' : ` (run ${run})`}`;
}
