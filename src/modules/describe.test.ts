import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { describe } from './describe.js';
import type { Kit } from './kit.js';
import { toJson } from './values.js';

const even = (n: unknown) => Number(n) % 2 === 0;
const described = describe(({ claim }: Kit) => ({
  name: 'desk',
  facts: { age: [{ reads: ['a'], run: (a: number) => a + 1, validate: even }, { run: even }] },
  questions: {
    paid: { options: ['card', undefined].slice(0, 1), rule: { run: () => claim('card', { confidence: 0.5 }) } },
  },
  gone: undefined,
}));

test('functions are numbers, the same one the same, and the rest is JSON', () => {
  const code = (n: bigint): Json => new Map([['$code', n]]);
  expect(described.description).toEqual(
    new Map<string, Json>([
      ['name', 'desk'],
      [
        'facts',
        new Map([
          [
            'age',
            [
              new Map<string, Json>([
                ['reads', ['a']],
                ['run', code(0n)],
                ['validate', code(1n)],
              ]),
              new Map([['run', code(1n)]]),
            ],
          ],
        ]),
      ],
      [
        'questions',
        new Map([
          [
            'paid',
            new Map<string, Json>([
              ['options', ['card']],
              ['rule', new Map([['run', code(2n)]])],
            ]),
          ],
        ]),
      ],
    ]),
  );
  expect(described.places).toEqual([
    'key facts.age[0].run',
    'key facts.age[0].validate',
    'key questions.paid.rule.run',
  ]);
});

test('a call has its arguments in order and gives an output', () => {
  expect(described.call(0, [41n])).toEqual({ output: { is: 'value', value: 42n } });
  expect(described.call(1, [41n])).toEqual({ output: { is: 'value', value: false } });
  expect(described.call(2, [])).toMatchObject({ output: { is: 'claim', value: 'card', confidence: 0.5 } });
});

/** The one function of a task. */
const result = (run: (...args: never[]) => unknown) => describe({ run }).call(0, []);

test('what the code throws is told as a sentence, whatever it is', () => {
  const raise = (thrown: unknown) =>
    result(() => {
      throw thrown;
    });
  expect(raise(new TypeError('doc is\nnull'))).toEqual({ raised: 'TypeError: doc is null' });
  expect(raise('half \ud83d')).toEqual({ raised: 'half \ufffd' });
  expect(raise({ toString: () => raise(1) && [] })).toEqual({ raised: 'an error that cannot be read' });
  const endless = (): unknown => endless();
  expect(result(endless)).toEqual({ raised: expect.stringContaining('RangeError') as string });
});

test.each<[(...args: never[]) => unknown, string]>([
  [() => undefined, 'key run: undefined is no JSON; give null where there is nothing.'],
  [() => Promise.resolve(1), 'key run: a promise stands where a value is expected; write the code without async'],
  [() => ({ a: [NaN] }), 'key run, key a[0] of what it gave: NaN is not a finite number'],
  [() => even, 'key run: a function stands where a value is expected'],
])('what is no output ends the call: %s', (run, message) => {
  expect(() => result(run)).toThrow(message);
});

test.each<[unknown, string]>([
  [undefined, 'the module exports no task; write export default'],
  [
    () => {
      throw new Error('no');
    },
    'the module raised an error (Error: no); correct it.',
  ],
  [() => Promise.resolve({}), 'a promise stands where a value is expected'],
  [{ questions: { a: { options: [{ $code: 1 }] } } }, 'key questions.a.options[0]: the key "$code" is not free'],
  [{ questions: new Map() }, 'key questions: a Map is no JSON'],
])('what is no task is refused: %o', (exported, message) => {
  expect(() => describe(exported)).toThrow(message);
});

test('a task may be exported as it is', () => {
  expect(describe({ name: 'a' }).description).toEqual(toJson({ name: 'a' }));
});
