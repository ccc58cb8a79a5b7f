import { MergeQueue } from './mergeQueue.js';

/** Two neighbouring symbols and the one they become. */
export interface Merge {
  left: number;
  right: number;
  merged: number;
}

/** A word's symbols, and for each where it ends, counted in the word's first symbols. */
export interface MergedWord {
  ids: number[];
  ends: number[];
}

/** No symbol: beyond the ends of a word, or merged into another. */
const NONE = -1;

/** The merges of a BPE model in order of rank. */
export class MergeTable {
  /** Left id → right id → rank. */
  private readonly ranks = new Map<number, Map<number, number>>();
  private readonly merged: Int32Array;

  constructor(merges: readonly Merge[]) {
    this.merged = Int32Array.from(merges, ({ merged }) => merged);
    // Of a pair that is listed twice the later rank counts.
    for (const [rank, { left, right }] of merges.entries()) {
      const row = this.ranks.get(left);
      if (row === undefined) this.ranks.set(left, new Map([[right, rank]]));
      else row.set(right, rank);
    }
  }

  /** Merges a word's symbols until no merge applies, least rank first, in n · log n steps. */
  merge(symbols: readonly number[]): MergedWord {
    const length = symbols.length;
    const ids = Int32Array.from(symbols);
    const next = Int32Array.from(symbols, (_, at) => (at + 1 < length ? at + 1 : NONE));
    const previous = Int32Array.from(symbols, (_, at) => at - 1);
    const idAt = (at: number): number => ids[at] ?? NONE;
    const after = (at: number): number => next[at] ?? NONE;
    const before = (at: number): number => previous[at] ?? NONE;
    const rankAt = (at: number): number | undefined => this.ranks.get(idAt(at))?.get(idAt(after(at)));

    const queue = new MergeQueue();
    const propose = (at: number): void => {
      const rank = rankAt(at);
      if (rank !== undefined) queue.push(rank, at);
    };
    for (let at = 0; at < length; at += 1) propose(at);
    for (let proposal = queue.pop(); proposal !== null; proposal = queue.pop()) {
      const { at } = proposal;
      const merged = this.merged[proposal.rank] ?? NONE;
      // The neighbours may have changed; what counts, in the library too, is that they still become the same symbol.
      const rank = rankAt(at);
      if (rank === undefined || this.merged[rank] !== merged) continue;
      const right = after(at);
      ids[at] = merged;
      ids[right] = NONE;
      next[at] = after(right);
      if (after(at) !== NONE) previous[after(at)] = at;
      if (before(at) !== NONE) propose(before(at));
      propose(at);
    }

    const word: MergedWord = { ids: [], ends: [] };
    for (let at = length === 0 ? NONE : 0; at !== NONE; at = after(at)) {
      word.ids.push(idAt(at));
      word.ends.push(after(at) === NONE ? length : after(at));
    }
    return word;
  }
}
