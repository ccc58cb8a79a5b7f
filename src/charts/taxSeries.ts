import type { PlacedLabel } from './labelPlacement.js';

/** A rate of 0 to 1 with the ends of its interval. */
export interface PlaneValue {
  rate: number;
  interval: readonly [low: number, high: number] | null;
}

/** A data set, or what is pooled of all, in one model. */
export interface PlaneStep {
  /** On answerable questions; null: it has none. */
  accuracy: PlaneValue | null;
  /** On unanswerable questions; null: it has none. */
  refusal: PlaneValue | null;
}

export interface PlaneSeries {
  name: string;
  /** One per model, in order. */
  steps: PlaneStep[];
  isPooled: boolean;
}

export interface PlanePoint {
  /** Places among what was given. */
  series: number;
  step: number;
  x: number;
  y: number;
  radius: number;
}

export interface PlaneLabel extends PlacedLabel {
  series: number;
}

export const LABEL_SIZE = 12;
const MIDDLE_RADIUS = 3;
const END_RADIUS = 5;

/** A point of a step; the first and the last of several are larger than those between. */
export function pointAt(series: number, step: number, steps: number, x: number, y: number): PlanePoint {
  return { series, step, x, y, radius: step === 0 || step === steps - 1 ? END_RADIUS : MIDDLE_RADIUS };
}

/** The ends of an interval on an axis, in one pair; none where there is no interval. */
export function spanOf({ interval }: PlaneValue, at: (rate: number) => number): [from: number, to: number][] {
  return interval === null ? [] : [[at(interval[0]), at(interval[1])]];
}
