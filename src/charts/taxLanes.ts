import { placedText } from './labelPlacement.js';
import type { Segment } from './rectangle.js';
import { LABEL_SIZE, pointAt, spanOf, type PlaneLabel, type PlanePoint, type PlaneSeries } from './taxSeries.js';
import { fittingText, textWidth } from './textWidth.js';

interface LaneSeries extends PlaneSeries {
  /** Its place among all. */
  series: number;
}

interface Lane {
  points: PlanePoint[];
  intervals: (Segment & { series: number; step: number })[];
  labels: PlaneLabel[];
  bottom: number;
}

const ROW = 18;
/** Of a row whose label has no room beside its points, and stands on a line above them. */
const TALL_ROW = 32;
const BESIDE_POINTS = 10;

/** Sets that have accuracy alone: one row each, its label beside its points. */
export function laneBelow(
  series: LaneSeries[],
  { xOf, left, right, top }: { xOf: (rate: number) => number; left: number; right: number; top: number },
): Lane {
  const lane: Lane = { points: [], intervals: [], labels: [], bottom: top };
  if (series.length === 0) return { ...lane, bottom: 0 };
  for (const { series: place, name, steps } of series) {
    const values = steps.map(({ accuracy }) => accuracy);
    const ends = values.flatMap((value) => (value === null ? [] : [value.rate, ...(value.interval ?? [])])).map(xOf);
    const [first, last] = [Math.min(...ends) - BESIDE_POINTS, Math.max(...ends) + BESIDE_POINTS];
    const width = textWidth(name, LABEL_SIZE);
    const isRight = last + width <= right;
    const isTall = !isRight && first - width < left;
    const y = lane.bottom + (isTall ? TALL_ROW - ROW / 2 : ROW / 2);
    for (const [step, value] of values.entries()) {
      if (value === null) continue;
      lane.points.push(pointAt(place, step, steps.length, xOf(value.rate), y));
      for (const [x1, x2] of spanOf(value, xOf)) lane.intervals.push({ x1, x2, y1: y, y2: y, series: place, step });
    }
    const label = isTall
      ? placedText(name, Math.max(left, Math.min(first, right - width)), y - ROW, 'start', LABEL_SIZE)
      : isRight
        ? placedText(name, last, y, 'start', LABEL_SIZE)
        : placedText(name, first, y, 'end', LABEL_SIZE);
    lane.labels.push({ ...label, leader: null, series: place });
    lane.bottom += isTall ? TALL_ROW : ROW;
  }
  return lane;
}

const COLUMN = 24;
const LABEL_ROW = 16;

/**
 * Sets that have refusal alone: one column each. The labels hang below the columns, the last one's on the first line, so that each
 * begins below its own column and no column crosses another's label.
 */
export function laneBeside(
  series: LaneSeries[],
  widest: number,
): {
  width: number;
  place: (at: {
    yOf: (rate: number) => number;
    left: number;
    top: number;
    bottom: number;
  }) => Lane & { tracks: Segment[] };
} {
  const last = series.length - 1;
  const gap = Math.min(COLUMN, (widest - COLUMN * 3) / Math.max(1, last));
  const names = series.map(({ name }, i) => fittingText(name, LABEL_SIZE, Math.max(LABEL_SIZE * 3, widest - i * gap)));
  const width = Math.max(0, ...names.map((name, i) => i * gap + Math.max(gap / 2, textWidth(name, LABEL_SIZE))));
  return {
    width,
    place: ({ yOf, left, top, bottom }) => {
      const lane = { points: [], intervals: [], labels: [], tracks: [], bottom: 0 } as Lane & { tracks: Segment[] };
      for (const [i, { series: place, steps }] of series.entries()) {
        const x = left + i * gap;
        const y = bottom + LABEL_ROW * (last - i + 1) + 4;
        lane.tracks.push({ x1: x, x2: x, y1: top, y2: y - LABEL_SIZE / 2 - 2 });
        for (const [step, { refusal }] of steps.entries()) {
          if (refusal === null) continue;
          lane.points.push(pointAt(place, step, steps.length, x, yOf(refusal.rate)));
          for (const [y1, y2] of spanOf(refusal, yOf))
            lane.intervals.push({ x1: x, x2: x, y1, y2, series: place, step });
        }
        const label = placedText(names[i] ?? '', x - 4, y, 'start', LABEL_SIZE);
        lane.labels.push({ ...label, leader: null, series: place });
        lane.bottom = Math.max(lane.bottom, label.box.bottom);
      }
      return lane;
    },
  };
}
