import { expect, test } from 'vitest';
import type { Row } from './row.js';
import { aRow, anAbstainedRow } from '../testing/rows.js';
import { compareProviders, type ParityRow } from './parity.js';

const asked = (row: Row): ParityRow => ({ case: row.case, question: row.question, row });

test('the largest difference of a confidence is stated, whichever way it goes', () => {
  const rows = [aRow({ confidence: 0.9 }), aRow({ confidence: 0.5 })];
  const others = [aRow({ confidence: 0.95 }), aRow({ confidence: 0.25 })];
  expect(compareProviders(rows.map(asked), others.map(asked))).toEqual({ largestDifference: 0.25, flips: [] });
});

test('another answer, status or guard is a flip; another confidence alone is none', () => {
  const rows = [aRow({ case: 'a' }), aRow({ case: 'b' }), anAbstainedRow({ case: 'c' }), aRow({ case: 'd' })];
  const others = [
    aRow({ case: 'a', answer: 'billing' }),
    anAbstainedRow({ case: 'b' }),
    anAbstainedRow({ case: 'c', guard: 'instruction' }),
    aRow({ case: 'd', confidence: 0.1 }),
  ];
  expect(compareProviders(rows.map(asked), others.map(asked)).flips.map((flip) => flip.case)).toEqual(['a', 'b', 'c']);
});

test('a confidence that is no number is as far away as can be', () => {
  expect(compareProviders([asked(aRow())], [asked(aRow({ confidence: NaN }))]).largestDifference).toBe(1);
});

test('what failed on one provider alone is a flip, and shifts no other question', () => {
  const failed: ParityRow = { case: 'a', question: 'team', row: null };
  const b = asked(aRow({ case: 'b', confidence: 0.9 }));
  expect(compareProviders([failed, b], [asked(aRow({ case: 'a' })), b])).toEqual({
    largestDifference: 0,
    flips: [{ case: 'a', question: 'team' }],
  });
  expect(compareProviders([failed, b], [failed, b]).flips).toEqual([]);
});
