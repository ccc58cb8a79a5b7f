import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../core/json.js';
import type { GivenEvidence, GivenQuote, PartOutput } from '../core/partOutput.js';
import type { Case } from '../core/honestySet.js';
import type { Task } from '../core/task.js';
import { writeCompact } from '../formats/write/json.js';
import { rowJson } from '../formats/write/report.js';
import { answerCase } from '../suites/honesty/rows.js';
import { planCase } from '../suites/honesty/plan.js';
import { scorersAlone } from '../testing/answerGolden.js';
import { goldenJson } from '../testing/golden.js';
import { numberAt, objectAt, objectsAt, textAt } from '../testing/goldenRows.js';
import { goldenSpanType } from '../testing/goldenSpanType.js';
import { claimed, computes, fact, question, quoted, task, value } from '../testing/madeTask.js';

/** Spec: honesty.md 4, 5; typed_spans.md 7. The goldens' `evidence`, `fact` and `span` cases, as tasks that are asked. */
describe('every row of quotes.json is the golden one', () => {
  const cases = objectsAt(goldenJson('honesty/quotes/quotes.json'), 'cases');
  test.each(cases.map((one, i) => [`${i}: ${textAt(one, 'what')}, ${textAt(one, 'note')}`, one] as const))(
    '%s',
    async (_, one) => {
      expect(await answered(quoteTask(one), one)).toEqual(objectAt(one, 'expected'));
    },
  );

  test('none is left out', () => {
    expect(cases).toHaveLength(88);
  });
});

describe('every row of answers.json is the golden one', () => {
  const cases = objectsAt(goldenJson('honesty/typed/answers.json'), 'cases');
  test.each(
    cases.map((one, i) => [`${i}: ${textAt(one, 'type')} ${writeCompact(one.get('output') ?? null)}`, one] as const),
  )('%s', async (_, one) => {
    const expected = objectAt(one, 'expected');
    const row = await answered(typedTask(one), one);
    expect(expected.has('json') ? writeCompact(row.get('answer') ?? null) : null).toBe(expected.get('json') ?? null);
    for (const key of ['status', 'guard', 'confidence', 'acted', 'correct', 'safeguards', 'quotes']) {
      expect(row.get(key), key).toEqual(expected.get(key));
    }
  });

  test('none is left out', () => {
    expect(cases).toHaveLength(53);
  });
});

function quoteTask(one: JsonObject): Task {
  const by = one.get('by') === 'model' ? 'model' : 'code';
  switch (textAt(one, 'what')) {
    case 'evidence': {
      const evidence = listAt(one, 'evidence').map(evidenceOf);
      const rule = computes(['doc'], claimed(true, { evidence, confidence: 0.8 }), { by });
      return task([question('q', { kind: 'yes_no' }, rule, { evidenceRequired: true })]);
    }
    case 'fact': {
      const quote = computes(['doc'], { is: 'quote', ...quoteOf(one, one.get('value') ?? null) }, { by });
      return task([question('q', { kind: 'yes_no' }, computes(['f'], value(true)))], { facts: [fact('f', quote)] });
    }
    default: {
      const settings: Record<string, Json> = one.get('type') === null ? {} : { type: textAt(one, 'type') };
      const rule = computes(['doc'], outputOf(one.get('output') ?? null, 'text'));
      return task([question('q', { kind: 'span', ...settings }, rule)]);
    }
  }
}

function typedTask(one: JsonObject): Task {
  const by = one.get('by') === 'model' ? 'model' : 'code';
  const plain = outputOf(one.get('output') ?? null, 'value');
  const output: PartOutput = one.has('claim_confidence')
    ? claimed(plain.is === 'quote' ? plain : plain.value, { confidence: numberAt(one, 'claim_confidence') })
    : plain;
  const asked = question(
    'q',
    { kind: 'span', not_stated: one.get('maybe') === true },
    computes(['doc'], output, { by }),
  );
  const spanType = textAt(one, 'type') === 'str' ? null : goldenSpanType(textAt(one, 'type'));
  return task([{ ...asked, question: { ...asked.question, spanType } }]);
}

function outputOf(output: Json, key: string): (PartOutput & { is: 'quote' }) | (PartOutput & { is: 'value' }) {
  return isObject(output)
    ? { ...quoted(null, 0, 0), ...quoteOf(output, output.get(key) ?? null), is: 'quote' }
    : { is: 'value', value: output };
}

function evidenceOf(item: Json): GivenEvidence {
  if (typeof item === 'string') return item;
  if (!isObject(item)) throw new TypeError('evidence of the golden is a text or an object');
  return quoteOf(item, item.get('text') ?? null);
}

const quoteOf = (at: JsonObject, its: Json): GivenQuote => ({
  value: its,
  start: numberAt(at, 'start'),
  end: numberAt(at, 'end'),
  source: null,
  confidence: null,
});

function listAt(value: JsonObject, key: string): Json[] {
  const found = value.get(key);
  if (!Array.isArray(found)) throw new TypeError(`the golden has no list ${key}`);
  return found;
}

/** The row of a case with this text, with the keys that its golden has. */
async function answered(asked: Task, one: JsonObject): Promise<JsonObject> {
  const gold = one.get('gold') ?? null;
  const asCase: Case = {
    name: null,
    state: new Map([['doc', textAt(one, 'doc')]]),
    expected: new Map([['q', gold === 'abstain' ? null : gold]]),
    ask: null,
    injected: new Map(),
    expect: new Map(),
  };
  const { rows, errors } = await answerCase(await planCase(asCase, asked, 'golden', 'case'), asked, scorersAlone);
  expect(errors).toEqual([]);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  const expected = objectAt(one, 'expected');
  return new Map([...rowJson(row)].filter(([key]) => expected.has(key)));
}
