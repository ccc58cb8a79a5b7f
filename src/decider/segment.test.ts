import { expect, test } from 'vitest';
import { isObject, type Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { goldenJson } from '../testing/golden.js';
import { goldenQuestion, toyContract } from '../testing/goldenQuestions.js';
import { askedQuestion } from './asked.js';
import { segmentText } from './segment.js';

function records(file: string): Map<string, Json>[] {
  const golden = goldenJson(file);
  const cases = isObject(golden) ? golden.get('cases') : [];
  return (Array.isArray(cases) ? cases : []).filter(isObject);
}

/** The goldens' questions: a name means the same one in every file. */
const questions = new Map<string, Question>();
for (const record of records('decider/e2e.json')) {
  const asked = record.get('questions');
  for (const json of Array.isArray(asked) ? asked : []) {
    const question = goldenQuestion(json);
    questions.set(question.name, question);
  }
}

function segment(question: Question | undefined, checkpoint: Json | undefined): string {
  if (question === undefined) throw new TypeError('the golden names a question of e2e.json');
  const contract = toyContract(checkpoint);
  return segmentText(askedQuestion(question, contract), contract);
}

function idOf(record: Map<string, Json>): string {
  const id = record.get('id');
  return typeof id === 'string' ? id : '';
}

const wire = records('decider/wire_logits.json').map((record) => [idOf(record), record] as const);

test.each(wire.filter(([id]) => !id.includes('concat')))('the segments of %s', (id, record) => {
  const names = id.split('/')[1]?.split('+') ?? [];
  const segments = names.map((name) => segment(questions.get(name), record.get('checkpoint')));
  expect(segments).toEqual(record.get('segments'));
});

test.each(wire.filter(([id]) => id.includes('concat')))(
  'the segments of %s, which does not name its questions',
  (_, record) => {
    const known = [...questions.values()]
      .filter(
        ({ kind, notStated, evidence, minAct, maxError }) =>
          kind !== 'span' && !notStated && evidence === 0 && minAct === null && maxError === null,
      )
      .map((question) => segment(question, record.get('checkpoint')));
    expect(known).toEqual(expect.arrayContaining([record.get('segments')].flat()));
  },
);

test('nothing in a task or an option is escaped or trimmed', () => {
  const contract = toyContract('modern-v2');
  const question = goldenQuestion(
    new Map<string, Json>([
      ['kind', 'choice'],
      ['task', ' a\n[b] '],
      ['options', [' c: ', 2.0]],
    ]),
  );
  expect(segmentText(askedQuestion(question, contract), contract)).toBe(
    '[unused1]  a\n[b] [unused0]  c: [unused0] 2.0',
  );
});
