import type { RunnerWish } from '../../core/job.js';
import { bytesOf } from '../graphFiles.js';
import type { GraphSet } from './graphRunner.js';
import type { Provider } from './session.js';

/** Which workers run the graphs. */
export interface PoolPlan {
  provider: Provider;
  workers: number;
  /** Of each worker. */
  threads: number;
  /** Sequences of one length that a worker may run together. 1: each alone, so that no sequence depends on its company. */
  batch: number;
}

/** More than that are not worth their memory. */
const MOST_THREADS = 4;

/** Up to this size every core has the weights to itself; larger ones are shared by the threads of one worker. */
const SMALL_GRAPH_BYTES = 160 * 2 ** 20;

/** Sequences of one run, where they may run together. */
const FAST_BATCH = 8;

/**
 * WASM on the cores that are wished for: workers of one thread each, which scale as threads do, need no isolation and give
 * bit for bit what one thread gives; for large graphs threads of one worker, where the page is isolated.
 */
export function wasmPlan({ threads, fast }: RunnerWish, set: GraphSet): PoolPlan {
  const cores = threads ?? defaultThreads();
  const batch = fast ? FAST_BATCH : 1;
  if (bytesOf(set.main) <= SMALL_GRAPH_BYTES) return { provider: 'wasm', workers: cores, threads: 1, batch };
  return { provider: 'wasm', workers: 1, threads: crossOriginIsolated ? cores : 1, batch };
}

/** Cores that are used where nobody says how many. */
export function defaultThreads(): number {
  return Math.min(navigator.hardwareConcurrency, MOST_THREADS);
}

/** A GPU is one, and does its own threading. */
export function webgpuPlan({ fast }: RunnerWish): PoolPlan {
  return { provider: 'webgpu', workers: 1, threads: 1, batch: fast ? FAST_BATCH : 1 };
}
