import { expect, test } from 'vitest';
import { parseJson } from '../formats/read/json.js';
import type { JsonObject } from '../core/json.js';
import { factsOf } from './facts.js';
import { expressionCode } from './expressionCode.js';
import { readTask } from './readTask.js';

function facts(state: string, named?: string) {
  const setting = named === undefined ? '' : `, "facts": ${named}`;
  const task = readTask(
    parseJson(`{"questions": {"q": {"kind": "yes_no", "task": "?"${setting}}}}`, 't'),
    't',
    expressionCode,
  );
  const question = task.questions.get('q')?.question;
  if (question === undefined) throw new Error('no question');
  return factsOf(question, parseJson(state, 's') as JsonObject, 's.json', 'case 1 "a"');
}

test('the facts that are named, in that order; else doc; else the only one', () => {
  expect(facts('{"a": 1, "b": null}', '["b", "a"]')).toEqual([
    ['b', null],
    ['a', 1n],
  ]);
  expect(facts('{"a": 1, "doc": "x"}')).toEqual([['doc', 'x']]);
  expect(facts('{"letter": ["x"]}')).toEqual([['letter', ['x']]]);
});

test.each([
  [
    '{"a": 1, "b": 2}',
    undefined,
    'the state gives 2 facts, none of them "doc", and the question "q" does not say which it reads',
  ],
  [
    '{}',
    undefined,
    'the state gives no facts, and the question "q" does not say which it reads; give the text under "doc".',
  ],
  ['{"a": 1}', '["__proto__"]', 'the question "q" reads the fact "__proto__", which is not given; add it to the state'],
])('%s for %s is refused', (state, named, message) => {
  expect(() => facts(state, named)).toThrow(`s.json, case 1 "a", key state: ${message}`);
});
