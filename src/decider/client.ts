import type { Answerer, Ask, Reply } from '../core/answerer.js';
import { InputError } from '../core/inputError.js';
import type { Question } from '../core/question.js';
import type { Loaded, Request, Response } from './wire.js';

type Waiting = { resolve: (result: Loaded | Reply[] | null) => void; reject: (error: Error) => void };
type Body<R> = R extends { id: number } ? Omit<R, 'id'> : never;

/**
 * A checkpoint in a worker of its own. Loading, checking and answering are messages; `close` ends the worker, which is
 * the only way to give its memory back (browser_tech.md 3).
 */
export class DeciderClient implements Answerer {
  readonly #worker = new Worker(new URL('./decide.worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Response>) => this.#settle(data));
    this.#worker.addEventListener('error', ({ message }) => this.#failAll(message || 'its script could not be loaded'));
  }

  /** Loads the files of a checkpoint folder, by their paths in it. Throws an `InputError` that names the file. */
  load(files: Map<string, Blob>, name: string, threads: number): Promise<Loaded> {
    return this.#ask({ type: 'load', name, files, threads }) as Promise<Loaded>;
  }

  async check(questions: Question[], file: string): Promise<void> {
    await this.#ask({ type: 'check', questions, file });
  }

  async answer(asks: Ask[], signal?: AbortSignal): Promise<Reply[]> {
    signal?.throwIfAborted();
    const id = this.#next;
    const cancel = (): void => this.#worker.postMessage({ type: 'cancel', id } satisfies Request);
    signal?.addEventListener('abort', cancel);
    try {
      return (await this.#ask({ type: 'answer', asks })) as Reply[];
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll('it was closed');
  }

  #ask(body: Body<Request>): Promise<Loaded | Reply[] | null> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...body, id });
    });
  }

  #settle(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if (response.ok) waiting?.resolve(response.result);
    else waiting?.reject(response.fault === null ? new Error(response.message) : new InputError(response.fault));
  }

  #failAll(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(`The decider's worker ended: ${reason}.`));
    this.#waiting.clear();
  }
}
