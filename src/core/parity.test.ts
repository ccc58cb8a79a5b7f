import { expect, test } from 'vitest';
import { aRow, anAbstainedRow } from '../testing/rows.js';
import { compareProviders } from './parity.js';

test('the largest difference of a confidence is stated, whichever way it goes', () => {
  const rows = [aRow({ confidence: 0.9 }), aRow({ confidence: 0.5 })];
  const others = [aRow({ confidence: 0.95 }), aRow({ confidence: 0.25 })];
  expect(compareProviders(rows, others)).toEqual({ largestDifference: 0.25, flips: [] });
});

test('another answer, status or guard is a flip; another confidence alone is none', () => {
  const rows = [aRow({ case: 'a' }), aRow({ case: 'b' }), anAbstainedRow({ case: 'c' }), aRow({ case: 'd' })];
  const others = [
    aRow({ case: 'a', answer: 'billing' }),
    anAbstainedRow({ case: 'b' }),
    anAbstainedRow({ case: 'c', guard: 'instruction' }),
    aRow({ case: 'd', confidence: 0.1 }),
  ];
  expect(compareProviders(rows, others).flips.map((flip) => flip.case)).toEqual(['a', 'b', 'c']);
});

test('a confidence that is no number is as far away as can be', () => {
  expect(compareProviders([aRow()], [aRow({ confidence: NaN })]).largestDifference).toBe(1);
});
