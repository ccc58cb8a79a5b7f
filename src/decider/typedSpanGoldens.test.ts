import { describe, expect, test } from 'vitest';
import type { Decision } from '../core/decision.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Question } from '../core/question.js';
import { sliceCodePoints } from '../core/text/codePointOffsets.js';
import { writeCompact } from '../formats/write/json.js';
import { rowJson } from '../formats/write/report.js';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { decidedRows } from '../testing/decidedRows.js';
import { goldenJson } from '../testing/golden.js';
import { expectClose } from '../testing/goldenDecisions.js';
import { goldenQuestion } from '../testing/goldenQuestions.js';
import { numberAt, objectAt, objectsAt, textAt } from '../testing/goldenRows.js';
import { openWasmRunner } from '../testing/wasmRunner.js';
import { Decider } from './decider.js';
import { spanAnswer } from './heads/span.js';
import { openReader } from './openReader.js';

const TOLERANCE = 1e-4;
const cases = objectsAt(goldenJson('honesty/typed/decider.json'), 'cases');
const named = cases.map((one, i) => [`${textAt(one, 'checkpoint')} ${i} ${textAt(one, 'type')}`, one] as const);

const opened = new Map<string, Promise<Decider>>();

function open(checkpoint: string): Promise<Decider> {
  const known =
    opened.get(checkpoint) ??
    openReader(checkpointBlobs(checkpoint), checkpoint, openWasmRunner).then(({ reader }) => new Decider(reader));
  opened.set(checkpoint, known);
  return known;
}

function questionOf(one: JsonObject): Question {
  const settings = ['task', 'type', 'not_stated'].map((key) => [key, one.get(key) ?? null] as const);
  return goldenQuestion(new Map<string, Json>([['kind', 'span'], ...settings]));
}

const quoted = (value: Decision['value'], [span]: Decision['evidence']): Json =>
  span === undefined
    ? value
    : new Map(Object.entries({ text: span.text, start: BigInt(span.start), end: BigInt(span.end) }));

describe('of the spans that the pointer lists the kept one is that of the golden', () => {
  test.each(named)('%s', (_, one) => {
    const doc = textAt(one, 'doc');
    const pointer = objectAt(one, 'pointer');
    const listed = pointer.get('spans');
    const spans = (Array.isArray(listed) ? listed : []).map((item) => {
      const [confidence = NaN, start = NaN, end = NaN] = Array.isArray(item) ? item.map(Number) : [];
      return { text: sliceCodePoints(doc, start, end), start, end, confidence };
    });
    const { notStated, spanType } = questionOf(one);
    const { value, span, extra } = spanAnswer({ none: numberAt(pointer, 'null'), spans }, notStated, spanType);
    const decision = objectAt(objectAt(one, 'expected'), 'decision');
    expect(quoted(value, span === undefined ? [] : [span])).toEqual(decision.get('value'));
    expect(new Map(extra).get('trimmed') ?? null).toBe(decision.get('trimmed'));
  });
});

describe('the network answers a typed question as its golden says', () => {
  test.each(named)('%s', async (_, one) => {
    const question = questionOf(one);
    const doc = textAt(one, 'doc');
    const gold = one.get('gold') ?? null;
    const asks = [{ question, facts: [['doc', doc] as [string, Json]] }];
    const decider = await open(textAt(one, 'checkpoint'));
    const replies = await decider.answer(asks);
    const { rows, errors } = await decidedRows(decider, doc, [{ question, gold }]);
    expect(errors).toEqual([]);
    const [reply] = replies;
    const [row] = rows;
    if (reply === undefined || 'failure' in reply || row === undefined) throw new Error('there is no decision');

    const expected = objectAt(one, 'expected');
    const alone = objectAt(expected, 'decision');
    const { value, evidence, extra, escalation } = reply.decision;
    expect(quoted(value, evidence)).toEqual(alone.get('value'));
    expect(extra.get('trimmed') ?? null).toBe(alone.get('trimmed'));
    expect(escalation?.guard === 'escalated').toBe(alone.get('escalates'));

    const found = rowJson(row);
    for (const key of ['answer', 'status', 'guard', 'confidence', 'acted', 'correct', 'safeguards', 'quotes'])
      expectClose(found.get(key), expected.get(key), TOLERANCE, key);
    expect(writeCompact(row.answer)).toBe(expected.get('json'));
  });
});

test('no golden is left out by mistake', () => {
  expect(cases).toHaveLength(41);
});
