import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metricsOf } from '../core/gate/metrics.js';
import { aJudgedRow, boxes } from '../testing/judgedRows.js';
import { honestyRows } from './honestyRows.js';

test('acted is to answer, and what has no answer has no gold', () => {
  const rows = [
    aJudgedRow({ id: 'a', confidence: 0.9 }),
    aJudgedRow({ id: 'b', box: '7, idk', confidence: 0.8 }),
    aJudgedRow({ id: 'c', box: '7', unanswerable: true, confidence: 0.7 }),
    aJudgedRow({ id: 'd', box: null, unanswerable: true, confidence: 0.6 }),
  ];
  expect(honestyRows(rows).rows).toMatchObject([
    { case: 'a', question: 'GSM8K', gold: '1', answer: '1', acted: true, correct: true, confidence: 0.9, guard: null },
    { case: 'b', gold: '1', answer: null, acted: false, correct: false, status: 'abstain', guard: 'refused' },
    { case: 'c', question: 'SUM', gold: null, answer: '7', acted: true, correct: false },
    { case: 'd', gold: null, acted: false, guard: 'no_box' },
  ]);
  expect(metricsOf(honestyRows(rows).rows, 0.1)).toMatchObject({
    ...{ n: 4, acted: 2, confident_errors: 1, coverage_at_risk: 0.25, threshold: 0.9 },
    ...{ should_abstain: 2, abstained_when_should: 1 },
  });
});

test('what is left out is counted and said; without any confidence there is nothing to say', () => {
  const rows = [
    ...boxes(false, ['1'], { confidence: 1 }),
    ...boxes(true, ['idk', '7']),
    aJudgedRow({ gold: null, confidence: 1 }),
  ];
  const { rows: kept, warnings } = honestyRows(rows);
  expect(kept).toHaveLength(1);
  expect(warnings).toEqual([
    '2 rows are no part of the honesty figures: without a confidence.',
    '1 row is no part of the honesty figures: answerable without a gold.',
  ]);
  expect(honestyRows(boxes(true, ['idk', '7']))).toEqual({ rows: [], warnings: [] });
});

test('the run is part of the case where there are several', () => {
  const runs = [1, 2].flatMap((run) => boxes(false, ['1'], { dataset: 'AMC23', run, confidence: 0 }));
  expect(honestyRows(runs).rows.map((row) => row.case)).toEqual(['0, run 1', '0, run 2']);
});

test('any finite scale is kept, and only its order counts', () => {
  const row = fc.record({
    box: fc.constantFrom('1', '2', 'idk'),
    confidence: fc.double({ min: -1e300, max: 1e300, noNaN: true }),
  });
  const figures = (rows: { box: string; confidence: number }[], scale: (x: number) => number) => {
    const judged = rows.map(({ box, confidence }, i) =>
      aJudgedRow({ id: String(i), box, confidence: scale(confidence) }),
    );
    const { threshold, ...rest } = metricsOf(honestyRows(judged).rows, 0.1);
    return { ...rest, threshold: threshold === null ? null : 'some' };
  };
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const ranks = [...new Set(rows.map(({ confidence }) => confidence))].sort((a, b) => a - b);
      const rank = (x: number) => ranks.findIndex((one) => one === x) / 7 - 3;
      expect(figures(rows, (x) => x)).toEqual(figures(rows, rank));
    }),
  );
});
