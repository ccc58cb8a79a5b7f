/** So many at work at once; the others wait in their order. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Does the work when its turn comes. Rejects with the signal's reason when it is aborted before. */
  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(begin);
        reject(signal.reason as Error);
      };
      const begin = (): void => {
        this.#waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
