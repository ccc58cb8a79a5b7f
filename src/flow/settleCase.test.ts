import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { PartOutput } from '../core/partOutput.js';
import type { Check, Computation, Fact, Task, TaskQuestion } from '../core/task.js';
import {
  check,
  claimed,
  code,
  computes,
  decided,
  fact,
  question,
  quoted,
  settle,
  task,
  value,
} from '../testing/madeTask.js';

const GIVEN = ['doc', 'memo', 'absent'];
const CHOICE = { kind: 'choice', options: ['north', 'south'] };

const output: fc.Arbitrary<PartOutput | 'raises'> = fc.oneof(
  fc.constantFrom<Json>('north', 'south', 'west', null, true).map(value),
  fc.constantFrom('raises' as const),
  fc
    .tuple(fc.constantFrom('north', 'west'), fc.constantFrom(0.3, 0.9))
    .map(([its, confidence]) => claimed('north', { evidence: [its], confidence })),
  fc.constantFrom(4, 99).map((end) => quoted('nort', 0, end, { confidence: 0.6 })),
  fc.constantFrom(null, 'not sure').map((escalate) => decided('north', { north: 0.7, south: 0.3 }, { escalate })),
);

const readsOf = (names: string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 });

const computation = (names: string[]): fc.Arbitrary<Computation> =>
  fc
    .tuple(readsOf(names), output, fc.constantFrom(null, 0.5), fc.boolean())
    .map(([reads, its, minConfidence, isAccepted]) =>
      computes(reads, its, { minConfidence, validate: isAccepted ? null : code(value(false)) }),
    );

/** Four facts, each over given ones and those before it, the first of two alternatives. */
const facts: fc.Arbitrary<Fact[]> = fc
  .tuple(
    fc.array(computation(GIVEN), { minLength: 1, maxLength: 2 }),
    computation([...GIVEN, 'd']),
    computation([...GIVEN, 'd', 'b']),
    computation([...GIVEN, 'd', 'b', 'c']),
  )
  .map(([d, b, c, a]) => [fact('d', ...d), fact('b', b), fact('c', c), fact('a', a)]);

const ANSWERS = ['north', 'south', undefined];

const checks: fc.Arbitrary<Check[]> = fc
  .array(
    fc.tuple(
      readsOf([...GIVEN, 'a', 'b', 'c', 'd']),
      fc.constantFrom<Json>(true, false, 1n),
      fc.boolean(),
      fc.constantFrom(...ANSWERS),
    ),
    { maxLength: 2 },
  )
  .map((made) =>
    made.map(([reads, says, hard, then], i) =>
      check(`check${i}`, reads, says, {
        hard,
        then: new Map(then === undefined ? [] : [['q1', { is: 'answer', answer: then }]]),
      }),
    ),
  );

const asks = (name: string): fc.Arbitrary<TaskQuestion> =>
  fc
    .tuple(fc.option(computation(['doc', 'a', 'b', 'c', 'd'])), fc.subarray(['a', 'd']), fc.constantFrom(null, 0.5))
    .map(([rule, requires, abstainBelow]) =>
      question(name, CHOICE, rule && { ...rule, validate: null }, { requires, abstainBelow }),
    );

const tasks: fc.Arbitrary<Task> = fc
  .tuple(facts, checks, asks('q1'), asks('q2'), asks('q3'))
  .map(([madeFacts, madeChecks, ...questions]) => task(questions, { facts: madeFacts, checks: madeChecks }));

const STATE = { doc: 'north pier', memo: 'south' };

test('the order in which facts and questions are written and asked changes no row', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, async (made) => {
      const turned: Task = {
        ...made,
        facts: made.facts.toReversed(),
        questions: new Map([...made.questions].reverse()),
      };
      const [rows, turnedRows] = [await settle(made, STATE), await settle(turned, STATE)];
      expect([...turnedRows].sort()).toEqual([...rows].sort());
    }),
  );
});

test('a question alone comes to the same answer as among others, where no constraint joins them', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, async (made) => {
      const together = await settle(made, STATE);
      for (const name of made.questions.keys()) {
        const alone = (await settle(made, STATE, [name])).get(name);
        // Quotes and safeguards are of what ran, which others may need (spec: tasks.md 3).
        expect({ ...together.get(name), quotes: [], safeguards: [] }).toEqual({ ...alone, quotes: [], safeguards: [] });
      }
    }),
  );
});

test('an answer is there exactly where a question acts, with a confidence from 0 to 1', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, async (made) => {
      for (const settled of (await settle(made, STATE)).values()) {
        if ('broken' in settled) continue;
        const { status, answer, confidence, quotes } = settled;
        expect(answer === null).toBe(status === 'abstain');
        expect(confidence >= 0 && confidence <= 1).toBe(true);
        if (status === 'abstain') expect(quotes).toEqual([]);
      }
    }),
  );
});

test('parts run once, however many questions need them', async () => {
  let runs = 0;
  const counted = computes(['doc'], () => {
    runs += 1;
    return value('north');
  });
  const rule = computes(['f'], (args) => value(args.get('f') ?? null));
  const made = task([question('q1', CHOICE, rule), question('q2', CHOICE, rule)], { facts: [fact('f', counted)] });
  await settle(made, STATE);
  expect(runs).toBe(1);
});
