import { InputError } from '../../core/inputError.js';
import type { Tokens } from '../sequence.js';
import { WorkerCalls } from '../../workers/workerCalls.js';
import type { GraphRole, GraphRunner, GraphSet, Logits } from './graphRunner.js';
import type { PoolPlan } from './poolPlan.js';
import type { Provider } from './session.js';
import type { SessionCalls } from './sessionCalls.js';

interface Waiting {
  role: GraphRole;
  tokens: Tokens;
  signal: AbortSignal | undefined;
  resolve(logits: Logits): void;
  reject(error: unknown): void;
}

export type SessionWorker = Pick<WorkerCalls<SessionCalls>, 'call' | 'close'>;

/** A checkpoint's graphs in several workers, each of which takes the next sequence when it is free. */
export class SessionPool implements GraphRunner {
  readonly #queue: Waiting[] = [];
  readonly #idle: SessionWorker[] = [];
  cores: number;
  readonly #batch: number;

  private constructor(
    private readonly workers: SessionWorker[],
    readonly isBlock: boolean,
    plan: PoolPlan,
  ) {
    this.cores = plan.workers * plan.threads;
    this.#batch = plan.batch;
  }

  /**
   * Opens the graphs; ready when the first worker is, the others join. Throws as `openSession` does when none can be
   * opened: one that cannot, for want of memory, leaves its work to the others.
   */
  static async open(plan: PoolPlan, set: GraphSet, start = startWorker): Promise<SessionPool> {
    const workers = Array.from({ length: plan.workers }, () => start(plan.provider));
    const opening = workers.map(async (worker) => ({
      worker,
      ...(await worker.call('open', { set, threads: plan.threads })),
    }));
    try {
      const { isBlock } = await Promise.any(opening);
      const pool = new SessionPool(workers, isBlock, plan);
      for (const one of opening)
        one.then(
          ({ worker }) => pool.#free(worker),
          () => (pool.cores -= plan.threads),
        );
      return pool;
    } catch (error) {
      for (const worker of workers) worker.close();
      throw error instanceof AggregateError ? error.errors[0] : error;
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
    for (const worker of this.workers) worker.close();
    for (const job of this.#queue.splice(0)) job.reject(new Error('the workers were closed'));
  }

  /** Gives a worker the next batch; without one it waits. */
  #free(worker: SessionWorker): void {
    const batch = this.#nextBatch();
    const [first] = batch;
    if (first === undefined) this.#idle.push(worker);
    else void this.#run(worker, first.role, batch).then(() => this.#free(worker));
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
    const like = this.#queue.filter((job) => isLike(job, first)).slice(0, this.#batch);
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

function startWorker(provider: Provider): SessionWorker {
  const worker =
    provider === 'wasm'
      ? new Worker(new URL('./wasm.worker.ts', import.meta.url), { type: 'module' })
      : new Worker(new URL('./webgpu.worker.ts', import.meta.url), { type: 'module' });
  return new WorkerCalls(worker, `A worker of ${provider}`);
}
