import { expect, test } from 'vitest';
import { Slots } from './slots.js';

const never = new AbortController().signal;

/** Works that end when they are told to. */
function works(slots: Slots, count: number, signal = never) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: count }, (_, i) =>
    slots.use(signal, () => {
      begun.push(i);
      return new Promise<void>((resolve) => (ends[i] = resolve));
    }),
  );
  return { begun, all, end: (i: number) => (ends[i]?.(), all[i]) };
}

test('no more than so many are at work, and the others come in their order', async () => {
  const { begun, end, all } = works(new Slots(2), 4);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  await end(1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  await end(0);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3]);
  void end(2);
  void end(3);
  await Promise.all(all);
});

test('a place is given back by work that fails', async () => {
  const slots = new Slots(1);
  await expect(slots.use(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.use(never, () => Promise.resolve('next'))).toBe('next');
});

test('whoever gives up while waiting leaves the row', async () => {
  const slots = new Slots(1);
  const first = works(slots, 1);
  const given = new AbortController();
  const second = works(slots, 1, given.signal);
  const third = works(slots, 1);
  given.abort(new Error('cancelled'));
  await expect(second.all[0]).rejects.toThrow('cancelled');
  await first.end(0);
  await Promise.resolve();
  expect([second.begun, third.begun]).toEqual([[], [0]]);
  void third.end(0);
  await third.all[0];
});
