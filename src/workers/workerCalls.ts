import { InputError, type Fault } from '../core/inputError.js';

/** What a worker can be asked: by name, what goes in, what comes out, and what it tells on the way. */
export type CallTable = Record<string, { takes: unknown; gives: unknown; tells?: unknown }>;

/** What goes to a worker: a call by its name, answered once under its `id`, or (name null) the end of one. */
interface Sent {
  id: number;
  name: string | null;
  takes: unknown;
}

/** What comes back. An `InputError` crosses as its fault, anything else as its message. */
type Answered = { id: number } & (
  { ok: true; gives: unknown } | { ok: false; fault: Fault | null; message: string } | { ok: null; tells: unknown }
);

interface Waiting {
  hear: (tells: unknown) => void;
  resolve: (gives: unknown) => void;
  reject: (error: Error) => void;
}

/** A worker as whoever started it sees it: calls out, promises back. */
export class WorkerCalls<Table extends CallTable> {
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  /** Why it ended; null while it works. */
  #ended: string | null = null;

  /** `who` it is, for the error when it ends. */
  constructor(
    private readonly worker: Worker,
    private readonly who: string,
  ) {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => this.#settle(data));
    worker.addEventListener('error', ({ message }) => this.#failAll(message || 'its script could not be loaded'));
  }

  /**
   * Rejects with the worker's error, or with the signal's reason when that was what ended the call. `hear` is given what the
   * worker tells on the way, in order, nothing of it after the end.
   */
  async call<Name extends keyof Table & string>(
    name: Name,
    takes: Table[Name]['takes'],
    signal?: AbortSignal,
    hear: (tells: Table[Name]['tells']) => void = () => undefined,
  ): Promise<Table[Name]['gives']> {
    signal?.throwIfAborted();
    const id = this.#next++;
    let cancel = (): void => undefined;
    try {
      return await new Promise<unknown>((resolve, reject) => {
        if (this.#ended !== null) throw new Error(this.#ended);
        // Whoever cancels does not wait for the worker, which may be deep in a long call.
        cancel = () => {
          this.#send({ id, name: null, takes: null });
          this.#waiting.delete(id);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', cancel);
        this.#waiting.set(id, { hear, resolve, reject });
        this.#send({ id, name, takes });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** It works no more: closed, or out of memory. */
  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /** Ends the worker, which is the only way to give its memory back (browser_tech.md 3). */
  close(): void {
    this.worker.terminate();
    this.#failAll('it was closed');
  }

  #send(sent: Sent): void {
    this.worker.postMessage(sent);
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id);
    if (answered.ok === null) return waiting?.hear(answered.tells);
    this.#waiting.delete(answered.id);
    if (answered.ok) waiting?.resolve(answered.gives);
    else waiting?.reject(answered.fault === null ? new Error(answered.message) : new InputError(answered.fault));
  }

  #failAll(reason: string): void {
    this.#ended = `${this.who} ended: ${reason}`;
    for (const { reject } of this.#waiting.values()) reject(new Error(this.#ended));
    this.#waiting.clear();
  }
}

/** How a worker carries out each of its calls. */
export type CallHandlers<Table extends CallTable> = {
  [Name in keyof Table]: (
    takes: Table[Name]['takes'],
    signal: AbortSignal,
    tell: (tells: Table[Name]['tells']) => void,
  ) => Promise<Table[Name]['gives']> | Table[Name]['gives'];
};

/** Inside a worker: answers calls as they come, several at a time where they wait. */
export function answerCalls<Table extends CallTable>(handlers: CallHandlers<Table>): void {
  const cancelling = new Map<number, AbortController>();
  type Run = (signal: AbortSignal, tell: (tells: unknown) => void) => unknown;
  const answer = async (id: number, run: Run): Promise<void> => {
    const controller = new AbortController();
    cancelling.set(id, controller);
    let answered: Answered;
    try {
      answered = { id, ok: true, gives: await run(controller.signal, (tells) => postMessage({ id, ok: null, tells })) };
    } catch (error) {
      const fault = error instanceof InputError ? error.fault : null;
      answered = { id, ok: false, fault, message: error instanceof Error ? error.message : String(error) };
    }
    cancelling.delete(id);
    postMessage(answered);
  };
  addEventListener('message', ({ data: { id, name, takes } }: MessageEvent<Sent>) => {
    if (name === null) cancelling.get(id)?.abort();
    else void answer(id, (signal, tell) => handlers[name]?.(takes, signal, tell));
  });
}
