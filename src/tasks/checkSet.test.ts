import { expect, test } from 'vitest';
import { parseJson } from '../formats/read/json.js';
import { readSet } from '../formats/read/set.js';
import { checkSetAgainstTask } from './checkSet.js';
import { expressionCode } from './expressionCode.js';
import { readTask } from './readTask.js';

const task = readTask(
  parseJson(
    `{"questions": {"team": {"kind": "choice", "task": "?", "options": ["billing", "shipping"]}, "paid": {"kind": "yes_no", "task": "?"},
    "topics": {"kind": "multi", "task": "?", "options": ["a", "b"]}, "nights": {"kind": "number", "task": "?", "bins": [1]},
    "quote": {"kind": "span", "task": "?"}, "__proto__": {"kind": "span", "task": "?"}}}`,
    't.json',
  ),
  't.json',
  expressionCode,
);

function check(...cases: string[]): string[] {
  const text = `[${cases.map((one) => `{"name": "a", "state": {"doc": "x"}, ${one}}`).join(', ')}]`;
  return checkSetAgainstTask(readSet(parseJson(text, 's.json'), 's.json', { strict: false }), task, 's.json');
}

test('what the task can answer passes without a word', () => {
  const golds = ['"billing"', 'null', '"abstain"', '"<not stated>"'].map((gold) => `"expected": {"team": ${gold}}`);
  const more =
    '"expected": {"paid": true, "topics": ["b", "a"], "nights": 3, "quote": "x", "__proto__": "y"}, "injected": {"team": "shipping"}';
  expect(check(...golds, more, '"expected": {"paid": "no", "topics": "a", "nights": 2.5}')).toEqual([]);
});

test.each([
  [
    '"expected": {"teem": "billing"}',
    'case 1 "a", key expected.teem: the task has no question "teem" (team, paid, topics, nights, quote, __proto__); perhaps "team" is meant.',
  ],
  [
    '"expected": {"toString": 1}',
    'case 1 "a", key expected.toString: the task has no question "toString" (team, paid, topics, nights, quote, __proto__).',
  ],
  ['"expected": {"team": 1}, "ask": ["team", "piad"]', 'case 1 "a", key ask: the task has no question "piad"'],
])('{%s} is refused', (one, message) => {
  expect(() => check(one)).toThrow(`s.json, ${message}`);
});

test('a gold outside the answers is a warning, told once', () => {
  expect(check('"expected": {"team": "biling"}', '"expected": {"team": "biling", "nights": "3"}')).toEqual([
    's.json, case 1 "a", key expected.team: "biling" is no answer of this question (billing, shipping); perhaps "billing" is meant. The same in 1 more.',
    's.json, case 2 "a", key expected.nights: "3" is no answer of this question (a number).',
  ]);
});

test('a trap for a question that does not exist is a warning', () => {
  expect(check('"expected": {"team": "billing"}, "injected": {"taem": "shipping"}')).toEqual([
    's.json, case 1 "a", key injected.taem: the task has no question "taem" (team, paid, topics, nights, quote, __proto__); perhaps "team" is meant.',
  ]);
});

const ruled = readTask(
  parseJson(
    `{"facts": {"age": {"run": "2026 - birth_year"}, "topic": {"kind": "yes_no", "task": "?", "facts": ["never"]}},
    "checks": {"old": {"hard": true, "run": "age > 8", "then": {"enter": "noo", "nights": null, "topics": {"run": "limit"}}}},
    "questions": {"enter": {"kind": "yes_no", "task": "?", "rule": {"run": "memebr"}}, "nights": {"kind": "number", "task": "?", "rule": null},
    "topics": {"kind": "multi", "task": "?", "options": ["a"], "facts": ["letter", "age"]}, "any": {"kind": "span", "task": "?"}}}`,
    't.json',
  ),
  't.json',
  expressionCode,
);

function checkRuled(...cases: string[]): string[] {
  const set = readSet(parseJson(`[${cases.join(', ')}]`, 's.json'), 's.json', { strict: false });
  return checkSetAgainstTask(set, ruled, 's.json');
}

test('code that reads what no case gives is a warning, and so is an answer of a check that is none', () => {
  expect(
    checkRuled(
      '{"name": "a", "state": {"birth_year": 2000}, "expected": {"enter": "no", "nights": 2.5}}',
      '{"name": "b", "state": {"member": 1, "limit": []}, "expected": {"nights": 3}}',
    ),
  ).toEqual([
    's.json: no case gives "memebr", which the rule of "enter" reads; perhaps "member" is meant.',
    's.json: the check "old" answers "enter" with "noo", which is no answer of this question (yes, no): it will abstain; perhaps "no" is meant.',
  ]);
});

test('a fact of a decider must be given in some case, or be computed', () => {
  const asks = (state: string) => `{"name": "a", "state": ${state}, "expected": {"topics": "a"}}`;
  expect(() => checkRuled(asks('{"birth_year": 1}'), asks('{"letter": "x"}'))).not.toThrow();
  expect(() => checkRuled(asks('{"birth_year": 1}'), asks('{"leter": "x"}'))).toThrow(
    's.json, case 1 "a", key state: the question "topics" reads the fact "letter", which is not given; add it to the state, or',
  );
  expect(() => checkRuled('{"name": "a", "state": {"a": 1, "b": 2}, "expected": {"any": "x"}}')).toThrow(
    's.json, case 1 "a", key state: the state gives 2 facts, none of them "doc", and the question "any" does not say which it',
  );
});

test('a state may not give what the task computes', () => {
  expect(() => checkRuled('{"name": "a", "state": {"doc": "x", "old": 1}, "expected": {"any": "x"}}')).toThrow(
    's.json, case 1 "a", key state.old: the task computes a fact of this name; rename one of them.',
  );
});

test('states that a task prepares are taken at its word', () => {
  const prepared = readTask(
    parseJson('{"prepare": "state", "questions": {"q": {"kind": "span", "task": "?", "facts": ["a"]}}}', 't.json'),
    't.json',
    expressionCode,
  );
  const set = readSet(parseJson('[{"name": "a", "state": {}, "expected": {"q": "x"}}]', 's'), 's', { strict: false });
  expect(checkSetAgainstTask(set, prepared, 's')).toEqual([]);
});
