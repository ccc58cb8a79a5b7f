/** Lines kept ready beyond each edge, so that a quick scroll does not show a gap. */
const OVERSCAN = 12;

/** Which lines of a long list of equally high lines are to be drawn: `first` to before `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

/** `above` is how far the list's top lies above the visible part, `height` that part's height, both in px. */
export function rowWindow(above: number, height: number, lineHeight: number, lines: number): RowWindow {
  const first = Math.floor(above / lineHeight) - OVERSCAN;
  const end = Math.ceil((above + height) / lineHeight) + OVERSCAN;
  return { first: Math.min(Math.max(0, first), lines), end: Math.max(0, Math.min(lines, end)) };
}
