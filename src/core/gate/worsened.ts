import { InputError } from '../inputError.js';
import { isNumber, type Json } from '../json.js';
import { pythonFloat } from '../numbers/pythonFloat.js';

/** The numbers that a suite gates, in the order they are reported, with the better direction of each. */
export type Gated<M extends string> = Readonly<Record<M, 'lower' | 'higher'>>;

/** What may stand for a gated number in a baseline; null or absent: not compared. A boolean counts as 1 or 0. */
export type GatedValue = bigint | number | boolean | null;

export interface Regression<M extends string> {
  metric: M;
  /** As written in the baseline. */
  baseline: bigint | number | boolean;
  /** Null: this run has no such number. */
  value: number | null;
  /** For instance `coverage_at_risk: 0.9 → 0.73 (tolerance 0.02)`. */
  text: string;
}

/** The names of the gated numbers, in their order. */
export function namesOf<M extends string>(gated: Gated<M>): M[] {
  return Object.keys(gated) as M[];
}

/**
 * The gated number of a baseline's `metrics`, or null when it has none.
 * Throws an `InputError` for a text or list, which readers of baselines refuse before.
 */
export function gatedValue(baseline: ReadonlyMap<string, Json>, metric: string): GatedValue {
  const value = baseline.get(metric) ?? null;
  if (value === null || typeof value === 'boolean' || isNumber(value)) return value;
  throw new InputError({
    file: null,
    place: `baseline, key metrics.${metric}`,
    problem: 'a number or null is expected',
    mend: 'correct the baseline',
  });
}

/** The gated numbers that are worse than the baseline's by more than the tolerance, compared as raw floats (spec: honesty.md 7). */
export function worsened<M extends string>(
  gated: Gated<M>,
  metrics: Readonly<Record<M, number | null>>,
  baseline: ReadonlyMap<string, Json>,
  tolerance: number,
): Regression<M>[] {
  const regressions: Regression<M>[] = [];
  for (const metric of namesOf(gated)) {
    const before = gatedValue(baseline, metric);
    const value = metrics[metric];
    if (before === null || !isWorse(gated[metric], Number(before), value, tolerance)) continue;
    const text = `${metric}: ${pythonText(before)} → ${pythonText(value)} (tolerance ${pythonFloat(tolerance)})`;
    regressions.push({ metric, baseline: before, value, text });
  }
  return regressions;
}

/** Whether a number got worse by more than the tolerance; one that is gone did. */
export function isWorse(better: 'lower' | 'higher', before: number, value: number | null, tolerance: number): boolean {
  if (value === null) return true;
  return (value - before) * (better === 'lower' ? -1 : 1) < -tolerance;
}

/** The baseline's rate as a regression's text states it; null: that number did not regress. */
export function rateBefore(metric: string, regressions: string[]): number | null {
  const line = regressions.find((text) => text.startsWith(`${metric}: `));
  if (line === undefined) return null;
  const written = line.slice(metric.length + 2, line.indexOf(' →'));
  return written === 'True' ? 1 : written === 'False' ? 0 : Number(written);
}

/** Sentences for the gated numbers of a run that its baseline lacks. */
export function numbersWithoutBaseline<M extends string>(
  gated: Gated<M>,
  metrics: Readonly<Record<M, number | null>>,
  baseline: ReadonlyMap<string, Json>,
): string[] {
  return namesOf(gated).flatMap((metric) => {
    const value = metrics[metric];
    if (value === null || gatedValue(baseline, metric) !== null) return [];
    return [`${metric} has no baseline: it is ${pythonFloat(value)} in this run and was not compared.`];
  });
}

function pythonText(value: GatedValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'bigint' ? String(value) : pythonFloat(value);
}
