import { expect, test } from 'vitest';
import { aRow, aWrongRow } from '../../testing/rows.js';
import type { Row } from '../row.js';
import { same } from '../same.js';
import { controlOf } from './control.js';
import { controlLine, controlWords } from './controlWords.js';

const control = (rows: Row[]) =>
  controlOf(rows, { permutations: 2, seed: 0n, risk: 0.1, matches: ({ answer }, gold) => same(answer, gold) });

const rightRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((gold) => aRow({ case: gold, gold, answer: gold }));

test('a set whose shuffled golds are far more often wrong discriminates', () => {
  expect(controlWords(control(rightRows))).toEqual({
    sentence: 'The set discriminates: against shuffled golds the same answers are wrong far more often.',
    real: '0 of 8 rows (0.0 %)',
    shuffled: '7.5 of 8 rows (93.8 %), the mean of 2 shuffles with seed 0',
    leftOut: null,
  });
});

test('answers that are wrong whatever the gold show nothing, and a constant question is left out', () => {
  const wrong = rightRows.map((row) => aWrongRow({ ...row, answer: 'z', correct: false }));
  const line = controlLine(control([...wrong, aRow({ question: 'urgent' })]));
  expect(line).toBe(
    'The set does not discriminate: against shuffled golds the same answers are not wrong far more often, so the numbers could come about without reading. ' +
      'Confidently wrong: 8 of 8 rows (100.0 %); against shuffled golds 8 of 8 rows (100.0 %), the mean of 2 shuffles with seed 0. ' +
      'Left out: urgent: the gold is the same in all cases, so a shuffle changes nothing.',
  );
});

test('where every gold is the same it cannot be told', () => {
  expect(controlLine(control([aRow(), aRow({ case: 'b' })]))).toBe(
    'Whether the set discriminates cannot be told: no question has a gold that varies across cases. ' +
      'Left out: team: the gold is the same in all cases, so a shuffle changes nothing.',
  );
});
