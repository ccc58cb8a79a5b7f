import { WorkerCalls } from '../../workers/workerCalls.js';
import type { PoolPlan } from './poolPlan.js';
import type { Provider } from './session.js';
import type { SessionCalls } from './sessionCalls.js';

export type SessionWorker = Pick<WorkerCalls<SessionCalls>, 'call' | 'close'>;

/** A worker of WASM with one thread whose runtime is up, or on its way; nobody has it yet. */
let spare: SessionWorker | null = null;

/**
 * Starts a worker of WASM before anyone knows what it is to run: its runtime comes up while the checkpoint is fetched and read,
 * which takes as long, on another core.
 */
export function wakeWorker(): void {
  if (spare !== null) return;
  spare = newWorker('wasm');
  // What keeps it from waking keeps it from opening a graph too, and is told there.
  spare.call('wake', null).catch(() => undefined);
}

/** The worker that is awake where it suits the plan, else a new one. */
export function startWorker({ provider, threads }: PoolPlan): SessionWorker {
  const woken = spare;
  spare = null;
  if (woken !== null && provider === 'wasm' && threads === 1) return woken;
  // The threads of a runtime are settled when it starts.
  woken?.close();
  return newWorker(provider);
}

function newWorker(provider: Provider): SessionWorker {
  const worker =
    provider === 'wasm'
      ? new Worker(new URL('./wasm.worker.ts', import.meta.url), { type: 'module' })
      : new Worker(new URL('./webgpu.worker.ts', import.meta.url), { type: 'module' });
  return new WorkerCalls(worker, `A worker of ${provider}`);
}
