import { expect, test } from 'vitest';
import { refusalMetrics, type RefusalMetrics } from '../../refusal/refusalMetrics.js';
import { refusalTiles } from './refusalTiles.js';

/** The counts of the picture that the view is drawn after. */
const numbers = (refusals: number, correct: number, overRefusals: number): RefusalMetrics => ({
  ...refusalMetrics([]),
  ...{ n: 7866, n_unanswerable: 1878, n_answerable: 5988 },
  ...{ refusals, correct, over_refusals: overRefusals },
  refusal_rate: refusals / 1878,
  accuracy: correct / 5988,
  over_refusal_rate: overRefusals / 5988,
});
const NOW = numbers(146, 3853, 57);
const BASE = numbers(607, 3669, 315);
const NONE = refusalMetrics([]);

test('every tile says its count, its interval, what it was and whether the gate minds', () => {
  const tiles = refusalTiles(NOW, BASE, 0.02, ['refusal_rate']);
  expect(
    tiles.map(({ figure, counts, difference, state, was, interval }) => [
      figure,
      counts,
      difference,
      state,
      was,
      interval,
    ]),
  ).toEqual([
    [
      '7.8\u00a0%',
      '146 of 1,878',
      '−24.5 points, 461 rows',
      'over tolerance',
      'was 32.3\u00a0%, 607 of 1,878',
      '95 % interval 6.6–9.1\u00a0%',
    ],
    [
      '64.3\u00a0%',
      '3,853 of 5,988',
      '+3.1 points, 184 rows',
      'better',
      'was 61.3\u00a0%, 3,669 of 5,988',
      '95 % interval 63.1–65.5\u00a0%',
    ],
    [
      '1.0\u00a0%',
      '57 of 5,988',
      '−4.3 points, 258 rows',
      'better',
      'was 5.3\u00a0%, 315 of 5,988',
      '95 % interval 0.7–1.2\u00a0%',
    ],
  ]);
});

test('the axis holds everything shown on it, and the band is on the better side', () => {
  const [refusal, accuracy, overRefusal] = refusalTiles(NOW, BASE, 0.02, []).map(({ axis }) => axis);
  expect([refusal?.from, refusal?.to]).toEqual([0, 0.5]);
  expect(refusal?.allowed).toMatchObject({ from: 607 / 1878 - 0.02, to: 0.5 });
  expect([accuracy?.from, accuracy?.to].map((x) => x?.toFixed(1))).toEqual(['0.5', '0.7']);
  expect([overRefusal?.from, overRefusal?.to]).toEqual([0, 0.1]);
  expect(overRefusal?.allowed?.from).toBe(0);
});

test('what cannot be computed is a dash, never a zero', () => {
  const [tile] = refusalTiles(NONE, null, 0.02, []);
  expect(tile).toMatchObject({ figure: '—', counts: '', difference: null, state: 'not measured', axis: null });
  expect(refusalTiles(NOW, NONE, 0.02, [])[0]?.state).toBe('not gated');
  expect(refusalTiles(NOW, null, 0.02, [])[0]?.state).toBe('no baseline');
});
