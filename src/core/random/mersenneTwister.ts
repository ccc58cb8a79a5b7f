const N = 624;
const M = 397;

/**
 * MT19937 (Matsumoto and Nishimura 1998), seeded by array from |seed| in 32-bit words, low word first (one word for 0), as
 * the reference's generator is (spec: honesty.md 10). The golden controls pin it.
 */
export class MersenneTwister {
  readonly #state = new Uint32Array(N);
  #index = N;

  constructor(seed: bigint) {
    this.#seedByNumber(19650218);
    this.#seedByArray(wordsOf(seed < 0n ? -seed : seed));
  }

  /** A whole number from 0 to `x` − 1, each as likely, by rejection; `x` from 1 to 2³² − 1. */
  below(x: number): number {
    const unused = Math.clz32(x);
    for (;;) {
      const drawn = this.#next() >>> unused;
      if (drawn < x) return drawn;
    }
  }

  /** The indexes 0 to `length` − 1 in a random order (Fisher and Yates, from the end). */
  order(length: number): Uint32Array {
    const order = Uint32Array.from({ length }, (_, i) => i);
    for (let i = length - 1; i >= 1; i -= 1) {
      const j = this.below(i + 1);
      const moved = order[i] ?? 0;
      order[i] = order[j] ?? 0;
      order[j] = moved;
    }
    return order;
  }

  #seedByNumber(seed: number): void {
    const state = this.#state;
    state[0] = seed;
    for (let i = 1; i < N; i += 1) state[i] = Math.imul(1812433253, before(state, i)) + i;
  }

  #seedByArray(key: number[]): void {
    const state = this.#state;
    let [i, j] = [1, 0];
    const advance = (): void => {
      i += 1;
      if (i < N) return;
      state[0] = state[N - 1] ?? 0;
      i = 1;
    };
    for (let k = Math.max(N, key.length); k > 0; k -= 1) {
      state[i] = ((state[i] ?? 0) ^ Math.imul(before(state, i), 1664525)) + (key[j] ?? 0) + j;
      advance();
      j = (j + 1) % key.length;
    }
    for (let k = N - 1; k > 0; k -= 1) {
      state[i] = ((state[i] ?? 0) ^ Math.imul(before(state, i), 1566083941)) - i;
      advance();
    }
    state[0] = 0x80000000;
  }

  /** The next 32 random bits. */
  #next(): number {
    if (this.#index === N) this.#twist();
    let y = this.#state[this.#index++] ?? 0;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < N; i += 1) {
      const y = ((state[i] ?? 0) & 0x80000000) | ((state[(i + 1) % N] ?? 0) & 0x7fffffff);
      state[i] = (state[(i + M) % N] ?? 0) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }
}

/** The word before the `i`-th, its top bits folded into its low ones. */
function before(state: Uint32Array, i: number): number {
  const word = state[i - 1] ?? 0;
  return word ^ (word >>> 30);
}

function wordsOf(seed: bigint): number[] {
  const words = [Number(seed & 0xffffffffn)];
  for (let rest = seed >> 32n; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words;
}
