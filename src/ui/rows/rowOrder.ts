import { OUTCOMES } from '../../core/outcome.js';
import { isChanged, quotesText, safeguardsText, type TableRow } from './tableRow.js';

export const COLUMNS = [
  'outcome',
  'was',
  'case',
  'question',
  'gold',
  'answer',
  'confidence',
  'quotes',
  'safeguards',
] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sort {
  column: Column;
  descending: boolean;
}

type Compare = (a: TableRow, b: TableRow) => number;

function by<T extends string | number>(key: (row: TableRow) => T): Compare {
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  };
}

const severity = by((row) => OUTCOMES.indexOf(row.outcome));
const confidence = by((row) => row.row.confidence);

const COMPARE: Record<Column, Compare> = {
  outcome: severity,
  was: by((row) => (row.was === null ? OUTCOMES.length : OUTCOMES.indexOf(row.was))),
  case: by((row) => row.caseName),
  question: by((row) => row.row.question),
  gold: by((row) => row.gold),
  answer: by((row) => row.answer),
  confidence,
  quotes: by(quotesText),
  safeguards: by(safeguardsText),
};

/** A line of the table: a row, or the head of a group. */
export type Line = { group: string; size: number } | { row: TableRow; place: number };

/** The gravest outcome first, then the most confident; what is equal keeps the order of the report. */
function gravestFirst(rows: TableRow[]): TableRow[] {
  return OUTCOMES.flatMap((outcome) =>
    rows.filter((row) => row.outcome === outcome).sort((a, b) => b.row.confidence - a.row.confidence),
  );
}

/**
 * The lines of the table. Without a sort, rows whose outcome changed since the baseline come first under a head of
 * their own; a column that was chosen puts everything into one list.
 */
export function tableLines(rows: TableRow[], sort: Sort | null): Line[] {
  if (sort !== null) {
    const compare = COMPARE[sort.column];
    const sorted = rows.toSorted(sort.descending ? (a, b) => compare(b, a) : compare);
    return sorted.map((row, place) => ({ row, place }));
  }
  const hasBaseline = rows.some((row) => row.was !== null);
  if (!hasBaseline) return gravestFirst(rows).map((row, place) => ({ row, place }));
  let place = 0;
  const group = (name: string, members: TableRow[]): Line[] =>
    members.length === 0
      ? []
      : [{ group: name, size: members.length }, ...gravestFirst(members).map((row) => ({ row, place: place++ }))];
  return [
    ...group('Changed since the baseline', rows.filter(isChanged)),
    ...group(
      'Unchanged since the baseline',
      rows.filter((row) => !isChanged(row)),
    ),
  ];
}

/** The next sort when a column's head is pressed: its natural direction, the other one, then none. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  const natural = column === 'confidence';
  if (sort?.column !== column) return { column, descending: natural };
  return sort.descending === natural ? { column, descending: !natural } : null;
}

/** Where each line begins, in px from the first one's top, and at the end where the last one ends. */
export function lineTops(lines: Line[], rowHeight: number, groupHeight: number): number[] {
  const tops = [0];
  for (const line of lines) tops.push((tops.at(-1) ?? 0) + ('row' in line ? rowHeight : groupHeight));
  return tops;
}
