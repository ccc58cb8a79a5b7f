/** Gives back what was held; done when the next one can have it. Calling it again does nothing. */
export type Release = () => Promise<void>;

export interface LockWish {
  mode: 'exclusive' | 'shared';
  /** Aborts the waiting, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Locks by name, as the Web Locks API has them. */
export interface Locks {
  /** Waits its turn. */
  hold(name: string, wish: LockWish): Promise<Release>;
  /** Null where it would have to wait. */
  holdAtOnce(name: string, mode: LockWish['mode']): Promise<Release | null>;
}

interface Held {
  mode: LockWish['mode'];
}

interface Waiting extends Held {
  begin: () => void;
}

/** Locks of one page: it has no others where the Web Locks API is missing (plain http). First come, first served. */
export function pageLocks(): Locks {
  const held = new Map<string, Set<Held>>();
  const queues = new Map<string, Waiting[]>();

  const isFree = (name: string, mode: LockWish['mode']): boolean =>
    [...(held.get(name) ?? [])].every((other) => mode === 'shared' && other.mode === 'shared');

  function take(name: string, mode: LockWish['mode']): Release {
    const own = { mode };
    held.set(name, (held.get(name) ?? new Set()).add(own));
    return () => {
      held.get(name)?.delete(own);
      next(name);
      return Promise.resolve();
    };
  }

  function next(name: string): void {
    const queue = queues.get(name) ?? [];
    while (queue[0] !== undefined && isFree(name, queue[0].mode)) queue.shift()?.begin();
  }

  return {
    hold: (name, { mode, signal }) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const waiting: Waiting = {
          mode,
          begin: () => {
            signal?.removeEventListener('abort', leave);
            resolve(take(name, mode));
          },
        };
        const leave = (): void => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal?.reason as Error);
          next(name);
        };
        signal?.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
        next(name);
      }),
    holdAtOnce: (name, mode) => {
      const isAtOnce = (queues.get(name) ?? []).length === 0 && isFree(name, mode);
      return Promise.resolve(isAtOnce ? take(name, mode) : null);
    },
  };
}
