import { describe, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { Code } from '../core/partOutput.js';
import type { Fact, TaskQuestion } from '../core/task.js';
import { writeCompact } from '../formats/write/json.js';
import { check, code, computes, fact, question, raises, settleOne, task, value } from '../testing/madeTask.js';

const YES_NO = { kind: 'yes_no' };

describe('a contract that does not apply', () => {
  test.each<[string, Code, boolean]>([
    ['says false', code(value(false)), false],
    ['says something like true', code(value(1n)), false],
    ['raises', raises, false],
    ['says true', code(value(true)), true],
  ])('where its code %s', async (_, applicable, applies) => {
    const facts = [fact('f', computes(['doc'], 'raises', { validate: raises }))];
    const asked = question('q', YES_NO, computes(['doc'], value('yes')), { contract: { applicable, echo: null } });
    const { guard, safeguards } = await settleOne(task([asked], { facts }), { doc: 'x' });
    expect([guard, safeguards]).toEqual(applies ? [null, []] : ['not_applicable', ['not_applicable']]);
  });

  test('is asked about the state', async () => {
    const applicable = code((args) =>
      value(args.get('state') instanceof Map && (args.get('state') as Map<string, Json>).has('doc')),
    );
    const asked = question('q', YES_NO, computes(['doc'], value('yes')), { contract: { applicable, echo: null } });
    expect((await settleOne(task([asked]), { doc: 'x' })).status).toBe('ok');
    expect((await settleOne(task([asked]), { memo: 'x' })).guard).toBe('not_applicable');
  });
});

interface Circumstances {
  echo?: boolean | null;
  more?: Partial<TaskQuestion>;
  facts?: Fact[];
  reads?: string[];
}

/** Whether an answer over the given `memo` is taken for an echo of it. */
async function isEcho(
  answer: Json,
  memo: Json,
  settings: Record<string, Json> = { kind: 'number' },
  { echo = true, more = {}, facts = [], reads = ['memo'] }: Circumstances = {},
): Promise<boolean> {
  const contract = { applicable: null, echo };
  const asked = question('q', settings, computes(reads, value(answer)), { contract, ...more });
  const { guard, status } = await settleOne(task([asked], { facts }), { doc: 'a yes 17 b', memo, n: 1n });
  expect(status).toBe(guard === null ? 'ok' : 'abstain');
  expect([null, 'contract']).toContain(guard);
  return guard === 'contract';
}

const CHOICE = { kind: 'choice', options: ['yes', 'a b', '5', 'ss'] };
const MULTI = { kind: 'multi', options: ['a', 'b'] };

const REPEATED: [answer: Json, memo: Json, settings: { kind: string; [key: string]: Json }, expected: boolean][] = [
  ['yes', 'Yes ', CHOICE, true],
  ['a b', '\u00a0A\u2003 B', CHOICE, true],
  ['ss', 'ß', CHOICE, true],
  ['yes', 'yes no', CHOICE, false],
  ['5', '5.0', CHOICE, true],
  ['5', 5n, CHOICE, true],
  [5n, 5, { kind: 'number' }, true],
  [5n, '+5e0', { kind: 'number' }, true],
  [1300n, '1,300', { kind: 'number' }, true],
  [5n, '5 days', { kind: 'number' }, false],
  [5n, [5n], { kind: 'number' }, false],
  [1n, true, { kind: 'number' }, false],
  [['a'], ['A '], MULTI, true],
  [['a', 'b'], ['b', 'a'], MULTI, false],
  [[], [], MULTI, false],
  [true, true, YES_NO, false],
  ['17', '17', { kind: 'span', type: 'int' }, true],
  ['17', '17', { kind: 'span', type: 'decimal' }, false],
  ['<not stated>', '<not stated>', { ...CHOICE, not_stated: true }, false],
];

test.each(
  REPEATED.map(([answer, memo, settings, expected]) => {
    const says = `${writeCompact(answer)} ${expected ? 'repeats' : 'does not repeat'} the given ${writeCompact(memo)}`;
    return [`${says}, in a ${settings.kind}`, { answer, memo, settings, expected }] as const;
  }),
)('%s', async (_, { answer, memo, settings, expected }) => {
  expect(await isEcho(answer, memo, settings)).toBe(expected);
});

test('a contract that does not say holds texts of spans alone', async () => {
  expect(await isEcho('yes', 'yes', { kind: 'span' }, { echo: null })).toBe(true);
  expect(await isEcho('17', '17', { kind: 'span', type: 'int' }, { echo: null })).toBe(false);
  expect(await isEcho('yes', 'yes', CHOICE, { echo: null })).toBe(false);
  expect(await isEcho('yes', 'yes', { kind: 'span' }, { echo: false })).toBe(false);
});

test('what any part of the flow reads of the given facts may not be repeated, what a part computes may', async () => {
  const far = { reads: ['f'], facts: [fact('f', computes(['memo'], value(1n)))] };
  expect(await isEcho('yes', 'yes', CHOICE, far)).toBe(true);
  const required = { reads: ['n'], facts: far.facts, more: { requires: ['f'] } };
  expect(await isEcho('yes', 'yes', CHOICE, required)).toBe(true);
  const computed = { reads: ['f'], facts: [fact('f', computes(['n'], value('yes')))] };
  expect(await isEcho('yes', 'yes', CHOICE, computed)).toBe(false);
});

test('an answer that a check forces is no echo', async () => {
  const checks = [check('h', ['memo'], false, { then: new Map([['q', { is: 'answer', answer: 'yes' }]]) })];
  const contract = { applicable: null, echo: true };
  const asked = question('q', CHOICE, computes(['memo'], value('yes')), { contract });
  expect((await settleOne(task([asked], { checks }), { memo: 'yes' })).status).toBe('forced');
});
