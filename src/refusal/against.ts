import { flipsOf, type FlipKind, type PairedTest } from './flips.js';
import type { JudgedOutputs, RowKey } from './judgedRow.js';
import { share } from './mean.js';
import type { SetFigures } from './setFigures.js';
import { pooled, refusalFigures } from './summary.js';
import { taxOf, type Tax } from './tax.js';

/** What training changed: one model's outputs held against those of another on the same data sets (spec: refusal.md 6). */
export interface Against {
  /** The model before. */
  model: string;
  /** SHA-256 of its files, by name. */
  files: Map<string, string>;
  /** By data set, those that both have, in the order of the model after. */
  datasets: Map<string, Tax>;
  /** Of the micro averages over those data sets. */
  total: Tax;
  flips: (RowKey & { kind: FlipKind })[];
  /** Rows that only one of them has. */
  onlyBefore: number;
  onlyAfter: number;
  refusals: PairedTest;
  correct: PairedTest;
}

/** Null: they have no data set in common. */
export function againstOf(before: JudgedOutputs, after: JudgedOutputs): Against | null {
  const [was, now] = [refusalFigures(before.rows).datasets, refusalFigures(after.rows).datasets];
  const common = [...now].flatMap(([name, set]): [string, Tax][] => {
    const earlier = was.get(name);
    return earlier === undefined ? [] : [[name, taxOf(earlier, set)]];
  });
  if (common.length === 0) return null;
  const datasets = new Map(common);
  const { flips, onlyBefore, onlyAfter, refusals, correct } = flipsOf(before.rows, after.rows);
  return {
    model: before.name,
    files: before.files,
    datasets,
    total: {
      refusal_rate: totalChange(datasets, 'refusal_rate', was, now),
      accuracy: totalChange(datasets, 'accuracy', was, now),
      over_refusal_rate: totalChange(datasets, 'over_refusal_rate', was, now),
    },
    flips: flips.map(({ kind, after: { dataset, run, id } }) => ({ kind, dataset, run, id })),
    onlyBefore: onlyBefore.length,
    onlyAfter: onlyAfter.length,
    refusals,
    correct,
  };
}

const COUNTS = { refusal_rate: 'refusals', accuracy: 'correct', over_refusal_rate: 'overRefusals' } as const;

/** The change of a micro average over the data sets for which both have the rate. */
function totalChange(
  datasets: Map<string, Tax>,
  rate: keyof Tax,
  before: Map<string, SetFigures>,
  after: Map<string, SetFigures>,
): number | null {
  const names = [...datasets].flatMap(([name, tax]) => (tax[rate] === null ? [] : name));
  const [from, to] = [before, after].map((sets) => {
    const { count, of } = pooled(names.flatMap((name) => sets.get(name) ?? []))[COUNTS[rate]];
    return share(count, of);
  });
  return typeof from === 'number' && typeof to === 'number' ? to - from : null;
}
