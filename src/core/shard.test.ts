import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, shardSize } from './shard.js';

const all = (n: number, of: number) => {
  const items = Array.from({ length: n }, (_, i) => i);
  return Array.from({ length: of }, (_, i) => cut(items, { index: i + 1, of }));
};

test('shards are contiguous, in order, and of nearly one size', () => {
  expect(all(7, 3)).toEqual([
    [0, 1],
    [2, 3],
    [4, 5, 6],
  ]);
  expect(all(2, 3)).toEqual([[], [0], [1]]);
  expect(all(0, 2)).toEqual([[], []]);
});

test('any number of shards makes up the list again', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 300 }), (n, of) => {
      const shards = all(n, of);
      expect(shards.flat()).toEqual(Array.from({ length: n }, (_, i) => i));
      const sizes = shards.map((shard) => shard.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(sizes).toEqual(shards.map((_, i) => shardSize(n, { index: i + 1, of })));
    }),
  );
});
