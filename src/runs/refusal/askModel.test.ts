import { expect, test } from 'vitest';
import { ChatError } from '../../core/chatError.js';
import type { ChatModel, ChatReply, ChatRequest } from '../../core/chatModel.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { promptTemplate } from '../../refusal/promptTemplate.js';
import { askModel, isGoingOn, type AskingStep } from './askModel.js';
import { outputsOf } from './asking.js';
import { DEFAULT_ASK, type AskSettings } from './askSettings.js';

const START = Date.UTC(2026, 0, 31, 12, 0, 0);
const never = new AbortController().signal;

const questions = (count: number, dataset = 'GSM8K'): OutputRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `q${i}`,
    dataset,
    question: `What is ${i}?`,
    unanswerable: false,
    gold: String(i),
  }));

const says = (text: string | null, more: Partial<ChatReply['choices'][0]> = {}): ChatReply => ({
  choices: [{ text, isTruncated: false, tokens: null, ...more }],
  usage: { prompt: 10, completion: 2 },
});
const fails = (isFinal: boolean): never => {
  throw new ChatError({ file: 'host', problem: 'it refused the request (HTTP 400)', mend: 'mend it' }, isFinal);
};

/** A model that answers one question after the other, unless more are let in. */
function modelOf(answer: (number: number, request: ChatRequest) => ChatReply | Promise<ChatReply>, atOnce = 1) {
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    name: 'toy',
    host: 'host',
    atOnce,
    ask: async (request, signal) => {
      signal.throwIfAborted();
      requests.push(request);
      const number = Number(/What is (\d+)/.exec(request.prompt)?.[1]);
      return answer(number, request);
    },
  };
  return { model, requests };
}

async function run(steps: AsyncGenerator<AskingStep>) {
  const seen: AskingStep[] = [];
  let error: unknown = null;
  try {
    for await (const step of steps) seen.push(step);
  } catch (caught) {
    error = caught;
  }
  const last = seen.at(-1);
  if (last === undefined) throw new Error('there was no step');
  return { seen, last, error, outputs: outputsOf(last.asking) };
}

test('every question is asked with the template, and its output becomes a row', async () => {
  const { model, requests } = modelOf((number) => says(`\\boxed{${number}}`));
  let seconds = 0;
  const { seen, outputs, last, error } = await run(
    askModel(questions(3), DEFAULT_ASK, model, { signal: never, now: () => START + 2000 * seconds++ }),
  );
  expect(error).toBeNull();
  expect(requests[0]).toEqual({
    prompt: `What is 0?${promptTemplate(true).slice('{question}'.length)}`,
    temperature: 0,
    maxTokens: 4096,
  });
  expect(outputs).toEqual({
    name: 'toy',
    rows: questions(3).map((row, i) => ({ ...row, run: 1, output: `\\boxed{${i}}` })),
    notices: [],
    errors: [],
  });
  expect(seen.map(({ done, failed, total, secondsLeft }) => [done, failed, total, secondsLeft])).toEqual([
    [0, 0, 3, null],
    [1, 0, 3, 4],
    [2, 0, 3, 2],
    [3, 0, 3, 0],
  ]);
  expect(last.asking.usage).toEqual({ prompt: 30, completion: 6 });
});

test('what was asked is on record, without the key', async () => {
  const settings: AskSettings = { ...DEFAULT_ASK, hint: false, maxTokens: 512, repeatedRuns: 2, logprobs: true };
  const { model, requests } = modelOf(() => says('x'));
  const both = [...questions(1), ...questions(1, 'AMC23')];
  const { last } = await run(askModel(both, settings, model, { signal: never, now: () => START }));
  expect(last.asking.asked).toEqual({
    host: 'host',
    model: 'toy',
    template: promptTemplate(false),
    hint: false,
    sets: [
      { dataset: 'GSM8K', runs: 1, temperature: 0 },
      { dataset: 'AMC23', runs: 2, temperature: 1 },
    ],
    maxTokens: 512,
    logprobs: true,
    date: '2026-01-31T12:00:00.000Z',
  });
  expect(requests.map(({ temperature, topLogprobs }) => [temperature, topLogprobs])).toEqual([
    [0, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('the geometric mean of the token probabilities is the confidence', async () => {
  const token = (logprob: number | null) => ({ token: 'x', logprob, top: [] });
  const tokens = [[token(-1), token(-3)], [token(-1), token(null)], [], [token(-9999)], [token(1e-12)]];
  const { model } = modelOf((number) => says('x', { tokens: tokens[number] ?? null }));
  const { outputs } = await run(askModel(questions(6), DEFAULT_ASK, model, { signal: never }));
  expect(outputs.rows.map(({ confidence }) => confidence)).toEqual([
    Math.exp(-2),
    undefined,
    undefined,
    0,
    1,
    undefined,
  ]);
});

test('an output without a text and one that was cut off are outputs', async () => {
  const { model } = modelOf((number) => (number === 0 ? says(null, { isTruncated: true }) : says('7')));
  const { outputs } = await run(askModel(questions(2), DEFAULT_ASK, model, { signal: never }));
  expect(outputs.rows.map(({ output }) => output)).toEqual([null, '7']);
  expect(outputs.notices).toEqual(['1 output was cut off at the limit of 4,096 tokens.']);
});

test('a question that fails is listed and is no row, and the others are asked', async () => {
  const { model } = modelOf((number) => (number === 1 ? fails(false) : says('7')));
  const { outputs, last, error } = await run(askModel(questions(3), DEFAULT_ASK, model, { signal: never }));
  expect(error).toBeNull();
  expect([last.done, last.failed, last.total]).toEqual([2, 1, 3]);
  expect(outputs.rows.map(({ id }) => id)).toEqual(['q0', 'q2']);
  expect(outputs.errors).toEqual([
    { file: 'host', place: 'GSM8K "q1", run 1', message: 'it refused the request (HTTP 400); mend it.' },
  ]);
  expect(outputs.notices).toEqual(['1 output was not given because the request failed, and in no figure.']);
});

test('a failure that no question would escape ends it, with what was answered', async () => {
  const { model, requests } = modelOf((number) => (number === 2 ? fails(true) : says('7')));
  const { outputs, error } = await run(askModel(questions(5), DEFAULT_ASK, model, { signal: never }));
  expect(error).toMatchObject({ message: 'host: it refused the request (HTTP 400); mend it.' });
  expect(requests).toHaveLength(3);
  expect(outputs.rows).toHaveLength(2);
  expect(outputs.errors).toEqual([]);
  expect(outputs.notices).toEqual(['3 outputs were not asked for, and in no figure.']);
});

test('five failures in a row end it, and the next start asks the failed ones last', async () => {
  let isBroken = true;
  const { model, requests } = modelOf((number) => (isBroken && number > 0 ? fails(false) : says('7')));
  const first = await run(askModel(questions(8), DEFAULT_ASK, model, { signal: never }));
  expect(first.error).toMatchObject({
    message: 'host: 5 questions in a row got no answer; the last time, it refused the request (HTTP 400); mend it.',
  });
  expect([first.last.done, first.last.failed]).toEqual([1, 5]);

  isBroken = false;
  requests.length = 0;
  const second = await run(askModel(questions(8), DEFAULT_ASK, model, { signal: never, from: first.last.asking }));
  expect(requests.map(({ prompt }) => prompt.slice(8, 9))).toEqual(['6', '7', '1', '2', '3', '4', '5']);
  expect(second.seen.map(({ done, failed }) => [done, failed]).slice(0, 4)).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 4],
  ]);
  expect([second.last.done, second.last.failed]).toEqual([8, 0]);
  expect(second.outputs.rows.map(({ id }) => id)).toEqual(questions(8).map(({ id }) => id));
  expect(second.last.asking.usage).toEqual({ prompt: 80, completion: 16 });
});

test('cancelling keeps what was answered, and the next start asks only for the rest', async () => {
  const given = new AbortController();
  const { model, requests } = modelOf((number) => {
    if (number === 2) {
      given.abort();
      given.signal.throwIfAborted();
    }
    return says('7');
  });
  const first = await run(askModel(questions(4), DEFAULT_ASK, model, { signal: given.signal }));
  expect(first.error).toBe(given.signal.reason);
  expect(first.outputs.rows).toHaveLength(2);

  const patient = modelOf(() => says('8'));
  const second = await run(
    askModel(questions(4), DEFAULT_ASK, patient.model, { signal: never, from: first.last.asking }),
  );
  expect([requests.length, patient.requests.length]).toEqual([3, 2]);
  expect(second.outputs.rows.map(({ output }) => output)).toEqual(['7', '7', '8', '8']);
  expect(second.last.asking.asked).toEqual(first.last.asking.asked);
});

test('outputs that came about differently are never put together', async () => {
  const { model } = modelOf(() => says('7'));
  const { last } = await run(askModel(questions(2), DEFAULT_ASK, model, { signal: never }));
  const goesOn = (settings: Partial<AskSettings>, asked = questions(2), name = 'toy') =>
    isGoingOn(last.asking, asked, { ...DEFAULT_ASK, ...settings }, { name, host: 'host' });
  expect(goesOn({})).toBe(true);
  // Nothing here is run several times.
  expect(goesOn({ repeatedRuns: 4, repeatedTemperature: 0.6 })).toBe(true);
  for (const settings of [{ hint: false }, { temperature: 0.5 }, { maxTokens: 10 }, { runs: 2 }, { logprobs: true }]) {
    expect(goesOn(settings)).toBe(false);
  }
  expect(goesOn({}, questions(3))).toBe(false);
  expect(goesOn({}, questions(2), 'other')).toBe(false);
  const steps = askModel(questions(3), DEFAULT_ASK, model, { signal: never, from: last.asking });
  await expect(steps.next()).rejects.toThrow('do not go together');
});

test('as many are in the air as the model takes, and the rows keep their order', async () => {
  let inAir = 0;
  let most = 0;
  const { model } = modelOf(async (number) => {
    most = Math.max(most, (inAir += 1));
    for (let i = 9 - number; i > 0; i -= 1) await Promise.resolve();
    inAir -= 1;
    return says(String(number));
  }, 4);
  const { outputs } = await run(askModel(questions(9), DEFAULT_ASK, model, { signal: never }));
  expect(most).toBe(4);
  expect(outputs.rows.map(({ output }) => output)).toEqual([...'012345678']);
});

test('what the files brought stands beside what the model was asked', async () => {
  const { model, requests } = modelOf(() => says('7'));
  const [first, ...others] = questions(3);
  const mixed = [{ ...(first as OutputRow), output: 'from the file' }, ...others];
  const { outputs, last } = await run(askModel(mixed, DEFAULT_ASK, model, { signal: never }));
  expect(requests).toHaveLength(2);
  expect(last.total).toBe(2);
  expect(outputs.rows.map(({ output }) => output)).toEqual(['from the file', '7', '7']);
  expect(outputs.notices).toEqual(['1 output was brought by the files; toy was asked for the others.']);
});

test('whoever stops listening ends the requests in the air', async () => {
  const signals: AbortSignal[] = [];
  const model: ChatModel = {
    name: 'toy',
    host: 'host',
    atOnce: 3,
    ask: (_request, signal) => {
      signals.push(signal);
      return signals.length === 1 ? Promise.resolve(says('7')) : new Promise(() => undefined);
    },
  };
  for await (const { done } of askModel(questions(5), DEFAULT_ASK, model, { signal: never })) if (done === 1) break;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});
