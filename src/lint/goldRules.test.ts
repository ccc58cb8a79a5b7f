import { expect, test } from 'vitest';
import { found, madeTask, type MadeCase } from '../testing/madeSets.js';
import { findingLine } from './finding.js';

const repeated = (count: number, one: (i: number) => MadeCase): MadeCase[] =>
  Array.from({ length: count }, (_, i) => one(i));
const gold = (team: unknown): MadeCase => ({ expected: { team } });
const lines = (...args: Parameters<typeof found>): string[] => found(...args).map(findingLine);

test('a gold that no answer can match is found once, with all its cases', () => {
  expect(lines('unmatchable_gold', [gold('billing'), gold('biling'), gold('biling')])).toEqual([
    'unmatchable_gold  case 2 "c2", case 3 "c3", question team: "biling" is no answer of this question (billing, shipping); perhaps "billing" is meant.',
  ]);
  expect(lines('unmatchable_gold', [gold('billing'), gold(null), gold('<not stated>')])).toEqual([]);
});

test('golds of typed spans and of bins that no answer can be', () => {
  const task = madeTask({
    due: { kind: 'span', task: '?', type: 'date' },
    sum: { kind: 'span', task: '?', type: 'decimal' },
    nights: { kind: 'number', task: '?', bins: [0, 100, 1000] },
  });
  const found = (expected: object) => lines('unmatchable_gold', [{ expected }], { task });
  expect(found({ due: '2026-03-14' })[0]).toContain(
    'question due: "2026-03-14" can be no answer of this question; JSON has',
  );
  expect(found({ sum: '120.50' })[0]).toContain('write a number');
  expect(found({ nights: 750 })[0]).toContain('write the middle of its bin (0, 50, 550, 1000)');
  expect(found({ due: null, sum: 120.5, nights: 550 })).toEqual([]);
});

test('one state with two golds contradicts itself; the same gold, written otherwise, does not', () => {
  const state = { doc: 'The same.' };
  expect(
    lines(
      'contradiction',
      [gold('billing'), gold(null)].map((one) => ({ ...one, state })),
    ),
  ).toEqual([
    'contradiction  case 1 "c1", case 2 "c2", question team: the same state has the golds billing and abstain, so one of them is wrong whatever is answered; correct one of them, or make the states differ in what decides.',
  ]);
  const task = madeTask({ paid: { kind: 'yes_no', task: '?' } });
  const both = [true, 'yes'].map((paid) => ({ expected: { paid }, state }));
  expect(lines('contradiction', both, { task })).toEqual([]);
  const apart = [{ doc: '👍' }, { doc: '👎' }].map((own, i) => ({ ...gold(i === 0 ? 'billing' : null), state: own }));
  expect(lines('contradiction', apart)).toEqual([]);
});

test('an option that no case has, one answer nearly always, and never to abstain are unbalanced', () => {
  expect(
    lines(
      'unbalanced_golds',
      repeated(10, () => gold('billing')),
    ),
  ).toEqual([
    'unbalanced_golds  question team: none of its 10 rows has the gold shipping; add cases for it, or take it out of the options.',
    'unbalanced_golds  question team: the gold is billing in 10 of 10 rows (100 %), so to answer it always, unread, is right as often (limit 0.8); add cases with other golds.',
    'unbalanced_golds  the set: in none of its 10 rows the honest outcome is to abstain, so a model that always answers loses nothing; add cases whose text does not hold the answer, with the gold null.',
  ]);
});

test('golds at the limit, of several options, written as booleans, or for "none of these" are balanced', () => {
  const even = repeated(10, (i) => gold(i < 8 ? 'billing' : i < 9 ? 'shipping' : null));
  expect(lines('unbalanced_golds', even)).toEqual([]);
  const task = madeTask({
    topics: { kind: 'multi', task: '?', options: ['late', 'broken', 'other'] },
    paid: { kind: 'yes_no', task: '?' },
  });
  const mixed = [
    { expected: { topics: ['late'], paid: true } },
    { expected: { topics: 'broken', paid: false } },
    { expected: { topics: null } },
  ];
  expect(lines('unbalanced_golds', mixed, { task })).toEqual([]);
});

test('one row that weighs more than the tolerance is told, with what it weighs', () => {
  const cases = repeated(40, () => gold('billing'));
  expect(lines('tolerance_too_fine', cases, { tolerance: 0.02 })).toEqual([
    'tolerance_too_fine  the set: one flipped row of 40 weighs 0.0250 in confident_error_rate, more than the tolerance 0.02; give it 50 rows or more, or gate it with a tolerance of 0.0250.',
  ]);
  expect(lines('tolerance_too_fine', cases, { tolerance: 0.025 })).toEqual([]);
  // No row may flip, on purpose.
  expect(lines('tolerance_too_fine', cases, { tolerance: 0 })).toEqual([]);
});

test('a question that single words decide is told with its accuracy, and one that they do not is not', () => {
  const told = (doc: (i: number) => string) =>
    lines(
      'naive_baseline',
      repeated(20, (i) => ({ state: { doc: doc(i) }, ...gold(i % 2 === 0 ? 'billing' : 'shipping') })),
    );
  expect(told((i) => `${i % 2 === 0 ? 'invoice' : 'parcel'} number ${i}`)).toEqual([
    'naive_baseline  question team: single words of the text get 20 of 20 rows (100 %) right, each answered from the other cases (the commonest gold alone: 10; limit 0.9); add cases where the telling words stand and the answer is another.',
  ]);
  expect(told((i) => `letter number ${i}`)).toEqual([]);
});

test('words that tell nothing beyond the commonest gold are left to the balance', () => {
  const cases = repeated(20, (i) => ({ state: { doc: `letter ${i}` }, ...gold(i === 0 ? 'shipping' : 'billing') }));
  expect(found('naive_baseline', cases)).toEqual([]);
  expect(found('unbalanced_golds', cases)).toHaveLength(2);
});
