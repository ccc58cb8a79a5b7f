import type { GradedRow } from './gradedRow.js';
import { groupsOf } from './groups.js';
import { mean, share } from './mean.js';
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
export function refusalFigures(rows: GradedRow[]): RefusalFigures {
  const bySet = groupsOf(rows, ({ dataset }) => dataset);
  const datasets = new Map([...bySet].map(([name, of]) => [name, setFigures(name, of)]));
  const sets = [...datasets.values()];
  const refusal = sets.map((set) => ({ rate: set.refusal_rate ?? null, weight: set.n_unanswerable ?? 0 }));
  const overRefusal = sets.map((set) => ({ rate: set.over_refusal_rate ?? null, weight: set.n_answerable ?? 0 }));
  const accuracy = sets.map((set) => ({
    rate: set.accuracy ?? null,
    weight: (set.n_answerable ?? 0) - (set.n_answerable_without_gold ?? 0),
  }));
  return {
    datasets,
    summary: {
      refusal_rate_micro: micro(refusal),
      refusal_rate_macro: mean(refusal.map(({ rate }) => rate)),
      accuracy_micro: micro(accuracy),
      accuracy_macro: mean(accuracy.map(({ rate }) => rate)),
      over_refusal_micro: micro(overRefusal),
      over_refusal_macro: mean(overRefusal.map(({ rate }) => rate)),
      card_formula_on_mixed_list_first_run: cardFormula([...bySet.values()].flatMap((of) => runsOf(of)[0] ?? [])),
    },
  };
}

/** The mean of rates by the rows or questions that are behind them. */
function micro(rates: { rate: number | null; weight: number }[]): number | null {
  let [sum, of] = [0, 0];
  for (const { rate, weight } of rates) if (rate !== null) [sum, of] = [sum + rate * weight, of + weight];
  return share(sum, of);
}

function cardFormula(rows: GradedRow[]): CardFormula {
  return {
    n: rows.length,
    refusal: share(rows.filter((row) => row.unanswerable && row.refusalCard).length, rows.length),
    accuracy: share(rows.filter((row) => !row.unanswerable && row.correct).length, rows.length),
  };
}
