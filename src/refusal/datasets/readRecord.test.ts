import { expect, test } from 'vitest';
import type { SourceRecord } from '../../core/sourceRecord.js';
import { readRecord } from './readRecord.js';

const read = (record: SourceRecord) => readRecord(record, 'line 1', 0, { file: 'x.jsonl', set: null, shared: null });
const goldOf = (record: SourceRecord) => read({ question: 'q', ...record }).gold;
const outputsOf = (record: SourceRecord) => read(record).outputs;

test('a gold is the first one given, as text or list of texts', () => {
  expect(goldOf({ answer: 6, final_answer: 'x' })).toBe('6');
  expect(goldOf({ gold: null, answer: 0.65 })).toBe('0.65');
  expect(goldOf({ gold: 9007199254740993n })).toBe('9007199254740993');
  expect(goldOf({ answer: [460, null, 'x'] })).toEqual(['460', 'x']);
  for (const answer of [null, [], '', ' ', [null]]) expect(goldOf({ answer }), JSON.stringify(answer)).toBeNull();
});

test('the gold of a worked answer follows its last ####, that of a solution is its last box', () => {
  expect(goldOf({ answer: '12/4=<<12/4=3>>3\n#### 3\nNo:\n#### 1,080 ' })).toBe('1,080');
  expect(goldOf({ solution: '\\boxed{1} or \\boxed{7.2e31} ergs' })).toBe('7.2e31');
  expect(goldOf({ answer: '5', solution: '\\boxed{6}' })).toBe('5');
  expect(goldOf({ solution: 'nothing' })).toBeNull();
});

test('a text is taken for a list only where a list of texts or a list of golds is meant', () => {
  expect(goldOf({ possible_answers: "['a', 'b']" })).toEqual(['a', 'b']);
  expect(goldOf({ answer: '["a", "b"]' })).toEqual(['a', 'b']);
  expect(goldOf({ dataset: 'UMWP', answer: '[460.0]' })).toEqual(['460']);
  expect(goldOf({ answer: '[0, 1]' })).toBe('[0, 1]');
});

test('an unreadable gold or flag is an error with its key and mend', () => {
  expect(() => goldOf({ answer: { value: 'x' } })).toThrow('key answer: the gold is an object; give a text');
  expect(() => read({ question: 'q', answerable: 'maybe' })).toThrow('key answerable is neither true nor false');
  expect(() => read({ question: 'q', answerable: true, unanswerable: 1 })).toThrow('its flags contradict each other');
  expect(() => read({ output: 'o', run: 'first' })).toThrow('key run is no run: first; count runs from 1');
  expect(() => read({ output: { a: 1 } })).toThrow('an output is no text');
});

test('flags are booleans, 0 or 1, or words', () => {
  for (const flag of [true, 1, '1', 'True', ' true ']) expect(read({ is_unanswerable: flag }).unanswerable).toBe(true);
  for (const flag of [false, 0, '0', 'FALSE']) expect(read({ answerable: flag }).unanswerable).toBe(true);
  expect(read({ answerable: null }).unanswerable).toBeNull();
});

test('a pair of SUM is one unanswerable question without a gold', () => {
  const pair = { answerable_question: 'a', unanswerable_question: 'u', ground_truth: '8', output: 'o' };
  expect(read(pair)).toMatchObject({ question: 'u', unanswerable: true, gold: null, dataset: 'SUM' });
});

test('the context of OlympiadBench goes before the question', () => {
  const record = { question: 'q', context: 'c', final_answer: ['$3$,$5$'], is_multiple_answer: true };
  expect(read(record)).toMatchObject({ question: 'c\nq', gold: ['$3$,$5$'] });
  expect(read({ ...record, context: null }).question).toBe('q');
});

test('outputs are read from one field, from lists, and as null or missing', () => {
  expect(outputsOf({ question: 'q', answer: 'a' })).toBeNull();
  expect(outputsOf({ output: null, response: 'b' })).toEqual([{ output: 'b' }]);
  expect(outputsOf({ output: null })).toEqual([{ output: null }]);
  expect(outputsOf({ generated: 42 })).toEqual([{ output: '42' }]);
  expect(outputsOf({ outputs: ['a', null, 'b'] })).toEqual([{ output: 'a' }, { output: null }, { output: 'b' }]);
  expect(outputsOf({ outputs: "['a', 'b']" })).toEqual([{ output: 'a' }, { output: 'b' }]);
  expect(outputsOf({ outputs: [] })).toEqual([{}]);
  expect(outputsOf({ generations: [{ text: 'a' }, { text: 'b' }] })).toEqual([{ output: 'a' }, { output: 'b' }]);
});

test('chat bodies give the last question and each choice', () => {
  const messages = [
    { role: 'system', content: 's' },
    { role: 'user', content: [{ type: 'text', text: 'q' }] },
  ];
  const choices = [{ message: { content: 'a' } }, { message: { content: null }, finish_reason: 'length' }];
  const outputs = [{ output: 'a' }, { output: null }];
  expect(read({ messages, choices })).toMatchObject({ question: 'q', outputs });
  expect(read({ request: { messages }, response: { model: 'm', choices } })).toMatchObject({
    question: 'q',
    outputs,
    model: 'm',
  });
  const batch = { id: 'batch_1', custom_id: '17', response: { status_code: 200, body: { id: 'chatcmpl-1', choices } } };
  expect(read(batch)).toMatchObject({ id: '17', outputs });
  const request = { body: { model: 'm', messages } };
  const answered = { custom_id: '1', request, response: { body: { model: 'm-2024-08-06', choices } } };
  const failed = { custom_id: '2', request, response: { body: { error: { message: 'e' } } } };
  expect([answered, failed].map((record) => read(record).model)).toEqual(['m', 'm']);
  const whole = { messages: [...messages, { role: 'assistant', content: 'a' }] };
  expect(read(whole)).toMatchObject({ question: 'q', outputs: [{ output: 'a' }] });
  expect(outputsOf({ messages })).toBeNull();
});

test('samples of lm-evaluation-harness give doc, raw outputs and gold', () => {
  const sample = {
    doc_id: 3,
    doc: { question: 'q', answer: 'so\n#### 9' },
    target: ' 9',
    resps: [['a', 'b']],
    filtered_resps: ['9'],
  };
  expect(read(sample)).toMatchObject({
    id: '3',
    question: 'q',
    gold: '9',
    outputs: [{ output: 'a' }, { output: 'b' }],
  });
  expect(read({ doc_id: 0, doc: { question: 'q' }, target: '5', resps: [['a']] }).gold).toBe('5');
});

test('confidence is a number, or the mean of log-probabilities of tokens', () => {
  expect(outputsOf({ output: 'a', confidence: '0.75' })).toEqual([{ output: 'a', confidence: 0.75 }]);
  expect(outputsOf({ output: 'a', logprob: [-1, -3] })).toEqual([{ output: 'a', confidence: -2 }]);
  const content = [{ token: 'a', logprob: -0.5 }];
  expect(outputsOf({ choices: [{ message: { content: 'a' }, logprobs: { content } }] })).toEqual([
    { output: 'a', confidence: -0.5 },
  ]);
  expect(outputsOf({ outputs: ['a', 'b'], logprob: [-1, [-2, -4]] })).toEqual([
    { output: 'a', confidence: -1 },
    { output: 'b', confidence: -3 },
  ]);
  for (const confidence of [NaN, '0,75', 'high', []])
    expect(outputsOf({ output: 'a', confidence })?.[0]?.confidence).toBeNull();
});

test('the model is named by model, checkpoint and step', () => {
  expect(read({ output: 'a', model: 'm', step: 200 }).model).toBe('m step 200');
  expect(read({ output: 'a', checkpoint: 'ckpt-1' }).model).toBe('ckpt-1');
  expect(read({ output: 'a' }).model).toBeNull();
});
