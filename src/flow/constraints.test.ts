import { describe, expect, test } from 'vitest';
import { equal } from '../core/equal.js';
import type { Json } from '../core/json.js';
import type { PartOutput } from '../core/partOutput.js';
import type { Constraint, TaskQuestion } from '../core/task.js';
import { check, code, computes, decided, question, raises, settle, task, value } from '../testing/madeTask.js';

const CHOICE = { kind: 'choice', options: ['a', 'b', 'c'] };
const MULTI = { kind: 'multi', options: ['a', 'b', 'c'] };

const asks = (name: string, output: PartOutput, settings: Record<string, Json> = CHOICE): TaskQuestion =>
  question(name, settings, computes(['doc'], output));

const differ = (...reads: string[]): Constraint => ({
  name: 'differ',
  reads,
  run: code((args) => {
    const [first = null, second = null] = [...args.values()];
    return value(!equal(first, second));
  }),
});

const isNot = (question: string, ...ruledOut: Json[]): Constraint => ({
  name: 'is_not',
  reads: [question],
  run: code((args) => value(!ruledOut.some((one) => equal(one, args.get(question) ?? null)))),
});

/** The answers of all questions by name, with their confidences where they were repaired. */
async function repaired(questions: TaskQuestion[], constraints: Constraint[]): Promise<Record<string, Json>> {
  const settled = await settle(task(questions, { constraints }), { doc: 'x' });
  return Object.fromEntries(
    [...settled].map(([name, one]): [string, Json] => {
      if ('broken' in one) return [name, one.broken];
      return [name, one.safeguards.includes('constraint_repair') ? [one.answer, one.confidence] : one.answer];
    }),
  );
}

const LIKELY = { a: 0.6, b: 0.3, c: 0.1 };

describe('a broken constraint', () => {
  test('gives way to the most probable answers that keep it', async () => {
    const questions = [asks('q', decided('a', { a: 0.5, b: 0.3, c: 0.2 })), asks('p', decided('a', LIKELY))];
    expect(await repaired(questions, [differ('q', 'p')])).toEqual({ q: ['b', 0.3], p: 'a' });
  });

  test('of equals, by the names of the questions, gives way to the first', async () => {
    const even = { a: 0.5, b: 0.25, c: 0.25 };
    const questions = [asks('q', decided('a', even)), asks('p', decided('a', even))];
    expect(await repaired(questions, [differ('q', 'p')])).toEqual({ q: ['b', 0.25], p: 'a' });
  });

  test('leaves the answers of plain rules alone', async () => {
    const questions = [asks('q', value('a')), asks('p', decided('a', LIKELY))];
    expect(await repaired(questions, [differ('q', 'p')])).toEqual({ q: 'a', p: ['b', 0.3] });
    expect(await repaired([asks('q', value('a')), asks('p', value('a'))], [differ('q', 'p')])).toEqual({
      q: 'a',
      p: 'a',
    });
  });

  test('changes nothing where nothing fits', async () => {
    const questions = [asks('q', decided('a', LIKELY))];
    for (const run of [raises, ...[false, null, 0n, '', [], new Map()].map((said) => code(value(said)))]) {
      expect(await repaired(questions, [{ name: 'never', reads: ['q'], run }])).toEqual({ q: 'a' });
    }
  });

  test('is none that says something, and be it no boolean', async () => {
    for (const said of [true, 1n, 'no', [false]]) {
      const constraint = { name: 'said', reads: ['q'], run: code(value(said)) };
      expect(await repaired([asks('q', decided('b', LIKELY))], [constraint])).toEqual({ q: 'b' });
    }
  });

  test('is none where a question abstained, or was not asked', async () => {
    const questions = [asks('q', value(null)), asks('p', decided('a', LIKELY))];
    expect(await repaired(questions, [differ('q', 'p')])).toEqual({ q: null, p: 'a' });
    const made = task([asks('q', value('a')), asks('p', decided('a', LIKELY))], { constraints: [differ('q', 'p')] });
    expect((await settle(made, { doc: 'x' }, ['p'])).get('p')).toMatchObject({ answer: 'a', safeguards: [] });
  });

  test('leaves what a hard check forced', async () => {
    const checks = [check('h', ['doc'], false, { then: new Map([['q', { is: 'answer', answer: 'a' }]]) })];
    const made = task([asks('q', decided('b', LIKELY)), asks('p', decided('a', LIKELY))], {
      checks,
      constraints: [differ('q', 'p')],
    });
    const settled = await settle(made, { doc: 'x' });
    expect(settled.get('q')).toMatchObject({ answer: 'a', status: 'forced' });
    expect(settled.get('p')).toMatchObject({ answer: 'b', status: 'ok' });
  });
});

describe('labels', () => {
  const sure = { a: 0.9, b: 0.6, c: 0.2 };

  test('are repaired as a whole, each in or out by itself', async () => {
    const { q } = await repaired([asks('q', decided(['a', 'b'], sure), MULTI)], [isNot('q', ['a', 'b'])]);
    expect(q).toEqual([['a'], expect.closeTo(0.9 * 0.4 * 0.8, 12)]);
  });

  test('of equals are repaired to the fewest, the last options first', async () => {
    const even = { a: 0.5, b: 0.5, c: 0.5 };
    const repair = async (...ruledOut: Json[]) =>
      (await repaired([asks('q', decided(['a', 'b'], even), MULTI)], [isNot('q', ['a', 'b'], ...ruledOut)]))['q'];
    expect(await repair()).toEqual([[], expect.closeTo(0.125, 12)]);
    expect(await repair([])).toEqual([['c'], expect.closeTo(0.125, 12)]);
  });

  test('without a probability for one of them fail, with the questions that hang on them', async () => {
    const questions = [asks('q', decided(['a'], { a: 0.9, b: 0.6 }), MULTI), asks('p', decided('a', LIKELY))];
    const never: Constraint = { name: 'never', reads: ['q', 'p'], run: code(value(false)) };
    const { q, p } = await repaired(questions, [never]);
    expect([q, p]).toEqual([expect.stringContaining('no probability'), q]);
    expect(await repaired(questions, [isNot('p', 'a')])).toEqual({ q: ['a'], p: ['b', 0.3] });
  });
});

test('a ranking is repaired to the most probable other order', async () => {
  const rank = { kind: 'rank', options: ['a', 'b', 'c'], k: 2n };
  const questions = [asks('q', decided(['a', 'b'], { a: 0.5, b: 0.3, c: 0.2 }), rank)];
  const { q } = await repaired(questions, [isNot('q', ['a', 'b'])]);
  expect(q).toEqual([['b', 'a'], expect.closeTo(0.3 * (0.5 / 0.7), 12)]);
});

test.each<[string, Record<string, Json>, PartOutput, Json]>([
  ['a number', { kind: 'number', bins: [0n, 7n] }, decided('0–6', { '0–6': 0.7, '7 or more': 0.3 }), 3.5],
  ['a span', { kind: 'span' }, decided('x', { x: 0.6, y: 0.4 }), 'x'],
  [
    'one of too many rankings',
    { kind: 'rank', options: [...'abcdefg'] },
    decided([...'abcdefg'], { ...LIKELY, d: 0, e: 0, f: 0, g: 0 }),
    [...'abcdefg'],
  ],
])('%s is fixed', async (_, settings, output, answer) => {
  expect(await repaired([asks('q', output, settings)], [isNot('q', answer)])).toEqual({ q: answer });
});

test('of too many combinations those of the most probable answers are walked', async () => {
  const options = [...'abcdefghij'];
  const likely = Object.fromEntries(options.map((option, i) => [option, (20 - i) / 155]));
  const names = ['q1', 'q2', 'q3', 'q4', 'q5'];
  const only = (answer: string): Constraint => ({
    name: 'only',
    reads: names,
    run: code((args) => value(args.get('q5') === answer)),
  });
  const questions = names.map((name) => asks(name, decided('a', likely), { kind: 'choice', options }));
  expect((await repaired(questions, [only('h')]))['q5']).toEqual(['h', 13 / 155]);
  expect((await repaired(questions, [only('i')]))['q5']).toBe('a');
});
