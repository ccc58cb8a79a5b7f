import { kept } from '../core/kept.js';
import type { GradedRow } from './gradedRow.js';
import { groupsOf } from './groups.js';
import { mean, share, wholeWhereNear } from './mean.js';
import { runsOf, setFigures, type SetFigures } from './setFigures.js';

/** The card's own figures, which divide both counts by all rows, so that each depends on the mix (spec: refusal.md 6). */
export interface CardFormula {
  /** Rows of all sets, first runs only. */
  n: number;
  refusal: number | null;
  accuracy: number | null;
}

/**
 * Over data sets, apart for the two kinds of rows; null where there is nothing (spec: refusal.md 6). Micro: rows pooled, where a
 * set with several runs weighs its questions with the mean of the runs. Macro: the mean of the sets.
 */
export interface Summary {
  refusal_rate_micro: number | null;
  refusal_rate_macro: number | null;
  accuracy_micro: number | null;
  accuracy_macro: number | null;
  over_refusal_micro: number | null;
  over_refusal_macro: number | null;
  card_formula_on_mixed_list_first_run: CardFormula;
}

export interface RefusalFigures {
  /** In order of their first rows. */
  datasets: Map<string, SetFigures>;
  summary: Summary;
}

/** All figures of graded rows (spec: refusal.md 6). */
export const refusalFigures = kept((rows: GradedRow[]): RefusalFigures => {
  const bySet = groupsOf(rows, ({ dataset }) => dataset);
  const datasets = new Map([...bySet].map(([name, of]) => [name, setFigures(name, of)]));
  const sets = [...datasets.values()];
  const { refusals, correct, overRefusals } = pooled(sets);
  const macro = (name: 'refusal_rate' | 'accuracy' | 'over_refusal_rate') => mean(sets.map((set) => set[name] ?? null));
  return {
    datasets,
    summary: {
      refusal_rate_micro: share(refusals.count, refusals.of),
      refusal_rate_macro: macro('refusal_rate'),
      accuracy_micro: share(correct.count, correct.of),
      accuracy_macro: macro('accuracy'),
      over_refusal_micro: share(overRefusals.count, overRefusals.of),
      over_refusal_macro: macro('over_refusal_rate'),
      card_formula_on_mixed_list_first_run: cardFormula([...bySet.values()].flatMap((of) => runsOf(of)[0] ?? [])),
    },
  };
});

/** A count over data sets and what it is of; of a set with several runs its questions, and the mean of the runs. */
export interface Pooled {
  count: number;
  of: number;
}

/** The counts behind the micro averages. Of sets with one run they are whole, and their quotient is the rate to the last bit. */
export function pooled(sets: SetFigures[]): Record<'refusals' | 'correct' | 'overRefusals', Pooled> {
  const sums = { refusals: none(), correct: none(), overRefusals: none() };
  for (const set of sets) {
    const [unanswerable, answerable] = [set.n_unanswerable ?? 0, set.n_answerable ?? 0];
    add(sums.refusals, set.refusal_rate, 'refusals' in set ? set.refusals : undefined, unanswerable);
    const withGold = answerable - (set.n_answerable_without_gold ?? 0);
    add(sums.correct, set.accuracy, 'correct' in set ? set.correct : undefined, withGold);
    add(sums.overRefusals, set.over_refusal_rate, 'over_refusals' in set ? set.over_refusals : undefined, answerable);
  }
  return sums;
}

const none = (): Pooled => ({ count: 0, of: 0 });

function add(sum: Pooled, rate: number | null | undefined, count: number | undefined, of: number): void {
  if (rate === null || rate === undefined) return;
  sum.count += count ?? wholeWhereNear(rate * of);
  sum.of += of;
}

function cardFormula(rows: GradedRow[]): CardFormula {
  return {
    n: rows.length,
    refusal: share(rows.filter((row) => row.unanswerable && row.refusalCard).length, rows.length),
    accuracy: share(rows.filter((row) => !row.unanswerable && row.correct).length, rows.length),
  };
}
