import { expect, test } from 'vitest';
import type { Question } from '../core/question.js';
import { parseJson } from '../formats/read/json.js';
import { goldenPlain } from '../testing/golden.js';
import { expressionCode } from './expressionCode.js';
import { readTask } from './readTask.js';

const read = (text: string) => readTask(parseJson(text, 't.json'), 't.json', expressionCode);

function question(settings: string): Question {
  const found = read(`{"questions": {"q": {"task": "?", ${settings}}}}`).questions.get('q')?.question;
  if (found === undefined) throw new Error('the question is lost');
  return found;
}

test('a question without settings has the defaults', () => {
  expect(question('"kind": "choice", "options": ["b", "a"]')).toEqual({
    ...{
      name: 'q',
      kind: 'choice',
      task: '?',
      options: ['b', 'a'],
      descriptions: new Map(),
      other: null,
      notStated: false,
    },
    ...{ evidence: 0, k: null, bins: null, unit: null, coverage: 0.8, integer: null, scoreValue: 'median' },
    ...{ minConfidence: null, minAct: null, maxError: null, useAct: true, minMargin: null, perturb: 0 },
    ...{ optionOrder: 'canonical', permutations: 4, facts: null, spanType: null },
  });
});

test('every setting is read', () => {
  const common = `"not_stated": true, "min_confidence": 0.97, "min_act": 0.9, "max_error": 0.1, "use_act": false, "perturb": 2, "facts": ["a"]`;
  const read = {
    notStated: true,
    minConfidence: 0.97,
    minAct: 0.9,
    maxError: 0.1,
    useAct: false,
    perturb: 2,
    facts: ['a'],
  };
  expect(
    question(`"kind": "number", "bins": [0, 7.5], "unit": "days", "coverage": 0.5, "integer": true, ${common}`),
  ).toMatchObject({
    ...read,
    ...{ options: [], bins: [0n, 7.5], unit: 'days', coverage: 0.5, integer: true },
  });
  expect(
    question(`"kind": "rank", "options": [1, 2.0], "k": 1, "min_margin": 0, "evidence": true, ${common}`),
  ).toMatchObject({
    ...read,
    ...{ options: [1n, 2], k: 1, minMargin: 0, evidence: true },
  });
  expect(
    question('"kind": "multi", "options": ["a"], "option_order": "average", "permutations": 3, "evidence": 3'),
  ).toMatchObject({
    optionOrder: 'average',
    permutations: 3,
    evidence: 3,
  });
  expect(question('"kind": "score", "options": ["none", "nothing"], "score_value": "expected"')).toMatchObject({
    scoreValue: 'expected',
    other: null,
  });
  expect(question('"kind": "number", "bins": [1], "options": ["few", "many"]').options).toEqual(['few', 'many']);
});

test.each([
  ['choice', 'single ONE choice'],
  ['multi', 'Many multi'],
  ['score', 'ordinal scale score'],
  ['yes_no', 'noul yes_no YesNo bool'],
  ['rank', 'ranking rank'],
  ['number', 'estimate Number'],
  ['span', 'Span'],
])('%s has the names %s', (kind, names) => {
  const rest = { number: ', "bins": [1]', span: '', yes_no: '' }[kind] ?? ', "options": ["a", "b"]';
  for (const name of names.split(' ')) expect(question(`"kind": "${name}"${rest}`).kind).toBe(kind);
});

test.each([
  ['["a", " None of these ", "other", "b"]', '', 'other'],
  ['["a", " OTHER ", "b"]', '', ' OTHER '],
  ['["a", "other"]', ', "other": false', null],
  ['["a", "other"]', ', "other": null', 'other'],
  ['["a", "misc", "other"]', ', "other": "misc"', 'misc'],
  ['[1, 2]', ', "other": 2.0', 2n],
  ['["a", "other"]', ', "not_stated": true', null],
])('of %s with {%s} the abstain option is %s', (options, setting, other) => {
  expect(question(`"kind": "choice", "options": ${options}${setting}`).other).toBe(other);
});

test('a yes/no asks in words or booleans, and is described in words', () => {
  const options = (written: string) => question(`"kind": "yes_no"${written}`).options;
  expect([options(''), options(', "options": ["no", "yes"]')]).toEqual([
    ['yes', 'no'],
    ['yes', 'no'],
  ]);
  expect(options(', "options": [true, false]')).toEqual([true, false]);
  expect([
    ...question('"kind": "noul", "descriptions": {"yes": "it is", "no": "", "true": "lost"}').descriptions,
  ]).toEqual([['yes', 'it is']]);
});

test('descriptions are keyed by the text of the option', () => {
  expect([
    ...question('"kind": "score", "options": [1, 2.0], "descriptions": {"1": "calm", "2.0": "angry"}').descriptions,
  ]).toEqual([
    ['1', 'calm'],
    ['2.0', 'angry'],
  ]);
  expect(() => question('"kind": "choice", "options": ["billing", "b"], "descriptions": {"biling": "x"}')).toThrow(
    't.json, question "q", key descriptions.biling: there is no such option; perhaps "billing" is meant.',
  );
});

/** What errors.json lists, and needs the checkpoint to be told. */
const OF_THE_CHECKPOINT = [
  /cannot point at its input/,
  /has no 'not stated' output/,
  /has no act head/,
  /no act threshold for error/,
];

interface GoldenError {
  question: Record<string, unknown>;
  error: string;
}

const errors = goldenPlain<{ questions: GoldenError[] }>('decider/errors.json').questions;
const ours = errors.filter(({ error }) => !OF_THE_CHECKPOINT.some((pattern) => pattern.test(error)));

test.each(ours)('refused like the reference: $error', ({ question: settings }) => {
  expect(() => read(JSON.stringify({ questions: { q: settings } }))).toThrow(/^t\.json, question "q", key \w+/);
});

test.each(errors.filter((one) => !ours.includes(one)))('left to the checkpoint: $error', ({ question: settings }) => {
  expect(() => read(JSON.stringify({ questions: { q: settings } }))).not.toThrow();
});

test.each([
  [
    '"kind": "vote"',
    'key kind: it must be "choice", "multi", "score", "yes_no", "rank", "number" or "span", found "vote".',
  ],
  ['"kind": "toString"', 'key kind: it must be'],
  ['"kind": "choice"', 'key options: it is missing; give a list.'],
  ['"kind": "choice", "options": {"a": "x"}', 'key options: a list is expected, found an object.'],
  ['"kind": "choice", "options": ["a", true]', 'key options[1]: an option is a text or a number, found true.'],
  ['"kind": "choice", "options": ["a", NaN]', 'key options[1]: it is not a finite number.'],
  ['"kind": "choice", "options": [1, "1", 1.0]', 'key options[2]: the option 1.0 stands twice.'],
  ['"kind": "choice", "options": ["Other"]', 'key options: there is no option besides "Other"'],
  ['"kind": "choice", "options": ["a"], "other": "z"', 'key other: "z" is not one of the options.'],
  [
    '"kind": "score", "options": ["a", "b"], "other": "a"',
    'key other: it is for choice, multi questions, and this one is score; drop it.',
  ],
  [
    '"kind": "choice", "options": ["a"], "integer": true',
    'key integer: it is for number questions, and this one is choice',
  ],
  [
    '"kind": "span", "min_margin": 0.1',
    'key min_margin: it is for choice, score, yes_no, rank questions, and this one is span',
  ],
  [
    '"kind": "yes_no", "options": [false, true]',
    'key options: a yes/no question has the options "yes", "no" (or true, false)',
  ],
  ['"kind": "yes_no", "options": ["true", "false"]', 'key options: a yes/no question has'],
  ['"kind": "yes_no", "options": []', 'key options: a yes/no question has'],
  ['"kind": "rank", "options": ["a"], "k": 0', 'key k: it must be between 1 and 1, found 0.'],
  ['"kind": "rank", "options": ["a"], "k": 1.0', 'key k: a whole number is expected, found 1.0.'],
  ['"kind": "number", "bins": []', 'key bins: there are no bin edges'],
  ['"kind": "number", "bins": [3, 3.0]', 'key bins[1]: the edges must rise, and 3.0 follows 3.'],
  ['"kind": "number", "bins": ["3"]', 'key bins[0]: a number is expected, found "3".'],
  ['"kind": "number", "bins": [1, 2], "options": ["a", "b"]', 'key options: 2 bin edges give 3 bins, not 2 labels.'],
  ['"kind": "number", "bins": [1], "coverage": 80', 'key coverage: it must lie between 0 and 1, found 80.'],
  ['"kind": "span", "min_confidence": NaN', 'key min_confidence: it is not a finite number.'],
  ['"kind": "span", "perturb": -1', 'key perturb: it must be at least 0, found -1.'],
  ['"kind": "span", "perturb": true', 'key perturb: a whole number is expected, found true.'],
  ['"kind": "span", "option_order": "random"', 'key option_order: it must be "canonical", "given" or "average"'],
  ['"kind": "span", "facts": "doc"', 'key facts: a list is expected, found "doc".'],
  ['"kind": "span", "facts": []', 'key facts: it names no fact'],
  ['"kind": "span", "facts": ["a", "a"]', 'key facts[1]: the fact "a" stands twice.'],
  ['"kind": "span", "task": " "', 'key task: it is empty; write what is asked.'],
  [
    '"kind": "span", "min_confidance": 1',
    'key min_confidance: this key is not known; perhaps "min_confidence" is meant.',
  ],
])('{%s} is refused', (settings, message) => {
  expect(() => question(settings)).toThrow(`t.json, question "q", ${message}`);
});

test.each([
  ['[]', 't.json: a task is an object with "questions", found a list.'],
  ['{"questions": {}}', 't.json, key questions: the task asks nothing; give it a question.'],
  ['{"questions": {"q": 1}}', 't.json, question "q": an object is expected, found 1.'],
  [
    '{"questions": {"q": {}}, "rules": {}}',
    't.json, key rules: this key is not known; the known ones are name, version, note, facts, checks, questions, constraints, combine, prepare.',
  ],
])('%s is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});
