import { ROW_OUTCOMES, type RowOutcome } from '../../refusal/rowOutcome.js';
import { answerText, goldText, gradedText, type TableOutput } from './tableOutput.js';

export const OUTPUT_COLUMNS = [
  'outcome',
  'was',
  'set',
  'row',
  'question',
  'gold',
  'answer',
  'graded',
  'characters',
] as const;
export type OutputColumn = (typeof OUTPUT_COLUMNS)[number];

export const OUTPUT_COLUMN_NAMES: Record<OutputColumn, string> = {
  outcome: 'Outcome',
  was: 'Was',
  set: 'Set',
  row: 'Row',
  question: 'Question',
  gold: 'Gold',
  answer: 'Answer',
  graded: 'Graded',
  characters: 'Length',
};

export interface OutputSort {
  column: OutputColumn;
  descending: boolean;
}

const gravity = (outcome: RowOutcome | null): number =>
  outcome === null ? ROW_OUTCOMES.length : ROW_OUTCOMES.indexOf(outcome);

const KEYS: Record<OutputColumn, (one: TableOutput) => string | number> = {
  outcome: ({ outcome }) => gravity(outcome),
  was: ({ was }) => gravity(was),
  set: ({ row }) => row.dataset,
  row: ({ row }) => row.id,
  question: ({ row }) => row.question ?? '',
  gold: ({ row }) => goldText(row),
  answer: ({ row }) => answerText(row),
  graded: gradedText,
  characters: ({ row }) => row.characters ?? -1,
};

/** Outputs in the order of a column; without a sort the gravest first. What is equal keeps the order of the file. */
export function orderedOutputs(rows: TableOutput[], sort: OutputSort | null): TableOutput[] {
  if (sort === null) return ROW_OUTCOMES.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
  const keyed = rows.map((one) => ({ one, key: KEYS[sort.column](one) }));
  const sign = sort.descending ? -1 : 1;
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0));
  return keyed.map(({ one }) => one);
}

/** The next sort when a column's head is pressed: its natural direction, the other one, then none. */
export function nextOutputSort(sort: OutputSort | null, column: OutputColumn): OutputSort | null {
  const natural = column === 'characters';
  if (sort?.column !== column) return { column, descending: natural };
  return sort.descending === natural ? { column, descending: !natural } : null;
}
