/** In pixels from the upper left corner of the picture. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

export function squareAround(x: number, y: number, reach: number): Rectangle {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

/** Whether a segment passes through a rectangle (Liang and Barsky 1984). */
export function crosses({ x1, y1, x2, y2 }: Segment, { left, top, right, bottom }: Rectangle): boolean {
  let [enter, leave] = [0, 1];
  const [dx, dy] = [x2 - x1, y2 - y1];
  for (const [speed, room] of [
    [-dx, x1 - left],
    [dx, right - x1],
    [-dy, y1 - top],
    [dy, bottom - y1],
  ] as const) {
    if (speed === 0 && room < 0) return false;
    if (speed < 0) enter = Math.max(enter, room / speed);
    if (speed > 0) leave = Math.min(leave, room / speed);
  }
  return enter <= leave;
}
