import { expect, test } from 'vitest';
import { claimed, code, computes, decided, fact, question, settleOne, task, value } from '../testing/madeTask.js';

const YES_NO = { kind: 'yes_no' };

test('an answer below the confidence asked for is held back and keeps it, at the limit it stands', async () => {
  const of = (confidence: number) =>
    settleOne(task([question('q', YES_NO, computes(['doc'], claimed('yes', { confidence })), { abstainBelow: 0.5 })]), {
      doc: 'x',
    });
  expect(await of(0.4)).toMatchObject({
    status: 'abstain',
    answer: null,
    guard: 'low_confidence',
    confidence: 0.4,
    safeguards: ['low_confidence'],
  });
  expect(await of(0.5)).toMatchObject({ status: 'ok', safeguards: [] });
});

test('safeguards are those of the flow, once each, in order, also beside an answer', async () => {
  const refused = { validate: code(value(false)) };
  const facts = [
    fact('a', computes(['doc'], value(1n), refused)),
    fact('b', computes(['doc'], value(1n), refused)),
    fact('c', computes(['doc'], value(1n), { options: [2n] })),
    fact('other', computes(['doc'], claimed(1n, { evidence: ['west'] }))),
  ];
  const asked = question('q', YES_NO, computes(['doc'], value('yes')), { requires: ['c', 'b', 'a'] });
  expect(await settleOne(task([asked], { facts }), { doc: 'x' })).toMatchObject({
    status: 'ok',
    safeguards: ['outside_options', 'validator'],
  });
});

test('a value outside the options has the guard when code gives it, and none when a decision does', async () => {
  const choice = { kind: 'choice', options: ['a', 'b'] };
  const of = (output: Parameters<typeof computes>[1]) =>
    settleOne(task([question('q', choice, computes(['doc'], output))]), { doc: 'x' });
  expect(await of(value('z'))).toMatchObject({ guard: 'outside_options', safeguards: ['outside_options'] });
  expect(await of(decided('z', { a: 0.6, b: 0.4 }))).toMatchObject({ guard: null, safeguards: ['outside_options'] });
});

test('a rule that raises, and a question that nobody answers, abstain without a guard', async () => {
  for (const rule of [computes(['doc'], 'raises' as const), null]) {
    expect(await settleOne(task([question('q', YES_NO, rule)]), { doc: 'x' })).toMatchObject({
      status: 'abstain',
      guard: null,
      confidence: 0,
      safeguards: [],
    });
  }
});

test('the errors of the facts that are there are the safeguards of a question that nobody answers', async () => {
  const facts = [fact('f', computes(['doc'], value(1n), { options: [2n] }))];
  expect((await settleOne(task([question('q', YES_NO, null)], { facts }), { doc: 'x' })).safeguards).toEqual([
    'outside_options',
  ]);
});

test('a rule runs where something else is unresolved, and its error is a safeguard', async () => {
  const asked = question('q', YES_NO, computes(['doc'], decided('z', { yes: 1 })), { requires: ['f'] });
  const facts = [fact('f', computes(['absent'], value(1n)))];
  expect(await settleOne(task([asked], { facts }), { doc: 'x' })).toMatchObject({
    guard: null,
    safeguards: ['outside_options'],
  });
});
