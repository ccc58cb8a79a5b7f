import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';
import { rowJson } from '../formats/write/report.js';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { decidedRows } from '../testing/decidedRows.js';
import { goldenJson } from '../testing/golden.js';
import { expectClose } from '../testing/goldenDecisions.js';
import { goldenQuestion } from '../testing/goldenQuestions.js';
import { objectAt, objectsAt, textAt } from '../testing/goldenRows.js';
import { openWasmRunner } from '../testing/wasmRunner.js';
import { Decider } from './decider.js';
import { openReader } from './openReader.js';
import type { Reader } from './reader.js';

const cases = objectsAt(goldenJson('decider/system.json'), 'cases');
const opened = new Map<string, Promise<{ reader: Reader }>>();

async function open(checkpoint: string): Promise<Decider> {
  const known = opened.get(checkpoint) ?? openReader(checkpointBlobs(checkpoint), checkpoint, openWasmRunner);
  opened.set(checkpoint, known);
  return new Decider((await known).reader);
}

const inputOf = (input: JsonObject): Json =>
  input.has('state_json') ? parseJson(textAt(input, 'state_json'), 'state') : (input.get('text') ?? null);

/** What one golden case asks of the fact `doc` in one call, as the rows and probabilities that it comes to. */
async function answered(one: JsonObject) {
  const decider = await open(textAt(one, 'checkpoint'));
  const doc = inputOf(objectAt(one, 'input'));
  const questions = objectsAt(one, 'questions').map(goldenQuestion);
  return decidedRows(
    decider,
    doc,
    questions.map((question) => ({ question, gold: null })),
  );
}

describe('every row is the golden answer of a system: status, guard, answer, confidence, probabilities, quotes', () => {
  test.each(cases.map((one, i) => [`${textAt(one, 'checkpoint')} ${i}`, one] as const))('%s', async (_, one) => {
    const { rows, details, errors } = await answered(one);
    expect(errors).toEqual([]);
    const results = objectsAt(one, 'results');
    expect(results).toHaveLength(rows.length);
    for (const [i, row] of rows.entries()) {
      const expected = results[i] ?? new Map<string, Json>();
      const found = rowJson(row);
      found.set('name', row.question);
      found.set('probs', details[i]?.probabilities ?? []);
      const quotes = objectsAt(expected, 'evidence').map((quote) => new Map(quote).set('in_text', true));
      expectClose(found.get('quotes'), quotes, 0, `${row.question}, quotes`);
      for (const key of ['name', 'status', 'guard', 'answer', 'confidence', 'probs'])
        expectClose(found.get(key), expected.get(key), 1e-4, `${row.question}, ${key}`);
    }
  });
});

test('no golden is left out by mistake', () => {
  const questions = cases.flatMap((one) => objectsAt(one, 'questions'));
  expect(questions).toHaveLength(60);
});
