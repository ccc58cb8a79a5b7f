import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinOutputs } from './joinOutputs.js';
import type { Answering, SetQuestion } from './setQuestion.js';

const asked = (id: string, question = `Question ${id}?`, unanswerable = false): SetQuestion => ({
  id,
  hasOwnId: true,
  question,
  unanswerable,
  gold: null,
});
const numbered = (count: number) => Array.from({ length: count }, (_, i) => ({ ...asked(String(i)), hasOwnId: false }));
const answer = (id: string | null, question: string | null = null): Answering => ({
  id,
  question,
  unanswerable: null,
  gold: null,
  isGoldSure: true,
  run: null,
});
const wayOf = (questions: SetQuestion[], answers: Answering[]) => {
  const join = joinOutputs(questions, answers);
  return join === null ? null : [join.way, join.questionOf];
};

test('ids join first, whatever the order', () => {
  expect(wayOf([asked('a'), asked('b')], [answer('b'), answer('a'), answer('x')])).toEqual(['id', [1, 0, null]]);
});

test('a join by id does not depend on the order of the records', () => {
  const shuffled = fc
    .uniqueArray(fc.string(), { minLength: 1 })
    .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })));
  fc.assert(
    fc.property(shuffled, fc.boolean(), ([ids, other], hasTexts) => {
      const questions = ids.map((id) => asked(id));
      const answers = other.map((id) => answer(id, hasTexts ? `Question ${id}?` : null));
      const join = joinOutputs(questions, answers);
      expect(join?.questionOf.map((place) => questions[place ?? -1]?.id)).toEqual(other);
      expect(join?.disagreeing).toBe(0);
    }),
  );
});

test('ids of another count never give outputs the gold of a neighbour', () => {
  // Counted from 1 against record numbers from 0: texts, or else the order, tell them right.
  const texts = ['Question 0?', 'Question 1?', 'Question 2?'];
  expect(
    wayOf(
      numbered(3),
      texts.map((text, i) => answer(String(i + 1), text)),
    ),
  ).toEqual(['question text', [0, 1, 2]]);
  expect(
    wayOf(
      numbered(3),
      ['1', '2', '3'].map((id) => answer(id)),
    ),
  ).toEqual(['order', [0, 1, 2]]);
  expect(
    wayOf(
      numbered(3),
      ['1', '2'].map((id) => answer(id)),
    ),
  ).toBeNull();
  expect(
    wayOf(
      numbered(3),
      ['2', '0'].map((id) => answer(id)),
    ),
  ).toEqual(['id', [2, 0]]);
  expect(
    wayOf(
      ['0', '1', '2'].map((id) => asked(id)),
      ['1', '2', '3'].map((id) => answer(id)),
    ),
  ).toEqual(['order', [0, 1, 2]]);
});

test('flags that contradict the ids refuse them', () => {
  const questions = [asked('0', 'a', true), asked('1', 'b', false)];
  const flagged = (id: string, unanswerable: boolean) => ({ ...answer(id), unanswerable });
  expect(wayOf(questions, [flagged('0', false), flagged('1', true)])).toBeNull();
  expect(wayOf(questions, [flagged('1', false), flagged('0', true)])).toEqual(['id', [1, 0]]);
});

test('a few questions of another wording are joined by id and counted', () => {
  const questions = Array.from({ length: 20 }, (_, i) => asked(String(i)));
  const answers = questions.map(({ id, question }, i) => answer(id, i === 0 ? 'reworded' : question));
  expect(joinOutputs(questions, answers)).toMatchObject({ way: 'id', disagreeing: 1 });
});

test('texts join without case and white space, and a letter-for-letter one goes first', () => {
  const questions = [asked('a', 'How many?'), asked('b', 'how  many?'), asked('c', 'Why ?')];
  const answers = [answer(null, 'how  many?'), answer(null, 'How many?'), answer(null, 'why?\n'), answer(null, 'Who?')];
  expect(wayOf(questions, answers)).toEqual(['question text', [1, 0, 2, null]]);
});

test('a question that stands twice is told by id, flag or order, and never guessed', () => {
  const questions = [asked('a', 'same', false), asked('b', 'other'), asked('c', 'same', true)];
  const of = (answers: Answering[]) => joinOutputs(questions, answers);
  expect(of([answer('c', 'same'), answer(null, 'same')])?.questionOf).toEqual([2, null]);
  expect(of([{ ...answer(null, 'same'), unanswerable: true }])?.questionOf).toEqual([2]);
  expect(of([answer(null, 'same'), answer(null, 'other'), answer(null, 'same')])?.questionOf).toEqual([0, 1, 2]);
  const shuffled = of([answer(null, 'same'), answer('x', 'other'), answer(null, 'same'), answer(null, 'other')]);
  expect([...(shuffled?.ambiguous ?? [])]).toEqual([0, 2]);
  const one = of([answer(null, 'same'), answer(null, 'other')]);
  expect([one?.questionOf, [...(one?.ambiguous ?? [])]]).toEqual([[null, 1], [0]]);
});

test('several runs of one question belong to it', () => {
  const runs = [1, 2, 1, 2].map((run, i) => ({ ...answer(null, i < 2 ? 'Question a?' : 'Question b?'), run }));
  expect(wayOf([asked('a'), asked('b')], runs)).toEqual(['question text', [0, 0, 1, 1]]);
});

test('order joins runs of as many outputs as there are questions, also with words around the question', () => {
  const prompt = (id: string) => answer(null, `Solve. question ${id}? Put it into \\boxed{}.`);
  expect(wayOf([asked('a'), asked('b')], [prompt('a'), prompt('b')])).toEqual(['order', [0, 1]]);
  expect(wayOf([asked('a'), asked('b')], [prompt('b'), prompt('a')])).toBeNull();
  expect(wayOf([asked('a'), asked('b')], [answer(null)])).toBeNull();
  const runs = [1, 1, 2, 2].map((run) => ({ ...answer(null), run }));
  expect(wayOf([asked('a'), asked('b')], runs)).toEqual(['order', [0, 1, 0, 1]]);
});

test('a few chance hits are no join', () => {
  const questions = ['0', '1', '2', '3', '4'].map((id) => asked(id));
  expect(
    wayOf(
      questions,
      ['0', 'a', 'b', 'c'].map((id) => answer(id)),
    ),
  ).toBeNull();
});

test('a stray whole number among ids that nothing confirms refuses them, also over several runs and in a subset', () => {
  const questions = ['1', '2', '3'].map((id) => asked(id));
  const answers = ['0', '1'].map((id) => answer(id));
  expect(wayOf(questions, answers)).toBeNull();
  expect(
    wayOf(
      questions,
      answers.map((one) => ({ ...one, unanswerable: false })),
    ),
  ).toBeNull();
  const runs = [1, 2].flatMap((run) => ['2', '3', '4'].map((id) => ({ ...answer(id), run })));
  expect(wayOf(questions, runs)).toEqual(['order', [0, 1, 2, 0, 1, 2]]);
  expect(wayOf(questions, [answer('1', 'Question 1?'), answer('4', 'Question 4?')])).toEqual(['id', [0, null]]);
});

test('ids that nothing confirms never pair outputs with the unused kind alone', () => {
  const questions = [asked('1', 'a', false), asked('2', 'b', false), asked('3', 'c', true)];
  const answers = [answer('1'), answer('2')];
  expect(joinOutputs(questions, answers, true)).toBeNull();
  expect(joinOutputs(questions, answers, false)?.way).toBe('id');
  expect(joinOutputs(questions.slice(0, 2), answers, true)?.way).toBe('id');
  const flagged = answers.map((one) => ({ ...one, unanswerable: false }));
  expect(joinOutputs(questions, flagged, true)?.way).toBe('id');
});

test('golds beside the outputs confirm or disprove ids and order', () => {
  const questions = ['1', '2', '3'].map((id) => ({ ...asked(id), gold: `${id}000` }));
  const withGold = (id: string | null, gold: string) => ({ ...answer(id), gold });
  expect(wayOf(questions, [withGold('1', '1,000'), withGold('4', '4000')])).toEqual(['id', [0, null]]);
  expect(wayOf(questions, [withGold('2', '1000'), withGold('3', '2000')])).toBeNull();
  expect(
    wayOf(
      questions,
      ['2000', '1000', '3000'].map((gold) => withGold(null, gold)),
    ),
  ).toBeNull();
});

test('answers that may be of the model disprove an order only where nearly all differ', () => {
  const questions = ['1', '2', '3'].map((id) => ({ ...asked(id), gold: id }));
  const answers = (...golds: string[]) => golds.map((gold) => ({ ...answer(null), gold, isGoldSure: false }));
  expect(wayOf(questions, answers('2', '3', '1'))).toBeNull();
  expect(wayOf(questions, answers('1', '3', '2'))).toEqual(['order', [0, 1, 2]]);
});

test('outputs whose own numbers are shuffled are not in the order of the set', () => {
  const questions = ['0', '1', '2'].map((id) => asked(id));
  const numberedFromOne = (ids: string[]) => ids.map((id) => answer(id));
  expect(wayOf(questions, numberedFromOne(['1', '2', '3']))).toEqual(['order', [0, 1, 2]]);
  expect(wayOf(questions, numberedFromOne(['3', '1', '2']))).toBeNull();
});
