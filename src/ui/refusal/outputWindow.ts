import type { FoundBox } from '../../refusal/explanation.js';
import { piecesOf } from '../rows/visibleText.js';
import { wholeAt } from './clip.js';

/** A piece of an output as the panel shows it; `start` in UTF-16 units of the whole. */
export interface OutputPiece {
  start: number;
  text: string;
  /** `earlier`: within a box that does not count; `gap`: this many units were left out, and the text is empty. */
  kind: 'plain' | 'earlier' | 'last' | 'gap';
  left: number;
}

/** Half open, in UTF-16 units. */
interface Range {
  start: number;
  end: number;
}

/** As much as a screen takes: below this an output is shown whole. */
const SHORT = 800;
/** Around the last box, and at its both ends where it is long. */
const NEAR_LAST = 280;
const NEAR_EARLIER = 40;
const EARLIER_SHOWN = 3;
/** Of an output that is shown page by page. */
const PAGE = 20_000;
/** Of one with more boxed characters than this: each is an element of its own, and thousands of them take seconds to lay out. */
const MANY_HIDDEN = 2_000;
const HIDDEN_PAGE = 2_000;

/** What of an output tells where its boxes are: the last one with what stands around it, and the nearest before it. */
export function neighbourhood(output: string, boxes: FoundBox[]): OutputPiece[] {
  if (output.length <= SHORT) return pieces(output, boxes, [{ start: 0, end: output.length }]);
  const last = boxes.at(-1) ?? { start: output.length, end: output.length };
  const earlier = boxes.slice(-1 - EARLIER_SHOWN, -1);
  const near = (at: number, reach: number): Range => ({ start: at - reach, end: at + reach });
  const wanted = [
    ...earlier.flatMap(({ start, end }) => [near(start, NEAR_EARLIER), near(end, NEAR_EARLIER)]),
    ...[near(last.start, NEAR_LAST), near(last.end, NEAR_LAST)],
  ];
  return pieces(output, boxes, wanted);
}

/** How much of an output a browser lays out at once without delay, in UTF-16 units. */
export function pageLength(output: string): number {
  return piecesOf(output).length > MANY_HIDDEN ? HIDDEN_PAGE : PAGE;
}

/** `length` units of an output from `start` on. */
export function outputPage(output: string, boxes: FoundBox[], start: number, length: number): OutputPiece[] {
  return pieces(output, boxes, [{ start, end: start + length }]).filter(({ kind }) => kind !== 'gap');
}

/** The wanted ranges cut at the ends of boxes, in order and without overlap; a gap for each stretch that is left out. */
function pieces(output: string, boxes: FoundBox[], wanted: Range[]): OutputPiece[] {
  const ranges = joined(wanted.map(({ start, end }) => ({ start: wholeAt(output, start), end: wholeAt(output, end) })));
  const last = boxes.at(-1);
  // Whether a place is in an earlier box: some began before it and reach beyond it.
  let next = 0;
  let reach = 0;
  const result: OutputPiece[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) result.push({ start: at, text: '', kind: 'gap', left: start - at });
    const cuts = boxes.flatMap((box) => [box.start, box.end]).filter((cut) => cut > start && cut < end);
    const places = [...new Set([start, ...cuts, end])].sort((a, b) => a - b);
    for (const [i, from] of places.slice(0, -1).entries()) {
      for (let box = boxes[next]; box !== undefined && box !== last && box.start <= from; box = boxes[next]) {
        reach = Math.max(reach, box.end);
        next += 1;
      }
      const isLast = last !== undefined && last.start <= from && from < last.end;
      const kind = isLast ? 'last' : from < reach ? 'earlier' : 'plain';
      result.push({ start: from, text: output.slice(from, places[i + 1]), kind, left: 0 });
    }
    at = end;
  }
  if (at < output.length) result.push({ start: at, text: '', kind: 'gap', left: output.length - at });
  return result;
}

/** Ranges in order; those that touch, or leave out next to nothing, are one. */
function joined(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const before = result.at(-1);
    if (before !== undefined && range.start - before.end < NEAR_EARLIER) before.end = Math.max(before.end, range.end);
    else if (range.end > range.start) result.push({ ...range });
  }
  return result;
}
