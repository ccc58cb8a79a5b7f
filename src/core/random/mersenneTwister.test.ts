import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MersenneTwister } from './mersenneTwister.js';

const draws = (seed: bigint, x: number, count: number): number[] => {
  const random = new MersenneTwister(seed);
  return Array.from({ length: count }, () => random.below(x));
};

// Made with Python 3.11: random.Random(seed), [r.randrange(x) for _ in range(6)].
test.each<[bigint, number, number[]]>([
  [0n, 10, [6, 6, 0, 4, 8, 7]],
  [1n, 6, [1, 4, 0, 2, 0, 3]],
  [-7n, 1000, [331, 970, 154, 404, 666, 49]],
  [4294967296n, 97, [14, 44, 53, 2, 2, 78]],
  [18446744073709551621n, 2147483648, [431868551, 1490936539, 286073219, 1349615284, 187002788, 1657981214]],
  [1000000000000000000000000000000000000000000000000000000000000n, 3, [0, 2, 1, 0, 1, 1]],
  [0n, 1, [0, 0, 0, 0, 0, 0]],
])('seed %s below %i draws as the reference does', (seed, x, expected) => {
  expect(draws(seed, x, expected.length)).toEqual(expected);
});

test('the sign of a seed does not count', () => {
  expect(draws(-(10n ** 40n), 1000, 20)).toEqual(draws(10n ** 40n, 1000, 20));
});

test('the generator goes on beyond its state of 624 words', () => {
  expect(draws(42n, 2 ** 32 - 1, 1500).slice(-3)).toEqual([378213925, 1350840898, 1084044802]);
});

test('an order holds every index once', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.nat(200), (seed, length) => {
      const order = new MersenneTwister(seed).order(length);
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => i));
    }),
  );
});
