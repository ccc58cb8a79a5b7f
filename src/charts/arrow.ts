import type { PlanePoint } from './taxSeries.js';

/** Between a point and the line that leaves or reaches it. */
const GAP = 2;
const HEAD = 5;

/** The way of one series through its points as an SVG path, with a head where it ends; empty where all lie on each other. */
export function arrowThrough(points: PlanePoint[]): string {
  const segments = points.slice(1).flatMap((to, i) => {
    const from = points[i];
    return from === undefined ? [] : segmentBetween(from, to, i === points.length - 2);
  });
  return segments.join('');
}

function segmentBetween(from: PlanePoint, to: PlanePoint, isLast: boolean): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [start, end] = [from.radius + GAP, length - to.radius - GAP];
  if (end - start < 2) return '';
  const [ux, uy] = [dx / length, dy / length];
  const at = (along: number, aside = 0): string =>
    `${round(from.x + ux * along - uy * aside)} ${round(from.y + uy * along + ux * aside)}`;
  const head = Math.min(HEAD, end - start);
  const tip = isLast ? `M${at(end - head, head * 0.6)}L${at(end)}L${at(end - head, -head * 0.6)}` : '';
  return `M${at(start)}L${at(end)}${tip}`;
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
