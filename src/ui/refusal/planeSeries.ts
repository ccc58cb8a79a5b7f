import type { PlaneSeries, PlaneValue } from '../../charts/taxSeries.js';
import type { Measure } from '../../refusal/measure.js';
import type { ComparedSet, SetComparison } from '../../refusal/setComparison.js';
import { visibleText } from '../rows/visibleText.js';

/** A series of the plane with the data set it is of; null: of all that are pooled. */
export interface SetSeries extends PlaneSeries {
  dataset: string | null;
}

/** Every set as a series of points, one per model; last, where there are several sets of both kinds, what is pooled. */
export function planeSeries({ unanswerable, answerable }: SetComparison): SetSeries[] {
  const bySet = (sets: ComparedSet[]): Map<string, ComparedSet> => new Map(sets.map((set) => [set.dataset, set]));
  const [refusals, accuracies] = [bySet(unanswerable.sets), bySet(answerable.sets)];
  const names = [...new Set([...refusals.keys(), ...accuracies.keys()])];
  const sets = names.map((dataset) => {
    const [refusal, accuracy] = [refusals.get(dataset)?.measures ?? [], accuracies.get(dataset)?.measures ?? []];
    return {
      dataset,
      name: nameOf(dataset, [...refusal, ...accuracy]),
      ...stepsOf(accuracy, refusal),
      isPooled: false,
    };
  });
  if (sets.length < 2 || unanswerable.pooled === null || answerable.pooled === null) return sets;
  const pooled = stepsOf(answerable.pooled.measures, unanswerable.pooled.measures);
  return [...sets, { dataset: null, name: 'Rows pooled', ...pooled, isPooled: true }];
}

function nameOf(dataset: string, measures: (Measure | null)[]): string {
  const runs = Math.max(1, ...measures.map((measure) => measure?.runs ?? 1));
  return `${visibleText(dataset)}${runs > 1 ? ` ×${runs}` : ''}`;
}

function stepsOf(accuracy: (Measure | null)[], refusal: (Measure | null)[]): Pick<PlaneSeries, 'steps'> {
  const steps = Array.from({ length: Math.max(accuracy.length, refusal.length) }, (_, i) => ({
    accuracy: valueOf(accuracy[i]),
    refusal: valueOf(refusal[i]),
  }));
  return { steps };
}

function valueOf(measure: Measure | null | undefined): PlaneValue | null {
  return measure == null || measure.rate === null ? null : { rate: measure.rate, interval: measure.interval };
}
