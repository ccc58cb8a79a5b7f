import { independentDifference, pairedDifference, type PairedCounts } from '../core/gate/differenceInterval.js';
import type { Interval } from '../core/gate/interval.js';
import { kept } from '../core/kept.js';
import { groupsOf } from './groups.js';
import type { JudgedOutputs, JudgedRow } from './judgedRow.js';
import { meanRate, measureOf, pooledMeasure, type Measure, type RowKind } from './measure.js';
import { pairedCounts } from './pairedCounts.js';
import { refusalFigures, type CardFormula } from './summary.js';

/** After minus before, of two rates. */
export interface Difference {
  rate: number;
  /** 95 %; by which of the methods of `differenceInterval`, says `isPaired`. */
  interval: Interval;
  /** Both have the same rows. */
  isPaired: boolean;
}

/** One set, or what is pooled of several, in every model. */
export interface ComparedSet {
  dataset: string;
  /** One per model, in order; null: it has no such rows. */
  measures: (Measure | null)[];
  /** Null without both rates. */
  difference: Difference | null;
}

/** What the models do with one kind of rows. */
export interface KindComparison {
  /** In order of the first rows of the first model that has them. */
  sets: ComparedSet[];
  /** Rows pooled and the mean of the sets, over the sets that every model has (spec: refusal.md 6); null: over none. */
  pooled: Omit<ComparedSet, 'dataset'> | null;
  means: (number | null)[];
  /** Sets that some model does not have: no part of `pooled` and `means`. */
  leftOut: string[];
}

export interface SetComparison {
  unanswerable: KindComparison;
  answerable: KindComparison;
  /** One per model. */
  card: CardFormula[];
}

/** One kind of rows of one set of one model. */
interface Part {
  rows: JudgedRow[];
  measure: Measure;
}

/** What one model does with each of its sets. */
interface ModelSets {
  kinds: Record<RowKind, Map<string, Part>>;
  names: string[];
  card: CardFormula;
}

/**
 * Refusal and accuracy of every set in every model, and how they changed from the model at place `before` to the one at
 * `after`; without a `before` nothing is compared. In time linear in the rows. The figures of a model are kept:
 * outputs that are judged again are other outputs.
 */
export function compareSets(models: JudgedOutputs[], before: number | null, after: number): SetComparison {
  const sets = models.map(setsOf);
  const names = [...new Set(sets.flatMap((of) => of.names))];
  const compared = (kind: RowKind): KindComparison =>
    compareKind(
      kind,
      names,
      sets.map(({ kinds }) => kinds[kind]),
      before,
      after,
    );
  return {
    unanswerable: compared('unanswerable'),
    answerable: compared('answerable'),
    card: sets.map(({ card }) => card),
  };
}

const setsOf = kept(({ rows }: JudgedOutputs): ModelSets => {
  const { datasets, summary } = refusalFigures(rows);
  const kinds: ModelSets['kinds'] = { unanswerable: new Map(), answerable: new Map() };
  for (const [name, all] of groupsOf(rows, ({ dataset }) => dataset)) {
    for (const kind of ['unanswerable', 'answerable'] as const) {
      const figures = datasets.get(name);
      const of = all.filter(({ unanswerable }) => unanswerable === (kind === 'unanswerable'));
      const measure = figures === undefined ? null : measureOf(kind, figures, of);
      if (measure !== null) kinds[kind].set(name, { rows: of, measure });
    }
  }
  return { kinds, names: [...datasets.keys()], card: summary.card_formula_on_mixed_list_first_run };
});

function compareKind(
  kind: RowKind,
  names: string[],
  models: Map<string, Part>[],
  before: number | null,
  after: number,
): KindComparison {
  const partOf = (model: number | null, name: string): Part | null =>
    (model === null ? undefined : models[model]?.get(name)) ?? null;
  const tables = new Map<string, PairedCounts | null>();
  const sets: ComparedSet[] = names
    .filter((name) => models.some((sets) => sets.has(name)))
    .map((dataset) => {
      const [from, to] = [partOf(before, dataset), partOf(after, dataset)];
      const table = from === null || to === null ? null : pairsOf(kind, from, to);
      tables.set(dataset, table);
      return {
        dataset,
        measures: models.map((sets) => sets.get(dataset)?.measure ?? null),
        difference: differenceOf(from?.measure ?? null, to?.measure ?? null, table),
      };
    });
  const shared = sets.filter(({ measures }) => measures.every((measure) => measure !== null));
  const inModel = (model: number): Measure[] => shared.flatMap(({ measures }) => measures[model] ?? []);
  const pooled = models.map((_, model) => pooledMeasure(inModel(model)));
  const pooledOf = (model: number | null): Measure | null => (model === null ? null : (pooled[model] ?? null));
  const table = sumOf(shared.map(({ dataset }) => tables.get(dataset) ?? null));
  return {
    sets,
    pooled:
      shared.length === 0
        ? null
        : { measures: pooled, difference: differenceOf(pooledOf(before), pooledOf(after), table) },
    means: models.map((_, model) => meanRate(inModel(model))),
    leftOut: sets.filter((set) => !shared.includes(set)).map(({ dataset }) => dataset),
  };
}

function pairsOf(kind: RowKind, before: Part, after: Part): PairedCounts | null {
  if (kind === 'unanswerable') return pairedCounts(before.rows, after.rows, after.measure.of, ({ refusal }) => refusal);
  const graded = ({ rows }: Part): JudgedRow[] => rows.filter(({ goldNormalized }) => goldNormalized.length > 0);
  return pairedCounts(graded(before), graded(after), after.measure.of, ({ correct }) => correct);
}

/** Null as soon as one set is not paired. */
function sumOf(tables: (PairedCounts | null)[]): PairedCounts | null {
  const sum: PairedCounts = { both: 0, lost: 0, gained: 0, neither: 0 };
  for (const table of tables) {
    if (table === null) return null;
    for (const cell of ['both', 'lost', 'gained', 'neither'] as const) sum[cell] += table[cell];
  }
  return sum;
}

function differenceOf(before: Measure | null, after: Measure | null, table: PairedCounts | null): Difference | null {
  const [from, to] = [before?.rate ?? null, after?.rate ?? null];
  if (before === null || after === null || from === null || to === null) return null;
  const interval =
    table === null
      ? independentDifference({ count: from * before.of, of: before.of }, { count: to * after.of, of: after.of })
      : pairedDifference(table);
  return { rate: to - from, interval, isPaired: table !== null };
}
