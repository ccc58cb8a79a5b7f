import { InputError } from '../../core/inputError.js';
import type { Tokens } from '../sequence.js';
import type { GraphRole, GraphRunner, GraphSet, Logits } from './graphRunner.js';
import type { PoolPlan } from './poolPlan.js';
import { startWorker, type SessionWorker } from './sessionWorkers.js';

interface Waiting {
  role: GraphRole;
  tokens: Tokens;
  signal: AbortSignal | undefined;
  resolve(logits: Logits): void;
  reject(error: unknown): void;
}

/**
 * A checkpoint's graphs in several workers, each of which takes the next sequence when it is free. The first one answers before
 * the others are started: opening a graph on every core at once would keep the first answer waiting.
 */
export class SessionPool implements GraphRunner {
  readonly #queue: Waiting[] = [];
  readonly #idle: SessionWorker[] = [];
  readonly #workers: SessionWorker[] = [];
  cores: number;
  isBlock = false;

  private constructor(
    private readonly plan: PoolPlan,
    private readonly set: GraphSet,
    private readonly start: (plan: PoolPlan) => SessionWorker,
  ) {
    this.cores = plan.workers * plan.threads;
  }

  /**
   * Opens the graphs; ready when one worker is. Throws as `openSession` does: a worker that cannot open them, for want of
   * memory, leaves its work to the others.
   */
  static async open(plan: PoolPlan, set: GraphSet, start = startWorker): Promise<SessionPool> {
    const pool = new SessionPool(plan, set, start);
    for (;;) {
      try {
        await pool.#add();
        return pool;
      } catch (error) {
        if (!(error instanceof InputError) && pool.#isShort) continue;
        pool.close();
        throw error;
      }
    }
  }

  run(role: GraphRole, tokens: Tokens, signal?: AbortSignal): Promise<Logits> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ role, tokens, signal, resolve, reject });
      const worker = this.#idle.pop();
      if (worker !== undefined) this.#free(worker);
    });
  }

  /** Ends the workers; whatever still waits is rejected. */
  close(): void {
    for (const worker of this.#workers) worker.close();
    for (const job of this.#queue.splice(0)) job.reject(new Error('the workers were closed'));
  }

  get #isShort(): boolean {
    return this.#workers.length < this.plan.workers;
  }

  async #add(): Promise<void> {
    const worker = this.start(this.plan);
    this.#workers.push(worker);
    try {
      ({ isBlock: this.isBlock } = await worker.call('open', { set: this.set, threads: this.plan.threads }));
    } catch (error) {
      this.cores -= this.plan.threads;
      throw error;
    }
    this.#free(worker);
  }

  /** Gives a worker the next batch; without one it waits. */
  #free(worker: SessionWorker): void {
    const batch = this.#nextBatch();
    const [first] = batch;
    if (first === undefined) {
      this.#idle.push(worker);
      return;
    }
    void this.#run(worker, first.role, batch).then(() => {
      this.#free(worker);
      while (this.#queue.length > 0 && this.#isShort) this.#add().catch(() => undefined);
    });
  }

  async #run(worker: SessionWorker, role: GraphRole, batch: Waiting[]): Promise<void> {
    try {
      const logits = await worker.call('run', { role, batch: batch.map(({ tokens }) => tokens) });
      for (const [i, job] of batch.entries()) {
        const its = logits[i];
        if (its === undefined) job.reject(new Error('a sequence has no logits'));
        else job.resolve(its);
      }
    } catch (error) {
      if (batch.length === 1 || !(error instanceof InputError)) return batch.forEach((job) => job.reject(error));
      // One of them cannot be read, or the graph takes no batch: the others must not suffer for it.
      for (const job of batch) await this.#run(worker, role, [job]);
    }
  }

  #nextBatch(): Waiting[] {
    for (const job of this.#queue.filter(({ signal }) => signal?.aborted)) this.#take(job).reject(job.signal?.reason);
    const [first] = this.#queue;
    if (first === undefined) return [];
    const like = this.#queue.filter((job) => isLike(job, first)).slice(0, this.plan.batch);
    return like.map((job) => this.#take(job));
  }

  #take(job: Waiting): Waiting {
    this.#queue.splice(this.#queue.indexOf(job), 1);
    return job;
  }
}

/** Of one length: padding would cost time, and change sums by more than 1e-6 of a confidence. */
function isLike(a: Waiting, b: Waiting): boolean {
  return a.role === b.role && a.tokens.ids.length === b.tokens.ids.length;
}
