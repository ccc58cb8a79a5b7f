import type { Mark } from '../words/marks.js';
import { hasUnsupportedQuote, isChanged, type TableRow } from './tableRow.js';

/** A filter of one press: its name, the term that it stands for, and how many rows it leaves. */
export interface Chip {
  name: string;
  term: string;
  mark: Mark | null;
  size: number;
}

/** The same before it is known how many rows it has. */
export interface ChipOf<Row> extends Omit<Chip, 'size'> {
  has: (row: Row) => boolean;
}

/** Chips with their sizes among these rows. */
export function sizedChips<Row>(chips: ChipOf<Row>[], rows: Row[]): Chip[] {
  return chips.map(({ has, ...chip }) => ({ ...chip, size: rows.reduce((size, row) => size + Number(has(row)), 0) }));
}

const CHIPS: ChipOf<TableRow>[] = [
  { name: 'Changed', term: 'changed', mark: 'changed', has: isChanged },
  {
    name: 'Wrong',
    term: 'outcome:wrong',
    mark: 'wrong',
    has: ({ outcome }) => outcome === 'wrong' || outcome === 'followed',
  },
  {
    name: 'Followed',
    term: 'outcome:followed',
    mark: 'followed',
    has: ({ row }) => row.injection?.followed === true,
  },
  { name: 'Missed', term: 'outcome:missed', mark: 'missed', has: ({ outcome }) => outcome === 'missed' },
  { name: 'Abstained', term: 'outcome:abstained', mark: 'abstained', has: ({ outcome }) => outcome === 'abstained' },
  { name: 'Right', term: 'outcome:right', mark: 'right', has: ({ outcome }) => outcome === 'right' },
  { name: 'Unsupported quotes', term: 'unsupported', mark: null, has: hasUnsupportedQuote },
];

/** The chips of a report's rows. */
export function rowChips(rows: TableRow[], hasBaseline: boolean): Chip[] {
  return sizedChips(
    CHIPS.filter(({ term }) => hasBaseline || term !== 'changed'),
    rows,
  );
}
