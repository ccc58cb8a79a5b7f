import { contains, crosses, overlap, type Rectangle, type Segment } from './rectangle.js';
import { textWidth } from './textWidth.js';

/** A line of text in a picture; `x` is at its left, middle or right as `anchor` says, `y` its middle. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  box: Rectangle;
}

export interface PlacedLabel extends PlacedText {
  /** From a label that stands apart to its point; null where it stands beside it. */
  leader: Segment | null;
}

export interface LabelRequest {
  text: string;
  /** The points that the label may stand at, the best first. */
  points: { x: number; y: number }[];
}

export interface Surroundings {
  /** Where labels may be. */
  room: Rectangle;
  /** What no label may cover. */
  taken: Rectangle[];
  /** What a label should rather not cross. */
  lines: Segment[];
}

/** Height of a line of text in parts of its size. */
const LINE = 1.2;
/** How far from the middle of a point; a label further off than the first of them has a leader. */
const DISTANCES = [9, 20, 34, 52, 76];
/** In the order in which a reader would like them: right of the point, left, above, below, then askew. */
const DIRECTIONS: [dx: number, dy: number][] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
];

/** The box of a text that is placed. */
export function placedText(text: string, x: number, y: number, anchor: PlacedText['anchor'], size: number): PlacedText {
  const width = textWidth(text, size);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const half = (size * LINE) / 2;
  return { text, x, y, anchor, box: { left, top: y - half, right: left + width, bottom: y + half } };
}

/**
 * A place for each label near one of its points, so that labels cover neither each other nor what is taken, nor leave the room;
 * null where there is none. One after the other, so the first ones have the best places.
 */
export function placeLabels(
  requests: LabelRequest[],
  surroundings: Surroundings,
  size: number,
): (PlacedLabel | null)[] {
  const taken = [...surroundings.taken];
  const lines = [...surroundings.lines];
  return requests.map((request) => {
    const label = bestLabel(request, { ...surroundings, taken, lines }, size);
    if (label === null) return null;
    taken.push(label.box);
    if (label.leader !== null) lines.push(label.leader);
    return label;
  });
}

function bestLabel(
  { text, points }: LabelRequest,
  { room, taken, lines }: Surroundings,
  size: number,
): PlacedLabel | null {
  let [best, least]: [PlacedLabel | null, number] = [null, Infinity];
  for (const [i, distance] of DISTANCES.entries()) {
    for (const [j, point] of points.entries()) {
      for (const [k, direction] of DIRECTIONS.entries()) {
        // A place further off is worse than any crossing nearer by.
        const cost = i * 1000 + j * 3 + k;
        if (cost >= least) continue;
        const label = labelAt(text, point, direction, distance, i > 0, size);
        if (!contains(room, label.box) || taken.some((box) => overlap(box, label.box))) continue;
        const crossed = lines.filter((line) => crosses(line, label.box)).length;
        if (cost + crossed * 20 < least) [best, least] = [label, cost + crossed * 20];
      }
    }
  }
  return best;
}

function labelAt(
  text: string,
  point: { x: number; y: number },
  [dx, dy]: [dx: number, dy: number],
  distance: number,
  isApart: boolean,
  size: number,
): PlacedLabel {
  const [x, y] = [point.x + dx * distance, point.y + dy * (distance + (size * LINE) / 2 - (dx === 0 ? 2 : 4))];
  const placed = placedText(text, x, y, dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle', size);
  return { ...placed, leader: isApart ? leaderTo(placed.box, point) : null };
}

function leaderTo({ left, right, top, bottom }: Rectangle, { x, y }: { x: number; y: number }): Segment {
  const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));
  return { x1: x, y1: y, x2: between(left - 2, x, right + 2), y2: between(top, y, bottom) };
}
