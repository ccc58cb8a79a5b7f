import type { RowKey } from './judgedRow.js';

/** One text for where a row is, different for different rows. */
export function keyOf({ dataset, run, id }: RowKey): string {
  return JSON.stringify([dataset, run, id]);
}

/** A row as messages name it: `GSM8K "412"`, `AMC23 "7" (run 3)`. */
export function rowName({ dataset, run, id }: RowKey): string {
  return `${dataset} ${JSON.stringify(id)}${run === 1 ? '' : ` (run ${run})`}`;
}
