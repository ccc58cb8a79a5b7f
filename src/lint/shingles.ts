/** Words in a shingle: fewer meet by chance, more let one changed word break too many. */
const WIDTH = 3;

const NONE = new Float64Array();

/** What a count in floats may be off by, far below 1. */
const ROUNDING = 1e-9;

/**
 * Finds texts whose sets of word triples are near by Jaccard's measure. Only the rarest triples of each are looked up: two
 * sets that are near must share one of them (prefix filtering: Chaudhuri et al. 2006; Bayardo et al. 2007), so that a
 * thousand texts with one letterhead are not held against each other.
 */
export class Shingles {
  /** Per text its triples, each as a number that grows with its frequency: the rarest first. */
  readonly #texts: Float64Array[];
  /** Triple → the texts placed before that are led by no other and have it among their rarest. */
  readonly #leaders = new Map<number, number[]>();

  /** `near`: the least measure, above 0 and up to 1. */
  constructor(
    words: string[][],
    private readonly near: number,
  ) {
    const ids = new Map<string, number>();
    const hashed = words.map((text) => tripleHashes(text, ids));
    const frequency = new Map<number, number>();
    for (const text of hashed) for (const triple of text) frequency.set(triple, (frequency.get(triple) ?? 0) + 1);
    const ranked = (triple: number): number => (frequency.get(triple) ?? 0) * 2 ** 32 + triple;
    this.#texts = hashed.map((text) => Float64Array.from(text, ranked).sort());
  }

  /** The first text before `index` that it is near to and that is near to none before it; `index` when there is none. */
  place(index: number): number {
    const text = this.#texts[index] ?? NONE;
    const rarest = text.subarray(0, text.length - Math.ceil(this.near * text.length - ROUNDING) + 1);
    const seen = new Set<number>();
    for (const triple of rarest) {
      for (const leader of this.#leaders.get(triple) ?? []) {
        if (seen.has(leader)) continue;
        seen.add(leader);
        if (this.#isNear(text, this.#texts[leader] ?? NONE)) return leader;
      }
    }
    for (const triple of rarest) {
      const leaders = this.#leaders.get(triple);
      if (leaders === undefined) this.#leaders.set(triple, [index]);
      else leaders.push(index);
    }
    return index;
  }

  /** Gives up as soon as too many triples of either are alone; the rare ones, which mostly are, come first. */
  #isNear(a: Float64Array, b: Float64Array): boolean {
    const least = Math.ceil((this.near / (1 + this.near)) * (a.length + b.length) - ROUNDING);
    let [i, j, shared] = [0, 0, 0];
    while (i < a.length && j < b.length) {
      if (shared + Math.min(a.length - i, b.length - j) < least) return false;
      const [left = 0, right = 0] = [a[i], b[j]];
      if (left === right) shared += 1;
      if (left <= right) i += 1;
      if (right <= left) j += 1;
    }
    return shared >= least;
  }
}

/** The triples of a text, each once, as 32-bit hashes of its words' numbers; a shorter text is one shingle. */
function tripleHashes(words: string[], ids: Map<string, number>): Set<number> {
  const numbers = words.map((word) => {
    let id = ids.get(word);
    if (id === undefined) ids.set(word, (id = ids.size + 1));
    return id;
  });
  const hashes = new Set<number>();
  for (let start = 0; start === 0 || start + WIDTH <= numbers.length; start += 1) {
    let hash = 0;
    for (const number of numbers.slice(start, start + WIDTH))
      hash = Math.imul(hash ^ number, 0x9e3779b1) ^ (hash >>> 15);
    hashes.add(hash >>> 0);
  }
  return hashes;
}
