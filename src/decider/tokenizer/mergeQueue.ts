/** Room for positions beside a rank in one exact double: ranks and positions below 2²⁶. */
const SPAN = 2 ** 26;

/**
 * A binary heap of proposed merges, the least rank first, of several the leftmost. One is kept as a single number: a long
 * text without a space proposes a million of them.
 */
export class MergeQueue {
  private readonly heap: number[] = [];

  push(rank: number, at: number): void {
    const { heap } = this;
    const key = rank * SPAN + at;
    let hole = heap.length;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      const parent = heap[above] ?? -1;
      if (parent <= key) break;
      heap[hole] = parent;
      hole = above;
    }
    heap[hole] = key;
  }

  pop(): { rank: number; at: number } | null {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined) return null;
    if (heap.length > 0) {
      let hole = 0;
      for (;;) {
        let child = 2 * hole + 1;
        if ((heap[child + 1] ?? Infinity) < (heap[child] ?? Infinity)) child += 1;
        const least = heap[child] ?? Infinity;
        if (least >= last) break;
        heap[hole] = least;
        hole = child;
      }
      heap[hole] = last;
    }
    return { rank: Math.floor(top / SPAN), at: top % SPAN };
  }
}
