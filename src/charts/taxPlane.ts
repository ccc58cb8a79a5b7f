import { arrowThrough } from './arrow.js';
import { placedText, placeLabels, type PlacedText } from './labelPlacement.js';
import { niceTicks, type RateAxis } from './niceTicks.js';
import { squareAround, type Rectangle, type Segment } from './rectangle.js';
import {
  LABEL_SIZE,
  pointAt,
  spanOf,
  type PlaneLabel,
  type PlanePoint,
  type PlaneSeries,
  type PlaneStep,
} from './taxSeries.js';
import { laneBelow, laneBeside } from './taxLanes.js';
import { fittingText, textWidth } from './textWidth.js';

/** What there is to draw, in pixels from the upper left corner. */
export interface TaxPlane {
  width: number;
  height: number;
  /** Null without both kinds of questions. */
  plane: Rectangle | null;
  /** Lines of the axes' ticks and the tracks of the lane at the side. */
  grid: Segment[];
  ticks: PlacedText[];
  corners: PlacedText[];
  intervals: (Segment & { series: number; step: number })[];
  /** SVG paths. */
  arrows: { series: number; path: string }[];
  points: PlanePoint[];
  labels: PlaneLabel[];
  /** Series whose label found no room. */
  unlabelled: number[];
}

export const SMALL_SIZE = 11;
const CORNERS = ['declines more, solves less', 'declines and solves'] as const;
const CORNER_LINE = 15;
/** Between what is drawn and the edge of the picture. */
const EDGE = 4;
const LEFT_OF_PLANE = 48;
const RIGHT_OF_PLANE = 20;
const BEFORE_LANE = 12;
/** In widths of the picture: names are cut to it. */
const LONGEST_LABEL = 0.4;
const WIDEST_LANE = 0.4;

/**
 * Accuracy on answerable questions (right is more) against refusal on unanswerable ones (up is more): a point per series and
 * step, arrows through the steps, and intervals. Series that have only one of the two lie in a lane below, on the same axis of
 * accuracy, or in one at the side, on that of refusal. No label leaves the picture or covers a point or another text.
 */
export function taxPlane(series: PlaneSeries[], width: number): TaxPlane {
  const isInPlane = ({ steps }: PlaneSeries): boolean =>
    steps.some(({ accuracy, refusal }) => accuracy !== null && refusal !== null);
  const numbered = series.map((one, i) => ({ ...one, series: i, name: fittingName(one.name, width) }));
  const inside = numbered.filter(isInPlane);
  const below = numbered.filter((one) => !isInPlane(one) && one.steps.some(({ accuracy }) => accuracy !== null));
  const beside = numbered.filter((one) => !isInPlane(one) && one.steps.some(({ refusal }) => refusal !== null));
  const hasX = inside.length + below.length > 0;
  const hasY = inside.length + beside.length > 0;

  const side = laneBeside(beside, hasX ? width * WIDEST_LANE : width - LEFT_OF_PLANE - RIGHT_OF_PLANE);
  const left = hasY ? LEFT_OF_PLANE : LEFT_OF_PLANE / 2;
  const right = width - RIGHT_OF_PLANE - (beside.length === 0 ? 0 : BEFORE_LANE + side.width);
  const corners = hasX && hasY ? cornerWords({ left, right, top: EDGE }) : [];
  const top = hasY ? Math.max(EDGE, ...corners.map(({ box }) => box.bottom)) + 8 : 0;
  const bottom = hasY ? top + Math.min(300, Math.max(200, (right - left) / 2)) : 0;

  const xAxis = hasX ? axisOf(inside.concat(below), 'accuracy', (right - left) / 56) : null;
  const yAxis = hasY ? axisOf(inside.concat(beside), 'refusal', (bottom - top) / 36) : null;
  const xOf = (rate: number): number => scaled(xAxis, rate, left, right);
  const yOf = (rate: number): number => scaled(yAxis, rate, bottom, top);

  const lane = laneBelow(below, { xOf, left: EDGE, right: right + RIGHT_OF_PLANE - EDGE, top: bottom + 16 });
  const columns = side.place({
    yOf,
    left: hasX ? right + RIGHT_OF_PLANE + BEFORE_LANE : left + BEFORE_LANE,
    top,
    bottom,
  });
  const floor = Math.max(bottom, lane.bottom);
  const tickLine = floor + 14;
  const height = Math.max(hasX ? tickLine + 10 : 0, columns.bottom);

  const planePoints = inside.flatMap(({ steps, series }) =>
    steps.flatMap(({ accuracy, refusal }, step) =>
      accuracy === null || refusal === null
        ? []
        : [pointAt(series, step, steps.length, xOf(accuracy.rate), yOf(refusal.rate))],
    ),
  );
  const points = [...planePoints, ...lane.points, ...columns.points];
  const intervals = [
    ...inside.flatMap(({ steps, series }) =>
      steps.flatMap(({ accuracy, refusal }, step) => {
        if (accuracy === null || refusal === null) return [];
        const [x, y] = [xOf(accuracy.rate), yOf(refusal.rate)];
        const across = spanOf(accuracy, xOf).map(([x1, x2]) => ({ x1, x2, y1: y, y2: y, series, step }));
        return [...across, ...spanOf(refusal, yOf).map(([y1, y2]) => ({ x1: x, x2: x, y1, y2, series, step }))];
      }),
    ),
    ...lane.intervals,
    ...columns.intervals,
  ];
  const placed = placeLabels(
    inside.map(({ series, name }) => ({
      text: name,
      points: endsFirst(planePoints.filter((one) => one.series === series)),
    })),
    {
      room: { left: left - EDGE, right: right + RIGHT_OF_PLANE - EDGE, top: EDGE, bottom: bottom + 12 },
      taken: [
        ...corners.map(({ box }) => box),
        ...planePoints.map(({ x, y, radius }) => squareAround(x, y, radius + 1)),
      ],
      lines: [...linesThrough(planePoints), ...intervals],
    },
    LABEL_SIZE,
  );
  const planeLabels = placed.flatMap((label, i) => {
    const one = inside[i];
    return label === null || one === undefined ? [] : [{ ...label, series: one.series }];
  });
  const labels = [...planeLabels, ...lane.labels, ...columns.labels];
  const labelled = new Set(labels.map(({ series }) => series));
  const isShown = new Set(points.map((point) => point.series));
  const gridEnd = hasX ? right : width - EDGE;
  return {
    width,
    height,
    plane: hasX && hasY ? { left, top, right, bottom } : null,
    grid: [
      ...(yAxis?.ticks ?? []).map(({ rate }) => ({ x1: left, x2: gridEnd, y1: yOf(rate), y2: yOf(rate) })),
      ...(xAxis?.ticks ?? []).map(({ rate }) => ({ x1: xOf(rate), x2: xOf(rate), y1: EDGE, y2: floor })),
      ...columns.tracks,
    ],
    ticks: [
      ...(yAxis?.ticks ?? []).map(({ rate, label }) => placedText(label, left - 8, yOf(rate), 'end', SMALL_SIZE)),
      ...(xAxis?.ticks ?? []).map(({ rate, label }) => placedText(label, xOf(rate), tickLine, 'middle', SMALL_SIZE)),
    ],
    corners,
    intervals,
    arrows: [planePoints, lane.points, columns.points].flatMap(arrowsOf),
    points,
    labels,
    unlabelled: numbered.map(({ series }) => series).filter((one) => isShown.has(one) && !labelled.has(one)),
  };
}

function fittingName(name: string, width: number): string {
  return fittingText(name, LABEL_SIZE, width * LONGEST_LABEL);
}

function axisOf(series: PlaneSeries[], side: keyof PlaneStep, most: number): RateAxis {
  const values = series.flatMap(({ steps }) => steps.flatMap((step) => step[side] ?? []));
  const rates = values.flatMap(({ rate, interval }) => [rate, ...(interval ?? [])]);
  return niceTicks(rates, Math.min(8, Math.max(3, Math.floor(most))));
}

function scaled(axis: RateAxis | null, rate: number, from: number, to: number): number {
  return axis === null ? from : from + ((rate - axis.from) / (axis.to - axis.from)) * (to - from);
}

/** Both on one line where they have room, else the second below the first, else none. */
function cornerWords({ left, right, top }: { left: number; right: number; top: number }): PlacedText[] {
  const [low, high] = CORNERS;
  const room = right - left - 8;
  if (textWidth(low, SMALL_SIZE) > room) return [];
  const together = textWidth(low, SMALL_SIZE) + textWidth(high, SMALL_SIZE) + 16 <= room;
  const y = top + CORNER_LINE / 2;
  return [
    placedText(low, left + 4, y, 'start', SMALL_SIZE),
    placedText(high, right - 4, together ? y : y + CORNER_LINE, 'end', SMALL_SIZE),
  ];
}

function endsFirst(points: PlanePoint[]): PlanePoint[] {
  return points.toSorted((a, b) => b.radius - a.radius || a.step - b.step);
}

function linesThrough(points: PlanePoint[]): Segment[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i];
    return from === undefined || from.series !== to.series ? [] : [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }];
  });
}

/** Of one part of the picture: a series may lie in both lanes, where no step has both rates. */
function arrowsOf(points: PlanePoint[]): TaxPlane['arrows'] {
  return [...new Set(points.map(({ series }) => series))]
    .map((series) => ({ series, path: arrowThrough(points.filter((one) => one.series === series)) }))
    .filter(({ path }) => path !== '');
}
