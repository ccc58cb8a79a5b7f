import { toUtf16 } from '../../core/text/codePointOffsets.js';

/** A stretch to mark in a text; offsets count code points, half open. */
export interface TextMark {
  start: number;
  end: number;
  /** The number that the legend gives it, from 1. */
  number: number;
}

/** A piece of a marked text: under which marks it lies, and which marks end with it. */
export interface Segment {
  /** Place in the text, in UTF-16 units. */
  start: number;
  text: string;
  marks: number[];
  endsMarks: number[];
}

/** `text` cut at the ends of its marks, in order and without loss (spec: honesty.md 5). */
export function segmentsOf(text: string, marks: TextMark[]): Segment[] {
  const ends = toUtf16(
    text,
    marks.flatMap(({ start, end }) => [start, end]),
  );
  const ranges = marks.map(({ number }, i) => ({ number, start: ends[2 * i] ?? 0, end: ends[2 * i + 1] ?? 0 }));
  const cuts = [...new Set([0, ...ends, text.length])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, i) => {
    const to = cuts[i + 1] ?? text.length;
    return {
      start: from,
      text: text.slice(from, to),
      marks: ranges.filter(({ start, end }) => start <= from && to <= end).map(({ number }) => number),
      endsMarks: ranges.filter(({ start, end }) => end === to && start < end).map(({ number }) => number),
    };
  });
}
