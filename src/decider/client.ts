import type { Answerer, Ask, Reply } from '../core/answerer.js';
import type { RunnerWish } from '../core/job.js';
import type { Question } from '../core/question.js';
import type { DeciderCalls, DeciderFacts } from './deciderCalls.js';
import { WorkerCalls } from '../workers/workerCalls.js';

/** A checkpoint in a worker of its own. `close` ends it with everything it holds. */
export class DeciderClient implements Answerer {
  /** Enough to keep every core busy while the next texts are read; batches are made of more. */
  readonly casesAtOnce: number;
  readonly #calls = new WorkerCalls<DeciderCalls>(
    new Worker(new URL('./decide.worker.ts', import.meta.url), { type: 'module' }),
    "The decider's worker",
  );

  constructor(private readonly wish: RunnerWish) {
    this.casesAtOnce = wish.fast ? 64 : 8;
    this.#calls.call('prepare', { wish }).catch(() => undefined);
  }

  /**
   * Loads the files of a checkpoint folder, by their paths in it, with the graph of this path (null: the first in the
   * reference's order). Throws an `InputError` that names the file.
   */
  async load(files: Map<string, Blob>, name: string, graph: string | null, signal?: AbortSignal): Promise<void> {
    await this.#calls.call('load', { files, name, graph, wish: this.wish }, signal);
  }

  async check(questions: Question[], file: string): Promise<void> {
    await this.#calls.call('check', { questions, file });
  }

  answer(asks: Ask[], signal?: AbortSignal): Promise<Reply[]> {
    return this.#calls.call('answer', { asks }, signal);
  }

  facts(): Promise<DeciderFacts> {
    return this.#calls.call('facts', null);
  }

  close(): void {
    this.#calls.close();
  }
}
