import { toggled } from '../rows/filterTerms.js';
import { matcher, parseFilter } from '../rows/rowFilter.js';
import { nextSort, tableLines, type Column, type Sort } from '../rows/rowOrder.js';
import type { TableRow } from '../rows/tableRow.js';

/** What the rows table shows: one filter text (the chips are views of it), one sort, one active row, one open row. */
export class RowsView {
  readonly rows: TableRow[];
  filter = $state('');
  sort = $state.raw<Sort | null>(null);
  /** The row that the keys act on. */
  active = $state.raw<TableRow | null>(null);
  isOpen = $state(false);

  readonly terms = $derived(parseFilter(this.filter));
  readonly found = $derived.by(() => (this.terms.length === 0 ? this.rows : this.rows.filter(matcher(this.terms))));
  readonly lines = $derived.by(() => (this.found.length === 0 ? [] : tableLines(this.found, this.sort)));
  /** The rows in the order shown, without the heads of groups. */
  readonly shown = $derived(this.lines.flatMap((line) => ('row' in line ? [line.row] : [])));
  readonly place = $derived(this.active === null ? -1 : this.shown.indexOf(this.active));
  readonly opened = $derived(this.isOpen ? this.active : null);

  constructor(rows: TableRow[]) {
    this.rows = rows;
  }

  toggle(term: string): void {
    this.filter = toggled(this.filter, term);
  }

  sortBy(column: Column): void {
    this.sort = nextSort(this.sort, column);
  }

  open(row: TableRow): void {
    this.active = row;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /** Goes `step` rows on, staying inside the list; from no row it goes to the first. */
  move(step: number): void {
    const last = this.shown.length - 1;
    const place = this.place === -1 ? 0 : Math.min(last, Math.max(0, this.place + step));
    this.active = this.shown[place] ?? null;
  }

  /** Goes to the next (1) or previous (-1) confident error in the order shown, and stays when there is none. */
  moveToWrong(step: 1 | -1): void {
    const start = this.place === -1 && step === -1 ? this.shown.length : this.place;
    for (let place = start + step; place >= 0 && place < this.shown.length; place += step) {
      const row = this.shown[place];
      if (row?.outcome === 'wrong' || row?.outcome === 'followed') {
        this.active = row;
        return;
      }
    }
  }
}
