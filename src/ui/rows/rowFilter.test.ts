import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRow, anAbstainedRow, aWrongRow } from '../../testing/rows.js';
import { toggled } from './filterTerms.js';
import { matcher, parseFilter } from './rowFilter.js';
import { tableRows } from './tableRow.js';

const rows = tableRows(
  [
    aRow({ case: 'double charge', question: 'team' }),
    aWrongRow({ case: 'double charge', question: 'amount' }),
    aWrongRow({ case: 'hidden note', question: 'team', injection: { injected: 'billing', followed: true } }),
    anAbstainedRow({ case: 'greeting', question: 'team', safeguards: ['low_confidence'] }),
    aRow({ case: 'lucky', question: 'team', injection: { injected: 'shipping', followed: true } }),
  ],
  null,
  [aRow({ case: 'double charge', question: 'amount' })],
);
const found = (filter: string): number[] => rows.filter(matcher(parseFilter(filter))).map(({ index }) => index);

test.each([
  ['', [0, 1, 2, 3, 4]],
  ['outcome:wrong', [1, 2]],
  ['outcome:followed', [2, 4]],
  ['outcome:wrong outcome:abstained', [1, 2, 3]],
  ['outcome:wrong question:team', [2]],
  ['!injected outcome:wrong', [1]],
  ['injected', [2, 4]],
  ['"injected"', []],
  ['changed', [1]],
  ['was:right', [1]],
  ['worse', [1]],
  ['confidence:>=0.9 outcome:wrong', [1, 2]],
  ['confidence:<0.9 outcome:wrong', []],
  ['confidence:nothing', []],
  ['"double charge"', [0, 1]],
  ['double charge', [0, 1]],
  ['double !question:team', [1]],
  ['guard:low_confidence', [3]],
  ['safeguard:LOW_CONFIDENCE', [3]],
  ['case:hidden', [2]],
  ['answer:billing', [1, 2]],
  ['gold:abstain', [3]],
  ['http://nowhere', []],
])('%s', (filter, indices) => {
  expect(found(filter)).toEqual(indices);
});

test('a term is put in and taken out again', () => {
  expect(toggled('', 'outcome:wrong')).toBe('outcome:wrong');
  expect(toggled('outcome:wrong "a b"', 'outcome:wrong')).toBe('"a b"');
  expect(toggled('outcome:wrong', 'changed')).toBe('outcome:wrong changed');
  expect(toggled('"open', 'changed')).toBe('"open" changed');
});

test('a quoted value may hold a space', () => {
  expect(parseFilter('question:"which team"')).toMatchObject([{ kind: 'question', value: 'which team' }]);
});

test('every text is a filter, and toggling a term twice changes no answer', () => {
  fc.assert(
    fc.property(fc.string(), (filter) => {
      const once = toggled(filter, 'outcome:right');
      expect(found(toggled(once, 'outcome:right'))).toEqual(
        found(
          parseFilter(filter)
            .filter(({ source }) => source !== 'outcome:right')
            .map(({ source }) => source)
            .join(' '),
        ),
      );
    }),
  );
});
