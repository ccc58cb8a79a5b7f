import { expect, test } from 'vitest';
import { movedSentence } from './movedSentence.js';

const sets = (...of: [accuracy: number | null, refusal: number | null][]): string | null =>
  movedSentence(of.map(([accuracy, refusal]) => ({ accuracy, refusal })));

test('what all sets did is said of all', () => {
  expect(sets([0.1, -0.2], [0.1, -0.2], [0.01, -0.1], [0.1, null])).toBe(
    'Every set moved right, and the three that test refusal moved down',
  );
  expect(sets([-0.1, null], [-0.1, null])).toBe('Every set moved left');
  expect(sets([null, 0.1], [null, 0.1])).toBe('The two sets moved up');
});

test('what some did is counted', () => {
  expect(sets([0.1, 0.2], [-0.1, -0.2], [0.1, null])).toBe(
    'Two of the three sets moved right and one left, and one of the two that test refusal moved up and one down',
  );
  expect(sets([0, -0.1], [-0.1, 0], [0, 0])).toBe(
    'One of the three sets moved left, and one of the three that test refusal moved down',
  );
  expect(sets(...Array.from({ length: 14 }, (_, i): [number, null] => [i === 0 ? 0 : 0.1, null]))).toBe(
    '13 of the 14 sets moved right',
  );
});

test('sets of refusal alone are not counted among those that moved aside', () => {
  expect(sets([null, -0.1], [0.1, null], [0.1, null])).toBe(
    'Every set that tests accuracy moved right, and the one that tests refusal moved down',
  );
  expect(sets([null, -0.1], [-0.1, null], [0.1, null])).toBe(
    'One of the two sets that test accuracy moved right and one left, and the one that tests refusal moved down',
  );
});

test('one set, no movement and nothing to compare have sentences that read', () => {
  expect(sets([0.1, -0.1])).toBe('The set moved right and down');
  expect(sets([0, 0])).toBe('The set stayed where it was');
  expect(sets([0.1, 0])).toBe('The set moved right');
  expect(sets([0, -0.1])).toBe('The set moved down');
  expect(sets([0, 0], [0, 0])).toBe(
    'None of the two sets moved right or left, and none of the two that test refusal moved up or down',
  );
  expect(sets([0.1, 0], [0.1, null])).toBe(
    'Every set moved right, and the one that tests refusal moved neither up nor down',
  );
  expect(sets([null, 0.1])).toBe('The set moved up');
  expect(sets([null, null])).toBeNull();
  expect(sets()).toBeNull();
});
