import { InputError } from '../../core/inputError.js';
import type { RunnerWish } from '../../core/job.js';
import type { Tokens } from '../sequence.js';
import { adapterKind } from './adapter.js';
import { areAlike } from './alike.js';
import type { GraphRole, GraphRunner, GraphSet, Logits } from './graphRunner.js';
import { wasmPlan, webgpuPlan, type PoolPlan } from './poolPlan.js';
import { firstLine } from './session.js';

/** What ran in the end, for the report. */
export interface Ran {
  /** `wasm`, `webgpu`, or both in the order in which they served. */
  provider: string;
  /** Cores in use. */
  threads: number;
  /** Sentences: what was tried and did not serve. */
  warnings: string[];
  /** A provider failed during the run: the next run should not go on with what is left. */
  broke: boolean;
}

/** Workers that serve a plan. */
export interface Pool extends GraphRunner {
  /** Cores in use: fewer than planned where a worker could not be opened. */
  readonly cores: number;
  close(): void;
}

/** Opens the workers of one plan. */
export type OpenPool = (plan: PoolPlan) => Promise<Pool>;

/**
 * A checkpoint's graphs on the provider that a person wishes or the machine suits. What breaks, as a device that is lost or
 * memory that runs out, is run once more on the next provider, and the report says so.
 */
export class Providers implements GraphRunner {
  readonly #warnings: string[];
  readonly #served: PoolPlan[] = [];
  isBlock = false;
  #left: PoolPlan[];
  #pool: Pool | null = null;
  #moving: Promise<void> | null = null;
  #broke = false;

  private constructor(
    { plans, warnings }: Choice,
    private readonly openPool: OpenPool,
    private readonly sample: () => Promise<Tokens>,
  ) {
    this.#left = plans;
    this.#warnings = warnings;
  }

  /**
   * `sample`: tokens on which WebGPU is tried. Throws an `InputError` when a graph cannot be opened, or WebGPU is forced
   * where there is none.
   */
  static async open(
    wish: RunnerWish,
    set: GraphSet,
    openPool: OpenPool,
    sample: () => Promise<Tokens>,
  ): Promise<Providers> {
    const providers = new Providers(choose(wish, set, await adapterFor(wish)), openPool, sample);
    await providers.#openNext();
    return providers;
  }

  get ran(): Ran {
    const served = [...new Set(this.#served.map(({ provider }) => provider))];
    return {
      provider: served.join(', then '),
      threads: this.#pool?.cores ?? 1,
      warnings: [...this.#warnings],
      broke: this.#broke,
    };
  }

  async run(role: GraphRole, tokens: Tokens, signal?: AbortSignal): Promise<Logits> {
    await this.#moving;
    const pool = this.#pool;
    if (pool === null) throw outOfProviders('it had failed before');
    try {
      return await pool.run(role, tokens, signal);
    } catch (error) {
      if (error instanceof InputError || signal?.aborted === true) throw error;
      await this.#leave(pool, firstLine(error));
      return this.run(role, tokens, signal);
    }
  }

  /** Many sequences may meet the same break; one of them moves. */
  #leave(pool: Pool, why: string): Promise<void> {
    if (pool === this.#pool) this.#moving ??= this.#move(pool, why).finally(() => (this.#moving = null));
    return this.#moving ?? Promise.resolve();
  }

  async #move(pool: Pool, why: string): Promise<void> {
    const [before] = this.#served.slice(-1);
    this.#broke = true;
    this.#pool = null;
    pool.close();
    if (this.#left.length === 0) throw outOfProviders(why);
    this.#warnings.push(
      `${nameOf(before)} failed during the run (${why}): what was left ran on ${nameOf(this.#left[0])}.`,
    );
    await this.#openNext();
  }

  async #openNext(): Promise<void> {
    const [plan, ...left] = this.#left;
    if (plan === undefined) throw outOfProviders('there was none to try');
    this.#left = left;
    try {
      this.#pool = plan.provider === 'wasm' ? await this.openPool(plan) : await this.#tried(plan);
      this.isBlock = this.#pool.isBlock;
      this.#served.push(plan);
    } catch (error) {
      if (error instanceof InputError) throw error;
      if (left.length === 0) throw outOfProviders(firstLine(error));
      this.#warnings.push(
        `${nameOf(plan)} could not run this checkpoint (${firstLine(error)}): ${nameOf(left[0])} did.`,
      );
      await this.#openNext();
    }
  }

  /** A GPU is trusted when it reads one sequence as WASM does: half precision or a faulty driver show there first. */
  async #tried(plan: PoolPlan): Promise<Pool> {
    const pool = await this.openPool(plan);
    try {
      const tokens = await this.sample();
      const found = await pool.run('main', tokens);
      const wasm = await this.openPool({ provider: 'wasm', workers: 1, threads: 1, batch: 1 });
      const expected = await wasm.run('main', tokens).finally(() => wasm.close());
      if (!areAlike(found, expected)) throw new Error('it gives other numbers than WASM');
      return pool;
    } catch (error) {
      pool.close();
      // Even a fault of the graph: WASM may run it all the same.
      throw new Error(firstLine(error), { cause: error });
    }
  }
}

/** Whether a checkpoint will be run by WASM first, whatever it is. */
export async function isForWasm(wish: RunnerWish): Promise<boolean> {
  return wish.provider !== 'webgpu' && (await adapterFor(wish)) !== 'gpu';
}

interface Choice {
  /** What to try, one after the other. */
  plans: PoolPlan[];
  warnings: string[];
}

const adapterFor = ({ provider }: RunnerWish) => (provider === 'wasm' ? Promise.resolve(null) : adapterKind());

/** `auto` passes over an adapter that computes on the CPU, which is many times slower than WASM. */
function choose(wish: RunnerWish, set: GraphSet, found: Awaited<ReturnType<typeof adapterKind>>): Choice {
  const wasm = wasmPlan(wish, set);
  const single: PoolPlan = { ...wasm, workers: 1, threads: 1 };
  const onWasm = wasm.workers * wasm.threads === 1 ? [wasm] : [wasm, single];
  if (wish.provider === 'webgpu' && found === null) {
    throw new InputError({
      file: null,
      problem: 'this browser has no WebGPU adapter that Candor can use',
      mend: 'use the provider auto or wasm',
    });
  }
  if (found === 'gpu' || wish.provider === 'webgpu') return { plans: [webgpuPlan(wish), ...onWasm], warnings: [] };
  const warnings = found === null ? [] : ['The only WebGPU adapter computes on the CPU, so WASM was taken.'];
  return { plans: onWasm, warnings };
}

function nameOf(plan: PoolPlan | undefined): string {
  if (plan?.provider === 'webgpu') return 'WebGPU';
  const cores = (plan?.workers ?? 1) * (plan?.threads ?? 1);
  return `WASM with ${cores === 1 ? '1 thread' : `${cores} threads`}`;
}

function outOfProviders(why: string): InputError {
  return new InputError({
    file: null,
    problem: `the runtime failed (${why})`,
    mend: 'use fewer threads, a smaller model, or another provider',
  });
}
