import { closingBrace, closingBraces } from './braces.js';
import type { FoundBox } from './explanation.js';

/** How the final box was found, or why there is none (spec: refusal.md 3). */
export type BoxStatus = 'ok' | 'unbraced' | 'empty_box' | 'unclosed_box' | 'no_box' | 'empty_output' | 'missing';

export interface FinalBox {
  /** Trimmed; null where no box could be read. */
  content: string | null;
  status: BoxStatus;
}

// U+0008 and U+000C are what JSON makes of the backslashes of `\boxed` and `\fbox` that were not doubled.
const BOX = /(?:\\boxed|\\fbox|\x08oxed|\x0cbox)(?![A-Za-z])/g;
const BLANKS = ' \t\r\n\f\v\u00a0';
const UNBRACED_END = /[$\r\n]|\\[)\]]/g;

/**
 * The last `\boxed` or `\fbox` of a raw output (spec: refusal.md 3). Earlier boxes never stand in for a last one that cannot be
 * read. `undefined`: the row has no output; null: the model gave none.
 */
export function finalBox(output: string | null | undefined): FinalBox {
  if (output === undefined) return { content: null, status: 'missing' };
  if (output === null || afterBlanks(output, 0) === output.length) return { content: null, status: 'empty_output' };
  let after = -1;
  for (const { index, 0: command } of output.matchAll(BOX)) after = index + command.length;
  if (after < 0) return { content: null, status: 'no_box' };
  const { isBraced, inside } = extentOf(output, after, {
    brace: (open) => closingBrace(output, open),
    unbraced: (start) => start + endOfUnbraced(output.slice(start)),
  });
  if (inside === null) return { content: null, status: isBraced ? 'unclosed_box' : 'no_box' };
  const content = output.slice(...inside).trim();
  if (isBraced) return { content, status: content === '' ? 'empty_box' : 'ok' };
  return content === '' ? { content: null, status: 'no_box' } : { content, status: 'unbraced' };
}

/**
 * Every `\boxed` and `\fbox` of a raw output, in order: the last is the one that `finalBox` reads. One that is not closed ends
 * with the text, one with nothing to read with its command. One pass, whatever the number and depth.
 */
export function foundBoxes(output: string): FoundBox[] {
  const closing = closingBraces(output);
  const ends = output.matchAll(UNBRACED_END);
  let nextEnd = ends.next();
  const closers: Closers = {
    brace: (open) => closing[open] ?? -1,
    unbraced: (start) => {
      while (nextEnd.done !== true && nextEnd.value.index < start) nextEnd = ends.next();
      return nextEnd.done === true ? output.length : nextEnd.value.index;
    },
  };
  return Array.from(output.matchAll(BOX), ({ index, 0: command }) => ({
    start: index,
    end: extentOf(output, index + command.length, closers).end,
  }));
}

/** Where an argument ends. */
interface Closers {
  /** By the index of its opening brace; -1: it is not closed. */
  brace: (open: number) => number;
  /** By its start; asked for in order. */
  unbraced: (start: number) => number;
}

interface Extent {
  isBraced: boolean;
  /** Of the argument, half open; null: there is none, or it is not closed. */
  inside: [start: number, end: number] | null;
  /** Of the whole box. */
  end: number;
}

/** What a command, which ends at `after`, takes as its argument. */
function extentOf(output: string, after: number, closers: Closers): Extent {
  const start = afterBlanks(output, after);
  if (output[start] === '{') {
    const close = closers.brace(start);
    if (close < 0) return { isBraced: true, inside: null, end: output.length };
    return { isBraced: true, inside: [start + 1, close], end: close + 1 };
  }
  if (start === after) return { isBraced: false, inside: null, end: after };
  const end = closers.unbraced(start);
  return { isBraced: false, inside: [start, end], end };
}

function endOfUnbraced(rest: string): number {
  const end = rest.search(UNBRACED_END);
  return end < 0 ? rest.length : end;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANKS.includes(text.charAt(at))) at += 1;
  return at;
}
