import { describe, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { Code, PartOutput } from '../core/partOutput.js';
import type { Check, Combine, ThenAnswer } from '../core/task.js';
import {
  check,
  claimed,
  code,
  codeOf,
  computes,
  decided,
  isOutput,
  quoted,
  question,
  raises,
  settle,
  settleOne,
  task,
  value,
} from '../testing/madeTask.js';

const CHOICE = { kind: 'choice', options: ['a', 'b', 'c'] };

type Then = Json | PartOutput | Code | undefined;

/** A false check that answers q with an answer, with code that gives an output, or with nothing. */
function failing(name: string, then: Then, says: Json | PartOutput | Code = false): Check {
  if (then === undefined) return check(name, ['n'], says);
  return check(name, ['n'], says, { then: new Map([['q', thenAnswer(then)]]) });
}

function thenAnswer(then: Json | PartOutput | Code): ThenAnswer {
  if (typeof then !== 'function' && !isOutput(then)) return { is: 'answer', answer: then };
  return { is: 'code', reads: ['n'], run: codeOf(then) };
}

async function forced(checks: Check[], settings: Record<string, Json> = CHOICE, combine: Combine = 'strictest') {
  const requires = checks.map(({ name }) => name);
  const asked = task([question('q', settings, computes(['n'], value('a')), { requires })], { checks, combine });
  const { status, answer, guard, confidence } = await settleOne(asked, { n: 1n, doc: 'a b c' });
  expect(guard).toBe('hard_check');
  expect(confidence).toBe(status === 'forced' ? 1 : 0);
  return status === 'forced' ? answer : 'abstains';
}

describe('of several failed checks', () => {
  test.each<[string, Then[], Json]>([
    ['the answer that comes last in the options stands', ['b', 'c'], 'c'],
    ['and so whatever the order of the checks', ['c', 'b'], 'c'],
    ['one without an answer is stricter than any', ['c', undefined], 'abstains'],
    ['code has no place among the options, so the first decides', [value('b'), 'c'], 'b'],
    ['and so does an answer that is no option', ['zz', 'c'], 'abstains'],
  ])('%s', async (_, thens, expected) => {
    expect(await forced(thens.map((then, i) => failing(`h${i}`, then)))).toEqual(expected);
  });

  test('the first declared decides where the task says so', async () => {
    expect(await forced([failing('h0', 'b'), failing('h1', 'c')], CHOICE, 'first_declared')).toBe('b');
  });

  test('the first decides about labels, which have no order', async () => {
    const multi = { kind: 'multi', options: ['a', 'b'] };
    expect(await forced([failing('h0', ['b']), failing('h1', ['a'])], multi)).toEqual(['b']);
    expect(await forced([failing('h0', undefined), failing('h1', undefined)], multi)).toBe('abstains');
  });
});

describe('an answer of a check', () => {
  test.each<[string, Record<string, Json>, Then, Json]>([
    ['is read as a gold', { kind: 'yes_no' }, true, 'yes'],
    ['may be no labels', { kind: 'multi', options: ['a'] }, null, []],
    ['may force a span to be none', { kind: 'span' }, null, null],
    ['is no null for other kinds', CHOICE, null, 'abstains'],
    ['is any value for a span', { kind: 'span' }, 5n, 5n],
    ['says "not stated" where that is allowed', { ...CHOICE, not_stated: true }, '<not stated>', '<not stated>'],
    ['and nowhere else', CHOICE, '<not stated>', 'abstains'],
    ['nor for a span', { kind: 'span' }, '<not stated>', 'abstains'],
    ['abstains where its code raises', CHOICE, raises, 'abstains'],
    ['abstains where its code gives no answer', CHOICE, value('zz'), 'abstains'],
    ['is no claim', { kind: 'multi', options: ['a'] }, claimed(['a']), 'abstains'],
    ['is no decision', { kind: 'span' }, decided('a'), 'abstains'],
    ['is no quote', { kind: 'multi', options: ['a'] }, quoted(['a'], 0, 1), 'abstains'],
    ['but the value of a quote for a span', { kind: 'span' }, quoted(5n, 0, 1), 5n],
  ])('%s', async (_, settings, then, expected) => {
    expect(await forced([failing('h', then)], settings)).toEqual(expected);
  });
});

test.each<[string, Json | PartOutput | Code, string[]]>([
  ['raises', raises, ['hard_check']],
  ['gives no boolean', 1n, ['hard_check']],
  ['claims with evidence that is not there', claimed(true, { evidence: ['west'] }), ['grounding', 'hard_check']],
  ['escalates', decided(true, {}, { escalate: 'not sure' }), ['escalated', 'hard_check']],
])('a hard check that %s makes its questions abstain', async (_, says, safeguards) => {
  const asked = task([question('q', CHOICE, computes(['n'], value('a')))], { checks: [failing('h', 'b', says)] });
  expect(await settleOne(asked, { n: 1n, doc: 'north' })).toMatchObject({
    status: 'abstain',
    guard: 'hard_check',
    safeguards,
  });
});

test('the confidence of a check is on the path of what reads it', async () => {
  const checks = [check('h', ['n'], claimed(true, { confidence: 0.4 }), { hard: false })];
  const asked = task([question('q', CHOICE, computes(['h'], value('a')))], { checks });
  expect(await settleOne(asked, { n: 1n })).toMatchObject({ status: 'ok', confidence: 0.4 });
});

test('a check that cannot be reached is no data, also where another question has it run', async () => {
  const unreached = check('j', ['absent'], true, { then: new Map([['p', { is: 'answer', answer: 'a' }]]) });
  const then: ThenAnswer = { is: 'code', reads: ['j'], run: code(value('b')) };
  const checks = [unreached, check('h', ['n'], false, { then: new Map([['q', then]]) })];
  const asked = task(
    [question('q', CHOICE, computes(['h'], value('a'))), question('p', CHOICE, computes(['n'], value('a')))],
    {
      checks,
    },
  );
  const settled = await settle(asked, { n: 1n });
  expect(settled.get('p')).toMatchObject({ status: 'abstain', guard: 'no_data', safeguards: [] });
  expect(settled.get('q')).toMatchObject({ status: 'abstain', guard: 'hard_check' });
});
