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
