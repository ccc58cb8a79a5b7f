import type { JudgedRow, RowKey } from '../../refusal/judgedRow.js';
import { keyOf } from '../../refusal/rowKey.js';
import { outputMatcher, parseOutputFilter } from '../refusal/outputFilter.js';
import { nextOutputSort, orderedOutputs, type OutputColumn, type OutputSort } from '../refusal/outputOrder.js';
import { tableOutputs, type TableOutput } from '../refusal/tableOutput.js';
import { toggled } from '../rows/filterTerms.js';

/** What the table of outputs shows: one filter, one sort, one active row, one open row. They outlive a new grading of the same rows. */
export class OutputRows {
  filter = $state('');
  sort = $state.raw<OutputSort | null>(null);
  /** The place of the row that the keys act on; -1: none. */
  activeIndex = $state(-1);
  isOpen = $state(false);

  readonly rows = $derived.by(() => {
    const { after, before } = this.sources();
    return after === null ? [] : tableOutputs(after, before);
  });
  readonly terms = $derived(parseOutputFilter(this.filter));
  readonly found = $derived(this.terms.length === 0 ? this.rows : this.rows.filter(outputMatcher(this.terms)));
  /** In the order shown. */
  readonly shown = $derived(orderedOutputs(this.found, this.sort));
  readonly active = $derived(this.rows[this.activeIndex] ?? null);
  readonly place = $derived(this.shown.findIndex(({ index }) => index === this.activeIndex));
  readonly opened = $derived(this.isOpen ? this.active : null);
  readonly hasBefore = $derived(this.rows.some(({ was }) => was !== null));
  readonly hasRuns = $derived(this.rows.some(({ row }) => row.run !== 1));

  /** The rows of the model that is looked at, and of the one that it is compared with. */
  constructor(private readonly sources: () => { after: JudgedRow[] | null; before: JudgedRow[] | null }) {}

  /** Other rows are looked at; the filter stays. */
  reset(): void {
    this.activeIndex = -1;
    this.isOpen = false;
  }

  toggle(term: string): void {
    this.filter = toggled(this.filter, term);
  }

  sortBy(column: OutputColumn): void {
    this.sort = nextOutputSort(this.sort, column);
  }

  activate(row: TableOutput | undefined): void {
    this.activeIndex = row?.index ?? -1;
  }

  open(row: TableOutput): void {
    this.activate(row);
    this.isOpen = true;
  }

  /** Opens the row with this key, where it is among those looked at. */
  openKey(key: RowKey): void {
    const row = this.rows.find(({ row }) => keyOf(row) === keyOf(key));
    if (row !== undefined) this.open(row);
  }

  close(): void {
    this.isOpen = false;
  }

  /** Goes `step` rows on, staying inside the list; from no row it goes to the first. */
  move(step: number): void {
    const last = this.shown.length - 1;
    this.activate(this.shown[this.place === -1 ? 0 : Math.min(last, Math.max(0, this.place + step))]);
  }

  /** Goes to the next (1) or previous (-1) row that was answered and should not have been so, and stays when there is none. */
  moveToWrong(step: 1 | -1): void {
    const start = this.place === -1 && step === -1 ? this.shown.length : this.place;
    for (let place = start + step; place >= 0 && place < this.shown.length; place += step) {
      const row = this.shown[place];
      if (row?.outcome === 'wrong' || row?.outcome === 'answered instead') return this.activate(row);
    }
  }
}
