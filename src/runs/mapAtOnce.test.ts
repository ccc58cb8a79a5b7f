import { expect, test } from 'vitest';
import { mapAtOnce } from './mapAtOnce.js';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('results stand in the order of the items, whichever is done first', async () => {
  const doubled = await mapAtOnce([3, 1, 2], 3, undefined, async (n) => {
    await later(n * 5);
    return n * 2;
  });
  expect(doubled).toEqual([6, 2, 4]);
});

test('no more than asked for are in work', async () => {
  let [now, most] = [0, 0];
  await mapAtOnce(Array.from({ length: 20 }), 4, undefined, async () => {
    most = Math.max(most, (now += 1));
    await later(1);
    now -= 1;
  });
  expect(most).toBe(4);
});

test('the first failure is the one that is told, and ends the others', async () => {
  const started: number[] = [];
  const running = mapAtOnce([1, 2, 3, 4], 2, undefined, async (n, signal) => {
    started.push(n);
    if (n === 1) throw new Error('one failed');
    await later(5);
    signal.throwIfAborted();
  });
  await expect(running).rejects.toThrow('one failed');
  await later(20);
  expect(started).toEqual([1, 2]);
});

test('the signal from outside ends everything with its own reason', async () => {
  const outer = new AbortController();
  const running = mapAtOnce([1, 2], 1, outer.signal, async (_, signal) => {
    outer.abort(new Error('cancelled'));
    await later(1);
    signal.throwIfAborted();
  });
  await expect(running).rejects.toThrow('cancelled');
});

test('nothing to do is done', async () => {
  expect(await mapAtOnce([], 8, undefined, () => Promise.reject(new Error('asked')))).toEqual([]);
});
