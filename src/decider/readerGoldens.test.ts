import { describe, expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import type { Json, JsonObject } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { goldenJson } from '../testing/golden.js';
import { expectClose, expectGoldenDecision } from '../testing/goldenDecisions.js';
import { goldenQuestion } from '../testing/goldenQuestions.js';
import { objectAt, objectsAt, textAt } from '../testing/goldenRows.js';
import { openWasmRunner } from '../testing/wasmRunner.js';
import { askedQuestion, type AskedQuestion } from './asked.js';
import { decide } from './heads/decide.js';
import { openReader } from './openReader.js';
import type { Reading } from './questionReader.js';
import type { Reader } from './reader.js';
import { inputText } from './stateText.js';

const golden = goldenJson('decider/e2e.json');
const opened = new Map<string, Promise<{ reader: Reader }>>();

async function open(checkpoint: string): Promise<Reader> {
  const known = opened.get(checkpoint) ?? openReader(checkpointBlobs(checkpoint), checkpoint, openWasmRunner);
  opened.set(checkpoint, known);
  return (await known).reader;
}

const inputOf = (input: JsonObject): Json =>
  input.has('state_json') ? parseJson(textAt(input, 'state_json'), 'state') : (input.get('text') ?? null);

/** What one case asks, read together where the golden asks in a pass, else one question at a time. */
async function read(one: JsonObject): Promise<{ asked: AskedQuestion; reading: Reading | InputError }[]> {
  const reader = await open(textAt(one, 'checkpoint'));
  const text = inputText([['doc', inputOf(objectAt(one, 'input'))]], reader.contract.serialization);
  if (one.has('read_as')) expect(text).toBe(one.get('read_as'));
  const questions = objectsAt(one, 'questions').map((json) => askedQuestion(goldenQuestion(json), reader.contract));
  const result: { asked: AskedQuestion; reading: Reading | InputError }[] = [];
  for (const pass of one.get('how') === 'pass' ? [questions] : questions.map((question) => [question])) {
    for (const [i, reading] of (await reader.read(pass, text)).entries()) {
      const asked = pass[i];
      if (asked !== undefined) result.push({ asked, reading });
    }
  }
  return result;
}

/** `perturb` asks more than one text, and a part that is called binds its quotes. */
function isCompared(question: JsonObject, one: JsonObject): boolean {
  const isBound = one.get('how') === 'call' && objectAt(one, 'input').has('state_json');
  return !question.has('perturb') && !(isBound && question.has('evidence'));
}

/** The mark of a pass in several sequences counts the questions of all; ours those of the sequence that was read. */
const SPLIT = 'modern-v2/pass/s6/53';

function compare(
  one: JsonObject,
  { question }: AskedQuestion,
  decision: ReturnType<typeof decide>,
  expected: JsonObject,
): void {
  const tolerance = textAt(one, 'checkpoint').endsWith('fp16') ? 1e-2 : 1e-4;
  const extra = new Map(objectAt(expected, 'extra'));
  extra.delete('pass');
  if (one.get('id') === SPLIT) extra.delete('truncated');
  if (expected.get('unstable') === true) {
    expectClose(decision.probabilities, expected.get('probs'), tolerance, 'probs');
    return;
  }
  expectGoldenDecision(decision, new Map(expected).set('extra', extra), question.kind, tolerance);
}

const cases = objectsAt(golden, 'cases');

describe('every decision is the golden one', () => {
  test.each(cases.map((one) => [textAt(one, 'id'), one] as const))('%s', async (_, one) => {
    const { contract } = await open(textAt(one, 'checkpoint'));
    const results = objectsAt(one, 'results');
    const questions = objectsAt(one, 'questions');
    for (const [i, { asked, reading }] of (await read(one)).entries()) {
      const [question, expected] = [questions[i], results[i]];
      if (reading instanceof InputError || question === undefined || expected === undefined)
        throw new Error('not read');
      if (!isCompared(question, one)) continue;
      const decision = decide(asked, reading.outputs, contract);
      if (reading.truncated !== null) decision.extra.set('truncated', reading.truncated);
      compare(one, asked, decision, expected);
    }
  });

  test('a pass that is split is marked by what each sequence read: here all of the input', async () => {
    const readings = await read(cases.find((one) => one.get('id') === SPLIT) ?? new Map<string, Json>());
    expect(readings).toHaveLength(6);
    for (const { reading } of readings) expect(reading).toMatchObject({ truncated: null });
  });
});

describe('a question that does not fit fails, it is no abstention', () => {
  const wrong = objectsAt(golden, 'does_not_fit');
  test.each(wrong.map((one, i) => [`${textAt(one, 'checkpoint')} ${i}`, one] as const))('%s', async (_, one) => {
    const [found] = await read(one);
    expect(found?.reading).toBeInstanceOf(InputError);
    const start = (sentence: string) =>
      /do not fit in \d+ tokens|found \d+ option markers for \d+ options/.exec(sentence)?.[0];
    expect(start(found?.reading instanceof InputError ? found.reading.message : '')).toBe(start(textAt(one, 'error')));
  });
});

test('no golden is left out by mistake', () => {
  const compared = cases.flatMap((one) => objectsAt(one, 'questions').filter((question) => isCompared(question, one)));
  expect(compared.length).toBeGreaterThan(850);
});
