/** A symbol of a word in the making; merged ones leave the chain and are marked gone. */
export interface Symbol {
  id: number;
  /** Place among the word's first symbols. */
  at: number;
  /** Where its bytes end in the word. */
  end: number;
  previous: Symbol | null;
  next: Symbol | null;
  gone: boolean;
}

/** Merge of `left` with its right neighbour, as it looked when it was proposed. */
export interface Proposal {
  rank: number;
  /** Id of the merged symbol. */
  id: number;
  left: Symbol;
}

function before(a: Proposal, b: Proposal): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.left.at < b.left.at);
}

/** A binary heap: the proposal of least rank first, of several the leftmost. */
export class MergeQueue {
  private readonly heap: Proposal[] = [];

  push(proposal: Proposal): void {
    const { heap } = this;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !before(proposal, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = proposal;
  }

  pop(): Proposal | undefined {
    const { heap } = this;
    const [top] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const takeRight = right !== undefined && before(right, left);
      const child = takeRight ? right : left;
      if (!before(child, last)) break;
      heap[at] = child;
      at = 2 * at + (takeRight ? 2 : 1);
    }
    heap[at] = last;
    return top;
  }
}
