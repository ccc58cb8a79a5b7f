import { afterEach, expect, test, vi } from 'vitest';
import { InputError } from '../../core/inputError.js';
import type { RunnerWish } from '../../core/job.js';
import type { Tokens } from '../sequence.js';
import type { GraphSet, Logits } from './graphRunner.js';
import type { PoolPlan } from './poolPlan.js';
import { Providers, type Pool } from './providers.js';

const SET: GraphSet = {
  name: 'ck',
  main: { path: 'onnx/model.onnx', blob: new Blob(), externalData: [] },
  plain: null,
  window: null,
};
const TOKENS: Tokens = { ids: [1, 2, 3], positions: [0, 1, 2], blocks: [-1, -1, -1] };
const LOGITS: Logits = { data: Float32Array.of(1, -2, 3), length: 3, columns: 1 };

const wish = (change: Partial<RunnerWish> = {}): RunnerWish => ({
  provider: 'auto',
  threads: 2,
  fast: false,
  ...change,
});

/** A browser whose adapter is of that kind. */
function withAdapter(kind: 'gpu' | 'software' | null): void {
  const adapter = kind === null ? null : { info: { isFallbackAdapter: kind === 'software' } };
  vi.stubGlobal('navigator', { hardwareConcurrency: 2, gpu: { requestAdapter: () => Promise.resolve(adapter) } });
  vi.stubGlobal('WebAssembly', Object.assign(Object.create(WebAssembly) as object, { Suspending: class {} }));
}

afterEach(() => vi.unstubAllGlobals());

/** Opens pools that run as told by plan: logits, or an error. */
function opening(run: (plan: PoolPlan) => Logits | Error) {
  const opened: string[] = [];
  let closed = 0;
  const open = (plan: PoolPlan): Promise<Pool> => {
    opened.push(`${plan.provider} ${plan.workers}`);
    return Promise.resolve({
      isBlock: false,
      cores: plan.workers * plan.threads,
      run: () => {
        const result = run(plan);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      },
      close: () => (closed += 1),
    });
  };
  return { open, opened, closed: () => closed };
}

const providersOf = (pools: ReturnType<typeof opening>, change: Partial<RunnerWish> = {}) =>
  Providers.open(wish(change), SET, pools.open, () => Promise.resolve(TOKENS));

test('without an adapter auto is WASM, and says nothing of it', async () => {
  withAdapter(null);
  const providers = await providersOf(opening(() => LOGITS));
  expect(providers.ran).toEqual({ provider: 'wasm', threads: 2, warnings: [], broke: false });
});

test('auto takes a GPU that reads a sequence as WASM does', async () => {
  withAdapter('gpu');
  const pools = opening(() => LOGITS);
  const providers = await providersOf(pools);
  expect(providers.ran).toEqual({ provider: 'webgpu', threads: 1, warnings: [], broke: false });
  expect(pools.opened).toEqual(['webgpu 1', 'wasm 1']);
  expect(pools.closed()).toBe(1);
});

test.each([
  ['other numbers', { ...LOGITS, data: Float32Array.of(3, 2, 1) }],
  ['numbers that are none', { ...LOGITS, data: Float32Array.of(1, NaN, 3) }],
  ['an error', new Error('Program Gather requires f16 but the device does not support it.')],
])('a GPU that gives %s is not trusted, and the report says so', async (_, result) => {
  withAdapter('gpu');
  const providers = await providersOf(opening(({ provider }) => (provider === 'webgpu' ? result : LOGITS)));
  expect(providers.ran.provider).toBe('wasm');
  expect(providers.ran.warnings).toEqual([
    expect.stringMatching(/^WebGPU could not run this checkpoint \(.+\): WASM with 2 threads did\.$/),
  ]);
  await expect(providers.run('main', TOKENS)).resolves.toBe(LOGITS);
});

test('auto passes over an adapter that computes on the CPU; a person may insist', async () => {
  withAdapter('software');
  const passed = await providersOf(opening(() => LOGITS));
  expect(passed.ran).toMatchObject({ provider: 'wasm', warnings: [expect.stringContaining('computes on the CPU')] });
  const insisted = await providersOf(
    opening(() => LOGITS),
    { provider: 'webgpu' },
  );
  expect(insisted.ran).toMatchObject({ provider: 'webgpu', warnings: [], broke: false });
});

test('WebGPU by force where there is none is refused', async () => {
  withAdapter(null);
  await expect(
    providersOf(
      opening(() => LOGITS),
      { provider: 'webgpu' },
    ),
  ).rejects.toThrow('this browser has no WebGPU adapter that Candor can use; use the provider auto or wasm.');
});

test('a device that is lost in the run is retried on WASM, once for all who waited', async () => {
  withAdapter('gpu');
  let isLost = false;
  const pools = opening(({ provider }) => (provider === 'webgpu' && isLost ? new Error('Device was lost') : LOGITS));
  const providers = await providersOf(pools);
  isLost = true;
  const runs = await Promise.all(Array.from({ length: 5 }, () => providers.run('main', TOKENS)));
  expect(runs).toEqual(Array.from({ length: 5 }, () => LOGITS));
  expect(pools.opened).toEqual(['webgpu 1', 'wasm 1', 'wasm 2']);
  expect(providers.ran).toEqual({
    provider: 'webgpu, then wasm',
    threads: 2,
    warnings: ['WebGPU failed during the run (Device was lost): what was left ran on WASM with 2 threads.'],
    broke: true,
  });
});

test('when the last provider fails too, every question fails with a sentence', async () => {
  withAdapter(null);
  const providers = await providersOf(
    opening(() => new Error('memory access out of bounds')),
    { provider: 'wasm' },
  );
  const sentence = 'the runtime failed (memory access out of bounds); use fewer threads, a smaller model';
  await expect(providers.run('main', TOKENS)).rejects.toThrow(sentence);
  await expect(providers.run('main', TOKENS)).rejects.toThrow('the runtime failed');
});

test('a graph that cannot read a sequence is no reason to move', async () => {
  withAdapter(null);
  const fault = new InputError({ file: 'ck/onnx/model.onnx', problem: 'the graph failed (index out of range)' });
  const pools = opening(() => fault);
  const providers = await providersOf(pools, { provider: 'wasm' });
  await expect(providers.run('main', TOKENS)).rejects.toBe(fault);
  expect(pools.opened).toEqual(['wasm 2']);
});
