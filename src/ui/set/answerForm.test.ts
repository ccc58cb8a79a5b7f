import { expect, test } from 'vitest';
import { parseJson } from '../../formats/read/json.js';
import { Field } from '../../formats/read/fields.js';
import { readQuestion } from '../../tasks/readQuestion.js';
import type { Question } from '../../core/question.js';
import { answerFault, firstTrap, placedOption, toggledOption, typedValue } from './answerForm.js';

const question = (text: string): Question => readQuestion(Field.root(parseJson(text, 'task'), 'task'), 'q');
const TEAM = question('{"kind": "choice", "task": "?", "options": ["billing", "shipping"]}');
const ISSUES = question('{"kind": "multi", "task": "?", "options": ["late", "damaged", "lost"]}');
const ORDER = question('{"kind": "rank", "task": "?", "options": ["a", "b", "c"], "k": 2}');
const AMOUNT = question('{"kind": "number", "task": "?", "bins": [10, 100]}');
const DATE = question('{"kind": "span", "task": "?", "type": "date"}');

test('several options stand in the order of the task, whatever the order of the clicks', () => {
  const lost = toggledOption([], 'lost', ISSUES);
  expect(toggledOption(lost, 'late', ISSUES)).toEqual(['late', 'lost']);
  expect(toggledOption('lost', 'lost', ISSUES)).toEqual([]);
});

test('an option that takes a place gives its own to the one that stood there', () => {
  expect(placedOption(['a', 'b'], 0, 'b')).toEqual(['b', 'a']);
  expect(placedOption(['a', 'b'], 1, 'c')).toEqual(['a', 'c']);
});

test('what is typed is a number where the question reads numbers, else a text', () => {
  expect(typedValue('12', AMOUNT)).toBe(12n);
  expect(typedValue('12.0', AMOUNT)).toBe(12);
  expect(typedValue('twelve', AMOUNT)).toBe('twelve');
  expect(typedValue('2024', DATE)).toBe('2024');
});

test('a gold that no answer can be says why, in words', () => {
  expect(answerFault('billling', TEAM)).toBe('billling is no answer of this question (billing, shipping).');
  expect(answerFault('twelve', AMOUNT)).toContain('is no answer');
  expect([null, 'abstain', '<not stated>', 'billing'].map((gold) => answerFault(gold, TEAM))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a trap begins with an answer that is not the gold', () => {
  expect(firstTrap(TEAM, 'billing')).toBe('shipping');
  expect(firstTrap(ISSUES, ['late'])).toEqual(['damaged']);
  expect(firstTrap(ORDER, ['a', 'b'])).toEqual(['c', 'b']);
});
