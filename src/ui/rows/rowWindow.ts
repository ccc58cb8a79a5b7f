/** Lines kept ready beyond each edge, so that a quick scroll does not show a gap. */
const OVERSCAN = 12;

/** Which lines of a long list are to be drawn: `first` to before `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

/**
 * `above` is how far the list's top lies above the visible part, `height` that part's height, both in px; `tops` is where
 * each line begins, ascending from 0, and last where the list ends.
 */
export function rowWindow(above: number, height: number, tops: number[]): RowWindow {
  const lines = tops.length - 1;
  // The line at a place is the last one that begins there or before.
  const first = countTo(tops, above) - 1 - OVERSCAN;
  const end = countTo(tops, above + height) + OVERSCAN;
  return { first: Math.min(Math.max(0, first), lines), end: Math.max(0, Math.min(lines, end)) };
}

/** How many of an ascending list are `value` or less. */
function countTo(ascending: number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
