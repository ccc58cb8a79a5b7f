import type { Clock } from '../net/clock.js';

/** A clock that moves only when everything waits for it, and then to the moment that comes first. */
export class SteppedClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<{ at: number; wake: () => void }>();

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const sleeper = { at: this.#now + ms, wake: resolve };
      this.#sleepers.add(sleeper);
      signal.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason as Error);
      });
    });
  }

  /** What the promise comes to, with time passing as it is needed. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    settled.catch(() => undefined);
    for (;;) {
      // Everything that needs no time.
      await new Promise((resolve) => setImmediate(resolve));
      if (isSettled) return settled;
      const [first] = [...this.#sleepers].sort((a, b) => a.at - b.at);
      if (first === undefined) throw new Error('everything waits for something that never comes');
      this.#now = first.at;
      this.#sleepers.delete(first);
      first.wake();
    }
  }
}
