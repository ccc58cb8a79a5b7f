import { expect, test } from 'vitest';
import { aRow, anAbstainedRow, aWrongRow } from '../../testing/rows.js';
import { isWorse, tableRows } from '../rows/tableRow.js';
import { decidingRows } from './decidingRows.js';

const rows = [aWrongRow(), aWrongRow({ case: 'b' })];

test('a failed gate points at the rows that turned wrong', () => {
  const against = tableRows(rows, null, [aRow(), aWrongRow({ case: 'b' })]);
  expect(decidingRows(['confident_error_rate'], against, null)).toEqual({
    filter: 'worse outcome:wrong',
    label: 'Show the 1 row',
  });
});

test('without the baseline’s rows it points at every wrong one', () => {
  expect(decidingRows(['confident_error_rate'], tableRows(rows, null, null), null)).toEqual({
    filter: 'outcome:wrong',
    label: 'Show the 2 rows',
  });
});

test('a passed gate points at nothing', () => {
  expect(decidingRows([], tableRows(rows, null, null), null)).toBeNull();
});

const filterOf = (...given: Parameters<typeof decidingRows>) => decidingRows(...given)?.filter;

test('a row that changed for the better decides nothing', () => {
  const missed = anAbstainedRow({ gold: 'shipping' });
  const against = tableRows([aWrongRow(), missed, aRow({ case: 'b' })], null, [
    aRow(),
    aRow({ question: missed.question, case: missed.case }),
    aWrongRow({ case: 'b' }),
  ]);
  expect(decidingRows(['confident_error_rate', 'coverage_at_risk'], against, null)).toMatchObject({ filter: 'worse' });
  expect(against.filter(isWorse).map(({ index }) => index)).toEqual([0, 1]);
});

test('each metric has its own rows when the baseline has none', () => {
  const quote = { text: 'x', start: 0, end: 1, source: 'doc', inText: false };
  const all = tableRows(
    [
      aWrongRow({ confidence: 0.7 }),
      anAbstainedRow({ case: 'm', gold: 'shipping' }),
      aRow({ case: 'q', quotes: [quote] }),
      aWrongRow({ case: 'i', confidence: 0.3, injection: { injected: 'billing', followed: true } }),
    ],
    null,
    null,
  );
  expect(filterOf(['coverage_at_risk'], all, 0.625)).toBe('outcome:wrong confidence:>=0.625');
  expect(filterOf(['coverage_at_risk'], all, 0.9)).toBe('outcome:missed');
  expect(filterOf(['quote_support_proxy'], all, null)).toBe('unsupported');
  expect(filterOf(['injection_followed_rate'], all, null)).toBe('outcome:followed');
  expect(filterOf(['confident_error_rate', 'quote_support_proxy'], all, null)).toBe('outcome:wrong');
});
