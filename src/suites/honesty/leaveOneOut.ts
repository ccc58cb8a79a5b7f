import { equal } from '../../core/equal.js';
import type { JsonObject } from '../../core/json.js';
import type { Row } from '../../core/row.js';
import { toCodePoints } from '../../core/text/codePointOffsets.js';
import { sentences, type Stretch } from '../../core/text/sentences.js';

/** A state without one sentence of one of its texts. */
export interface LeftOut {
  fact: string;
  sentence: string;
  /** Where it stood, in code points, half open. */
  start: number;
  end: number;
  state: JsonObject;
}

/** What another sentence less did to a question; `failed`: it could not be answered. */
export interface Change {
  question: string;
  what: ('answer' | 'status' | 'guard' | 'failed')[];
  before: Row;
  /** Null: it failed. */
  after: Row | null;
}

/** A state's variants, each without one sentence: text facts in order, and in each its sentences (lines, cut after `.!?`). */
export function leaveOneOut(state: JsonObject): LeftOut[] {
  return [...state].flatMap(([fact, text]) => {
    if (typeof text !== 'string') return [];
    const pieces = sentences(text);
    const offsets = toCodePoints(
      text,
      pieces.flatMap(({ start, end }) => [start, end]),
    );
    return pieces.map((piece, i) => ({
      fact,
      sentence: text.slice(piece.start, piece.end),
      start: offsets[2 * i] ?? 0,
      end: offsets[2 * i + 1] ?? 0,
      state: new Map(state).set(fact, without(text, piece)),
    }));
  });
}

/** Its space goes with it: what follows on its line, at the line's end what comes before, and alone the line itself. */
function without(text: string, { start, end }: Stretch): string {
  const [from, to] = [lineBlankBefore(text, start), lineBlankAfter(text, end)];
  const isFirst = from === 0 || text[from - 1] === '\n';
  const isLast = to === text.length || text[to] === '\n';
  if (!isLast) return text.slice(0, start) + text.slice(to);
  if (!isFirst) return text.slice(0, from) + text.slice(to);
  return to === text.length ? text.slice(0, Math.max(0, from - 1)) : text.slice(0, from) + text.slice(to + 1);
}

const isLineBlank = (character: string | undefined): boolean => character !== '\n' && /^\s$/.test(character ?? '');

/** Where the white space that ends at `at` begins, on the same line. A loop: a pattern is quadratic in a long run. */
function lineBlankBefore(text: string, at: number): number {
  while (at > 0 && isLineBlank(text[at - 1])) at -= 1;
  return at;
}

function lineBlankAfter(text: string, at: number): number {
  while (at < text.length && isLineBlank(text[at])) at += 1;
  return at;
}

/** The questions whose answer, status or guard is another after than before, in the order of `before`. */
export function changes(before: Row[], after: Row[]): Change[] {
  const now = new Map(after.map((row) => [row.question, row]));
  return before.flatMap((row): Change[] => {
    const other = now.get(row.question) ?? null;
    const what: Change['what'] = [];
    if (other === null) what.push('failed');
    else {
      if (!equal(row.answer, other.answer)) what.push('answer');
      if (row.status !== other.status) what.push('status');
      if (row.guard !== other.guard) what.push('guard');
    }
    return what.length === 0 ? [] : [{ question: row.question, what, before: row, after: other }];
  });
}
