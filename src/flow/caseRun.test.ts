import { describe, expect, test } from 'vitest';
import type { PartOutput } from '../core/partOutput.js';
import type { Computation } from '../core/task.js';
import {
  check,
  claimed,
  code,
  computes,
  decided,
  fact,
  quoted,
  question,
  settle,
  settleOne,
  task,
  value,
} from '../testing/madeTask.js';

const reading = (name: string) => question('q', { kind: 'yes_no' }, computes([name], value('yes')));

/** What a question that reads a fact of these alternatives comes to. */
async function ofAlternatives(...alternatives: Computation[]) {
  const { status, safeguards, confidence } = await settleOne(
    task([reading('f')], { facts: [fact('f', ...alternatives)] }),
    {
      doc: 'north pier',
    },
  );
  return [status, safeguards, confidence];
}

const gives = (output: PartOutput, more: Partial<Computation> = {}) => computes(['doc'], output, more);
const refused = gives(value(1n), { validate: code(value(false)) });

describe('alternatives', () => {
  test('give the first that is accepted, and say that it is not the first', async () => {
    expect(await ofAlternatives(gives(value(1n)), refused)).toEqual(['ok', [], 1]);
    expect(await ofAlternatives(refused, gives(value(1n)))).toEqual(['ok', ['fallback', 'validator'], 1]);
    expect(await ofAlternatives(computes(['doc'], 'raises'), gives(value(1n)))).toEqual(['ok', ['fallback'], 1]);
  });

  test('pass over null without a word, whatever else there is to it', async () => {
    expect(await ofAlternatives(gives(value(null)), gives(value(1n)))).toEqual(['ok', ['fallback'], 1]);
    const empty = gives(claimed(null, { evidence: ['west'] }), { options: ['north'] });
    expect(await ofAlternatives(empty, gives(value(1n)))).toEqual(['ok', ['fallback'], 1]);
    expect(await ofAlternatives(gives(value(null)), gives(value(null)))).toEqual(['abstain', [], 0]);
  });

  test('take a null that a claim quotes for a value', async () => {
    expect(await ofAlternatives(gives(claimed(quoted(null, 0, 5))), gives(value(1n)))).toEqual(['ok', [], 1]);
  });

  test('have the confidence of the one that is used', async () => {
    const unsure = gives(claimed(1n, { confidence: 0.3 }));
    expect(await ofAlternatives(refused, unsure)).toEqual(['ok', ['fallback', 'validator'], 0.3]);
    expect(await ofAlternatives(gives(value(1n)), unsure)).toEqual(['ok', [], 1]);
  });

  test('are not tried where an input of one of them is missing', async () => {
    const facts = [fact('lost', refused), fact('f', gives(value(1n)), computes(['lost'], value(1n)))];
    expect(await settleOne(task([reading('f')], { facts }), { doc: 'x' })).toMatchObject({
      status: 'abstain',
      guard: null,
      safeguards: ['validator'],
    });
  });
});

test('a null of a single part is a value that others read', async () => {
  const facts = [
    fact('f', gives(value(null))),
    fact(
      'g',
      computes(['f'], (args) => value(args.get('f') === null)),
    ),
  ];
  const asked = question(
    'q',
    { kind: 'yes_no' },
    computes(['g'], (args) => value(args.get('g') ?? null)),
  );
  expect((await settleOne(task([asked], { facts }), { doc: 'x' })).answer).toBe('yes');
});

test('the confidence of an answer is the least on its path', async () => {
  const facts = [fact('f', gives(claimed(1n, { confidence: 0.4 }))), fact('g', computes(['f'], value(1n)))];
  const asked = question('q', { kind: 'yes_no' }, computes(['g'], claimed('yes', { confidence: 0.8 })));
  expect((await settleOne(task([asked], { facts }), { doc: 'x' })).confidence).toBe(0.4);
});

test('a decision that is held back keeps its own confidence, whatever its path', async () => {
  const facts = [fact('f', gives(claimed(1n, { confidence: 0.4 })))];
  const rule = computes(['f'], decided('yes', { yes: 0.9, no: 0.1 }, { escalate: 'not sure' }));
  expect(await settleOne(task([question('q', { kind: 'yes_no' }, rule)], { facts }), { doc: 'x' })).toMatchObject({
    status: 'abstain',
    guard: 'escalated',
    confidence: 0.9,
    safeguards: ['escalated'],
  });
});

test('quotes behind a forced answer are of the facts that still ran', async () => {
  const facts = [fact('f', gives(quoted('north', 0, 5)))];
  const checks = [check('h', ['doc'], false, { then: new Map([['q', { is: 'answer', answer: 'no' }]]) })];
  const made = task([reading('f'), question('p', { kind: 'yes_no' }, computes(['f'], value('yes')))], {
    facts,
    checks,
  });
  const quotes = async (names: string[]) => {
    const settled = (await settle(made, { doc: 'north pier' }, names)).get('q');
    return settled !== undefined && 'quotes' in settled ? settled.quotes.length : null;
  };
  expect(await quotes(['q'])).toBe(0);
  expect(await quotes(['q', 'p'])).toBe(1);
});

test('what a check quotes is no quote of the row', async () => {
  const checks = [check('h', ['doc'], quoted(true, 0, 5), { hard: false })];
  expect(await settleOne(task([reading('h')], { checks }), { doc: 'north' })).toMatchObject({
    status: 'ok',
    quotes: [],
  });
});
