import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { Task, TaskQuestion } from '../core/task.js';
import { check, computes, fact, question, task, value } from '../testing/madeTask.js';
import { questionFlow } from './questionFlow.js';
import { TaskGraph } from './taskGraph.js';

/** What runs for the first question of a task about a state of `doc` and `memo`. */
function flowOf(asked: Task, state: Record<string, Json> = { doc: 'north', memo: 'south' }) {
  const graph = new TaskGraph(asked, new Map(Object.entries(state)), () => ['doc']);
  const [[name, its]] = [...asked.questions] as [[string, TaskQuestion]];
  const { parts, unresolved, governing } = questionFlow(name, its, graph);
  return { parts: [...parts].sort(), unresolved: [...unresolved], governing: governing.map((one) => one.name) };
}

const asks = (...reads: string[]): TaskQuestion => question('q', { kind: 'yes_no' }, computes(reads, value('yes')));

test('a flow holds what its rule needs, down to the given facts, and no more', () => {
  const facts = [
    fact('near', computes(['far'], value(1n))),
    fact('far', computes(['doc'], value(1n))),
    fact('idle', computes(['doc'], value(1n))),
  ];
  expect(flowOf(task([asks('near')], { facts })).parts).toEqual(['far', 'near']);
});

test('a starting fact that nothing gives is unresolved, and nothing below it joins', () => {
  const facts = [fact('near', computes(['far', 'absent'], value(1n))), fact('far', computes(['doc'], value(1n)))];
  expect(flowOf(task([asks('near')], { facts }))).toEqual({ parts: [], unresolved: ['near'], governing: [] });
});

test('a fact with alternatives is reached when the inputs of every one are there', () => {
  const alternatives = fact('either', computes(['doc'], value(1n)), computes(['absent'], value(2n)));
  expect(flowOf(task([asks('either')], { facts: [alternatives] })).unresolved).toEqual(['either']);
});

test('a question without a rule starts from every fact that can be reached', () => {
  const facts = [fact('there', computes(['doc'], value(1n))), fact('not_there', computes(['absent'], value(1n)))];
  expect(flowOf(task([question('q', { kind: 'yes_no' }, null)], { facts }))).toMatchObject({
    parts: ['there'],
    unresolved: [],
  });
});

test('a check joins by a computed fact that it reads, not by given ones alone', () => {
  const facts = [fact('near', computes(['doc'], value(1n)))];
  const checks = [check('of_given', ['doc'], true), check('of_both', ['doc', 'near'], true)];
  expect(flowOf(task([asks('near')], { facts, checks })).parts).toEqual(['near', 'of_both']);
});

test('a check that reads another check joins only after it', () => {
  const facts = [fact('near', computes(['doc'], value(1n)))];
  const [inner, outer] = [check('inner', ['near'], true), check('outer', ['inner'], true)];
  expect(flowOf(task([asks('near')], { facts, checks: [inner, outer] })).governing).toEqual(['inner', 'outer']);
  expect(flowOf(task([asks('near')], { facts, checks: [outer, inner] })).governing).toEqual(['inner']);
});

test('a check that answers the question lets the others be tried once more', () => {
  const facts = [fact('near', computes(['doc'], value(1n)))];
  const answering = check('answering', ['memo'], true, { then: new Map([['q', { is: 'answer', answer: 'no' }]]) });
  const checks = [check('outer', ['inner'], true), check('inner', ['near'], true), answering];
  expect(flowOf(task([asks('near')], { facts, checks })).governing).toEqual(['outer', 'inner', 'answering']);
});

test('what the answer of a check reads must be there too', () => {
  const answering = check('answering', ['memo'], true, {
    then: new Map([['q', { is: 'code', reads: ['absent'], run: computes([], value('no')).run }]]),
  });
  expect(flowOf(task([asks('doc')], { checks: [answering] })).unresolved).toEqual(['absent']);
});

test('a check that answers other questions governs only those that require it', () => {
  const facts = [fact('near', computes(['doc'], value(1n)))];
  const checks = [check('other', ['near'], true, { then: new Map([['p', { is: 'answer', answer: 'no' }]]) })];
  expect(flowOf(task([asks('near')], { facts, checks })).governing).toEqual([]);
  const requiring = { ...asks('near'), requires: ['other'] };
  expect(flowOf(task([requiring], { facts, checks })).governing).toEqual(['other']);
});
