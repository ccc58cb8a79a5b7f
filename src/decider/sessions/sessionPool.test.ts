import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import type { Tokens } from '../sequence.js';
import type { GraphSet } from './graphRunner.js';
import { SessionPool } from './sessionPool.js';
import type { SessionWorker } from './sessionWorkers.js';

const SET: GraphSet = {
  name: 'ck',
  main: { path: 'onnx/model.onnx', blob: new Blob(), externalData: [] },
  plain: null,
  window: null,
};

const tokensOf = (length: number, id = length): Tokens => ({
  ids: Array.from({ length }, () => id),
  positions: [],
  blocks: [],
});

/** Workers without threads: the logits of a sequence are its ids, after a moment. */
function fakeWorkers(broken: number[] = [], { unreadable = -1 } = {}) {
  const batches: { worker: number; lengths: number[] }[] = [];
  let count = 0;
  let closed = 0;
  const start = (): SessionWorker => {
    const worker = count++;
    let isBusy = false;
    const call = async (name: string, takes: unknown): Promise<unknown> => {
      await new Promise((resolve) => setTimeout(resolve, worker));
      if (name === 'open' && broken.includes(worker)) throw new Error('no memory');
      if (name === 'open') return { isBlock: false };
      if (isBusy) throw new Error('sessions must not overlap');
      isBusy = true;
      await new Promise((resolve) => setTimeout(resolve, 1));
      isBusy = false;
      const { batch } = takes as { batch: Tokens[] };
      const length = batch[0]?.ids.length ?? 0;
      if (batch.some(({ ids }) => ids[0] === unreadable)) {
        throw new InputError({ file: null, problem: `index ${unreadable} of ${length} is out of bounds` });
      }
      batches.push({ worker, lengths: batch.map(({ ids }) => ids.length) });
      return batch.map(({ ids }) => ({ data: Float32Array.from(ids), length: ids.length, columns: 1 }));
    };
    return { call: call as SessionWorker['call'], close: () => (closed += 1) };
  };
  return { start, batches, started: () => count, closed: () => closed };
}

const plan = (workers: number, batch = 1) => ({ provider: 'wasm' as const, workers, threads: 1, batch });

test('every sequence gets its own logits, whatever the workers and batches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 8 }),
      async (lengths, workers, batch) => {
        const fake = fakeWorkers();
        const pool = await SessionPool.open(plan(workers, batch), SET, fake.start);
        const logits = await Promise.all(lengths.map((length, i) => pool.run('main', tokensOf(length, i))));
        expect(logits.map(({ data }) => [data.length, data[0]])).toEqual(lengths.map((length, i) => [length, i]));
        for (const one of fake.batches) {
          expect(one.lengths.length).toBeLessThanOrEqual(batch);
          expect(new Set(one.lengths).size).toBe(1);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('another worker is started only when work waits for one', async () => {
  const fake = fakeWorkers();
  const pool = await SessionPool.open(plan(3), SET, fake.start);
  await pool.run('main', tokensOf(5));
  await pool.run('main', tokensOf(5));
  expect(fake.started()).toBe(1);
  await Promise.all([5, 5, 5, 5].map((length) => pool.run('main', tokensOf(length))));
  expect(fake.started()).toBe(3);
});

test('sequences run one by one unless batches are allowed', async () => {
  const fake = fakeWorkers();
  const pool = await SessionPool.open(plan(2), SET, fake.start);
  await Promise.all([5, 5, 5, 5, 5].map((length) => pool.run('main', tokensOf(length))));
  expect(fake.batches).toHaveLength(5);
  expect(new Set(fake.batches.map(({ worker }) => worker)).size).toBe(2);
});

test('a sequence that cannot be read takes no other of its batch with it', async () => {
  const fake = fakeWorkers([], { unreadable: 2 });
  const pool = await SessionPool.open(plan(1, 8), SET, fake.start);
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((id) => pool.run('main', tokensOf(3, id))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('a worker that cannot open the graph leaves its work to the others; none at all is an error', async () => {
  const some = fakeWorkers([0]);
  const pool = await SessionPool.open(plan(2), SET, some.start);
  expect(some.started()).toBe(2);
  await expect(pool.run('main', tokensOf(3))).resolves.toMatchObject({ length: 3 });
  expect(pool.cores).toBe(1);
  expect(some.batches.every(({ worker }) => worker === 1)).toBe(true);
  const none = fakeWorkers([0, 1]);
  await expect(SessionPool.open(plan(2), SET, none.start)).rejects.toThrow('no memory');
  expect(none.closed()).toBe(2);
});

test('what was aborted while it waited is never run, and a closed pool answers nobody in silence', async () => {
  const fake = fakeWorkers();
  const pool = await SessionPool.open(plan(1), SET, fake.start);
  const abort = new AbortController();
  const first = pool.run('main', tokensOf(3));
  const second = pool.run('main', tokensOf(4), abort.signal);
  abort.abort(new Error('given up'));
  await expect(second).rejects.toThrow('given up');
  await first;
  expect(fake.batches.map(({ lengths }) => lengths)).toEqual([[3]]);

  const running = pool.run('main', tokensOf(5));
  const waiting = pool.run('main', tokensOf(6));
  pool.close();
  await expect(waiting).rejects.toThrow('the workers were closed');
  await running;
});
