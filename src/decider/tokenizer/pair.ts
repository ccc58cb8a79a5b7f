import type { Encoding, PairPart, Tokenizer } from './tokenizer.js';

/** Ids of the tokens that frame a sequence; null: the tokenizer has none. */
export interface SpecialIds {
  cls: number | null;
  sep: number | null;
  pad: number;
}

/** Special ids by name, the first one present (spec: decider.md 4). */
export function specialIds(tokenizer: Tokenizer): SpecialIds {
  return {
    cls: tokenizer.idOf('[CLS]') ?? tokenizer.idOf('<s>'),
    sep: tokenizer.idOf('[SEP]') ?? tokenizer.idOf('</s>'),
    pad: tokenizer.idOf('[PAD]') ?? tokenizer.idOf('<pad>') ?? 0,
  };
}

/** Two texts as one sequence; `starts` and `ends` are code points into the token's own text. */
export interface PairEncoding {
  ids: number[];
  /** −1: a special token (its offsets are 0, 0), 0: the first text, 1: the second. */
  sequence: (-1 | 0 | 1)[];
  starts: number[];
  ends: number[];
}

/**
 * Puts two texts together by the tokenizer's template, in at most `maxLen` tokens (`Infinity`: no limit). Only `b` is cut,
 * from its end; null: it must be cut and none of its tokens would remain (spec: decider.md 8).
 */
export function encodePair(
  template: readonly PairPart[],
  a: Encoding,
  b: Encoding,
  maxLen: number,
): PairEncoding | null {
  const added = template.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.length), 0);
  const room = maxLen - added - a.ids.length;
  if (b.ids.length > room && room < 1) return null;
  const result: PairEncoding = { ids: [], sequence: [], starts: [], ends: [] };

  function append(encoding: Encoding, sequence: 0 | 1, count: number): void {
    for (const [i, id] of encoding.ids.slice(0, count).entries()) {
      push(id, sequence, encoding.starts[i] ?? 0, encoding.ends[i] ?? 0);
    }
  }

  function push(id: number, sequence: -1 | 0 | 1, start: number, end: number): void {
    result.ids.push(id);
    result.sequence.push(sequence);
    result.starts.push(start);
    result.ends.push(end);
  }

  for (const part of template) {
    if (part === 'a') append(a, 0, a.ids.length);
    else if (part === 'b') append(b, 1, room);
    else for (const id of part) push(id, -1, 0, 0);
  }
  return result;
}
