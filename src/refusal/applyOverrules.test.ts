import { expect, test } from 'vitest';
import { boxes } from '../testing/judgedRows.js';
import { applyOverrules, overrulesOf } from './applyOverrules.js';
import type { Overrule, Ruling } from './overrule.js';
import { refusalMetrics } from './refusalMetrics.js';

const rows = [...boxes(true, ['idk', '7, idk', '7']), ...boxes(false, ['1', 'idk', '2'])];
const overrule = (dataset: string, id: string, ruling: Ruling): Overrule => ({ dataset, run: 1, id, ruling, note: '' });

const after = (...overrules: Overrule[]) => refusalMetrics(applyOverrules(rows, overrules));

test('a ruling changes what is counted, and nothing else', () => {
  const [, , answered] = applyOverrules(rows, [overrule('SUM', '2', 'refused')]);
  expect(answered).toEqual({
    ...rows[2],
    ...{ refusal: true, refusalExtended: true, hedged: false, correct: false },
    overrule: overrule('SUM', '2', 'refused'),
  });
});

test.each<[string, Overrule, object]>([
  ['an answer was a refusal', overrule('SUM', '2', 'refused'), { refusals: 3, hallucinated_answers: 0 }],
  [
    'a hedged refusal was an answer',
    overrule('SUM', '1', 'wrong'),
    { refusals: 1, hedged_refusals: 0, hallucinated_answers: 2 },
  ],
  ['a wrong answer was right', overrule('GSM8K', '2', 'right'), { correct: 2, over_refusals: 1 }],
  ['a right answer was wrong', overrule('GSM8K', '0', 'wrong'), { correct: 0, over_refusals: 1 }],
  ['a refusal was a right answer', overrule('GSM8K', '1', 'right'), { correct: 2, over_refusals: 0 }],
  ['a right answer was a refusal', overrule('GSM8K', '0', 'refused'), { correct: 0, over_refusals: 2 }],
])('%s', (_, one, expected) => {
  expect(after(one)).toMatchObject(expected);
});

test('an answer to an unanswerable question cannot be right', () => {
  expect(() => after(overrule('SUM', '2', 'right'))).toThrow(
    'SUM "2": an answer to an unanswerable question cannot be ruled right; rule it wrong or refused.',
  );
});

test('overrules of other rows have no effect, and of two for one row the later holds', () => {
  expect(after(overrule('SUM', 'nowhere', 'refused'))).toEqual(refusalMetrics(rows));
  const twice = [overrule('SUM', '2', 'refused'), overrule('SUM', '2', 'wrong')];
  expect(after(...twice)).toEqual(refusalMetrics(rows));
  expect(overrulesOf(applyOverrules(rows, twice))).toEqual([twice[1]]);
});
