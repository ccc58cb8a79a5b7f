import { expect, test, vi } from 'vitest';
import { kept, keptOfBoth } from './kept.js';

test('computes once for each value, null and undefined too', () => {
  const compute = vi.fn(({ n }: { n: number }) => (n > 0 ? null : undefined));
  const of = kept(compute);
  const [one, other] = [{ n: 1 }, { n: 0 }];
  expect([of(one), of(one), of(other), of(other)]).toEqual([null, null, undefined, undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test('computes once for each pair, and by its order', () => {
  const compute = vi.fn((a: number[], b: number[]) => [...a, ...b]);
  const of = keptOfBoth(compute);
  const [one, other] = [[1], [2]];
  expect(of(one, other)).toBe(of(one, other));
  expect(of(other, one)).toEqual([2, 1]);
  expect(compute).toHaveBeenCalledTimes(2);
});
