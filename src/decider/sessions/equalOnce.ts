import type { Tokens } from '../sequence.js';
import type { GraphRole, GraphRunner, Logits } from './graphRunner.js';

/** Bytes of logits and keys that are remembered; the oldest are forgotten first, which costs time alone. */
const MOST_BYTES = 64 * 2 ** 20;

interface Known {
  logits: Promise<Logits>;
  /** Of whoever asked first, until the logits are there. */
  signal: AbortSignal | undefined;
  /** 0 until the logits are there. */
  bytes: number;
}

/**
 * Runs equal sequences once, in whichever case, pass or variant they stand: the same tokens on the same graph give the same
 * logits.
 */
export class EqualOnce implements Pick<GraphRunner, 'run'> {
  readonly #known = new Map<string, Known>();
  #bytes = 0;

  constructor(
    private readonly runner: Pick<GraphRunner, 'run'>,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  run(role: GraphRole, tokens: Tokens, signal?: AbortSignal): Promise<Logits> {
    const key = `${role} ${tokens.ids.join()} ${tokens.positions.join()} ${tokens.blocks.join()}`;
    const known = this.#known.get(key);
    // A run that its asker has given up is of no use to another.
    if (known !== undefined && known.signal?.aborted !== true) return known.logits;
    const entry: Known = { logits: this.runner.run(role, tokens, signal), signal, bytes: 0 };
    this.#known.set(key, entry);
    entry.logits.then(
      ({ data }) => this.#remember(key, entry, key.length + data.byteLength),
      () => this.#known.get(key) === entry && this.#known.delete(key),
    );
    return entry.logits;
  }

  #remember(key: string, entry: Known, bytes: number): void {
    if (this.#known.get(key) !== entry) return;
    entry.signal = undefined;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#known) {
      if (this.#bytes <= this.mostBytes) return;
      this.#known.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
