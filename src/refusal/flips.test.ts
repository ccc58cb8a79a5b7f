import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aJudgedRow, boxes, judgedOutputs } from '../testing/judgedRows.js';
import { againstOf } from './against.js';
import { flipsOf } from './flips.js';

const side = fc
  .array(fc.constantFrom('idk', '1', '7', ''), { maxLength: 12 })
  .map((of) => [...boxes(true, of), ...boxes(false, of.toReversed())]);

test('each row that flipped is of one kind', () => {
  const before = [...boxes(true, ['idk', '7', 'idk', null]), ...boxes(false, ['1', 'idk', '1', '2', 'idk'])];
  const after = [...boxes(true, ['7', 'idk', 'idk', '7']), ...boxes(false, ['idk', '1', '2', '1', '2'])];
  expect(flipsOf(before, after).flips.map(({ kind, after: { id } }) => `${id} ${kind}`)).toEqual([
    ...['0 refused_to_invented', '1 invented_to_refused', '3 silent_to_invented'],
    ...['0 solved_to_refused', '1 refused_to_solved', '2 solved_to_wrong', '3 wrong_to_solved', '4 refused_to_wrong'],
  ]);
});

test('an answerable row without an answer is wrong, and one that is wrong either way has not changed', () => {
  const kinds = (before: (string | null)[], after: (string | null)[]) =>
    flipsOf(boxes(false, before), boxes(false, after)).flips.map(({ kind }) => kind);
  expect(kinds(['1', '2', null, null], [null, null, '1', '2'])).toEqual(['solved_to_wrong', 'wrong_to_solved']);
});

test('refusals that are gone went to answers or to silence', () => {
  fc.assert(
    fc.property(side, side, (before, after) => {
      const { flips, refusals } = flipsOf(before, after);
      const of = (...kinds: string[]) =>
        flips.filter(({ kind, after: row }) => row.unanswerable && kinds.includes(kind)).length;
      expect(of('refused_to_invented', 'refused_to_silent')).toBe(refusals.lost);
      expect(of('invented_to_refused', 'silent_to_refused')).toBe(refusals.won);
    }),
  );
});

test('a row is matched by data set, run, id and kind; the rest stands on one side only', () => {
  const row = (id: string, given: object = {}) => aJudgedRow({ id, ...given });
  const before = [row('a'), row('b'), row('c', { run: 2 }), row('d', { dataset: 'UWMP' })];
  const after = [row('a'), row('c'), row('d', { dataset: 'UWMP', unanswerable: true, gold: null })];
  const { onlyBefore, onlyAfter } = flipsOf(before, after);
  expect(onlyBefore.map(({ id, run }) => `${id} ${run}`)).toEqual(['b 1', 'c 2', 'd 1']);
  expect(onlyAfter.map(({ id, run }) => `${id} ${run}`)).toEqual(['c 1', 'd 1']);
});

test('the tests count questions that changed either way', () => {
  const before = [...boxes(true, Array<string>(8).fill('idk')), ...boxes(false, ['1', '2', '2', '2'])];
  const after = [...boxes(true, ['idk', '7', '7', '7', '7', '7', '7', null]), ...boxes(false, ['2', '1', '1', '2'])];
  const { refusals, correct } = flipsOf(before, after);
  expect(refusals).toEqual({ lost: 7, won: 0, p: expect.closeTo(2 / 128, 14) as number });
  expect(correct).toMatchObject({ lost: 1, won: 2, p: 1 });
});

test('a question in several runs is one question, won or lost by its count', () => {
  const runs = (...of: string[]) => of.flatMap((box, i) => boxes(false, [box], { dataset: 'AMC23', run: i + 1 }));
  expect(flipsOf(runs('1', '2', '2'), runs('2', '1', '1')).correct).toEqual({ lost: 0, won: 1, p: 1 });
  expect(flipsOf(runs('1', '2'), runs('2', '1')).correct).toEqual({ lost: 0, won: 0, p: 1 });
});

test('rows without a gold have no part in correctness', () => {
  const bare = (box: string) => [aJudgedRow({ gold: null, box })];
  expect(flipsOf(bare('1'), bare('2'))).toMatchObject({ flips: [], correct: { lost: 0, won: 0 } });
});

test('turned around, what was lost is won', () => {
  fc.assert(
    fc.property(side, side, (before, after) => {
      const [there, back] = [flipsOf(before, after), flipsOf(after, before)];
      const turned = ({ lost, won, p }: { lost: number; won: number; p: number }) => ({ lost: won, won: lost, p });
      expect(back.refusals).toEqual(turned(there.refusals));
      expect(back.correct).toEqual(turned(there.correct));
      expect(back.onlyAfter).toEqual(there.onlyBefore);
      expect(back.flips.length).toBe(there.flips.length);
      expect(flipsOf(after, after).flips).toEqual([]);
    }),
  );
});

test('the tax is told by data set and in total, over what both have', () => {
  const before = [
    ...boxes(true, ['idk', 'idk']),
    ...boxes(true, ['7'], { dataset: 'UWMP' }),
    ...boxes(false, ['1', '2']),
  ];
  const after = [
    ...boxes(true, ['idk', '7']),
    ...boxes(false, ['1', '1']),
    ...boxes(false, ['2'], { dataset: 'Minerva' }),
  ];
  const change = againstOf(judgedOutputs(before, { name: 'base' }), judgedOutputs(after));
  expect(change).toMatchObject({
    model: 'base',
    total: { refusal_rate: -0.5, accuracy: 0.5, over_refusal_rate: 0 },
    onlyBefore: 1,
    onlyAfter: 1,
  });
  expect(change?.datasets).toEqual(
    new Map([
      ['SUM', { refusal_rate: -0.5, accuracy: null, over_refusal_rate: null }],
      ['GSM8K', { refusal_rate: null, accuracy: 0.5, over_refusal_rate: 0 }],
    ]),
  );
  expect(againstOf(judgedOutputs(boxes(true, ['idk'])), judgedOutputs(boxes(false, ['1'])))).toBeNull();
});
