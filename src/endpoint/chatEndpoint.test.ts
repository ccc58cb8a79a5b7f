import { expect, test } from 'vitest';
import type { ChatModel, ChatRequest } from '../core/chatModel.js';
import { SteppedClock } from '../testing/steppedClock.js';
import { endpointAddress } from './address.js';
import { chatEndpoint, type EndpointSettings } from './chatEndpoint.js';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);
const REQUEST: ChatRequest = { prompt: 'How many?', temperature: 0, maxTokens: 100 };
const KEY = 'sk-secret';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Milliseconds since the start. */
  at: number;
}

/** A server: what it does with each request, the last again and again. */
type Reply = (init: RequestInit) => Promise<Response>;

const reply = (body: unknown, status = 200, headers: Record<string, string> = {}): Reply => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () => Promise.resolve(new Response(text, { status, headers }));
};
const completion = (...texts: string[]): Reply =>
  reply({
    choices: texts.map((content) => ({ message: { content }, finish_reason: 'stop' })),
    usage: { prompt_tokens: 10, completion_tokens: 3 },
  });
const cut: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const silent: Reply = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

function endpoint(replies: Reply[], settings: Partial<EndpointSettings> = {}) {
  const clock = new SteppedClock(NOW);
  const sent: Sent[] = [];
  const pauses: [seconds: number, why: string][] = [];
  const model = chatEndpoint(
    {
      address: endpointAddress('http://127.0.0.1:8000/v1'),
      model: 'toy',
      key: KEY,
      atOnce: 4,
      onPause: (...pause) => pauses.push(pause),
      ...settings,
    },
    {
      send: (url, init) => {
        const answer = replies[Math.min(sent.length, replies.length - 1)];
        const headers = init.headers as Record<string, string>;
        sent.push({
          url,
          headers,
          body: JSON.parse(init.body as string) as Record<string, unknown>,
          at: clock.now() - NOW,
        });
        return answer?.(init) ?? Promise.reject(new Error('nothing more to reply'));
      },
      clock,
      random: () => 0,
      origin: 'https://page.example',
    },
  );
  return { clock, sent, pauses, model };
}

function ask(model: ChatModel, clock: SteppedClock, request = REQUEST, signal = new AbortController().signal) {
  return clock.until(model.ask(request, signal));
}

async function sentence(replies: Reply[], settings: Partial<EndpointSettings> = {}) {
  const { clock, sent, model } = endpoint(replies, settings);
  const error = await ask(model, clock).then(
    () => null,
    (reason: unknown) => reason as Error & { isFinal: boolean },
  );
  return { message: error?.message, isFinal: error?.isFinal, requests: sent.length };
}

test('one request holds the prompt and the key, and its answer comes back', async () => {
  const { clock, sent, model } = endpoint([completion('\\boxed{7}')]);
  expect(await ask(model, clock)).toEqual({
    choices: [{ text: '\\boxed{7}', isTruncated: false, tokens: null }],
    usage: { prompt: 10, completion: 3 },
  });
  expect(sent).toEqual([
    {
      url: 'http://127.0.0.1:8000/v1/chat/completions',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sk-secret' },
      body: {
        model: 'toy',
        messages: [{ role: 'user', content: 'How many?' }],
        temperature: 0,
        max_tokens: 100,
        stream: false,
      },
      at: 0,
    },
  ]);
  expect(JSON.stringify(model)).not.toContain(KEY);
});

test('without a key no header is sent; a key that no header can carry is refused', async () => {
  const { clock, sent, model } = endpoint([completion('x')], { key: '' });
  await ask(model, clock);
  expect(sent[0]?.headers).toEqual({ 'Content-Type': 'application/json' });
  expect(() => endpoint([], { key: 'sk-“quoted”' })).toThrow(
    'the key holds a character that no key has; copy it again.',
  );
});

test('samples and token probabilities; a server that gives fewer choices is asked for the rest', async () => {
  const { clock, sent, model } = endpoint([completion('a', 'b'), completion('c'), completion('d', 'e')]);
  const { choices, usage } = await ask(model, clock, { ...REQUEST, temperature: 1, samples: 4, topLogprobs: 5 });
  expect(choices.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  expect(usage).toEqual({ prompt: 30, completion: 9 });
  expect(sent.map(({ body }) => body['n'])).toEqual([4, 2, undefined]);
  expect(sent[0]?.body).toMatchObject({ temperature: 1, logprobs: true, top_logprobs: 5 });
});

test('faults of the server are tried again after growing pauses', async () => {
  const { clock, sent, pauses, model } = endpoint([
    completion('first'),
    reply('<html>Bad gateway</html>', 502),
    cut,
    reply({ error: 'overloaded' }, 529),
    reply('{"choices": [', 200),
    completion('second'),
  ]);
  await ask(model, clock);
  expect((await ask(model, clock)).choices[0]?.text).toBe('second');
  expect(sent.map(({ at }) => at)).toEqual([0, 0, 500, 1500, 3500, 7500]);
  expect(pauses).toEqual([
    [0.5, 'it refused the request (HTTP 502, nobody behind the proxy answers)'],
    [1, 'the connection broke'],
    [2, 'it refused the request (HTTP 529, overloaded), and says “overloaded”'],
    [4, 'it sent something that is no JSON'],
  ]);
});

test.each([
  ['7', 7000],
  ['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
  ['0.1', 500],
  ['soon', 500],
])('Retry-After: %s is kept to', async (header, at) => {
  const { clock, sent, model } = endpoint([reply({}, 429, { 'Retry-After': header }), completion('x')]);
  await ask(model, clock);
  expect(sent.map((request) => request.at)).toEqual([0, at]);
});

test('after six tries it is over, and the sentence says so', async () => {
  const { clock, sent, model } = endpoint([reply({ error: { message: 'Too fast.' } }, 429)]);
  await expect(ask(model, clock)).rejects.toMatchObject({
    message: '127.0.0.1:8000: it refused the request (HTTP 429, too many requests), and says “Too fast”, 6 times.',
    isFinal: false,
  });
  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 7500, 15_500]);
});

test('a pause of more than five minutes is not waited for', async () => {
  expect(await sentence([reply({}, 429, { 'Retry-After': '3600' })])).toEqual({
    message:
      '127.0.0.1:8000: it refused the request (HTTP 429, too many requests), and asks to wait 60 minutes; go on after that.',
    isFinal: true,
    requests: 1,
  });
});

const NO_V1 = { address: endpointAddress('http://127.0.0.1:8000') };
const finals: [what: string, reply: Reply, sentence: string, settings?: Partial<EndpointSettings>][] = [
  [
    'a refused key',
    reply({ error: { message: `Incorrect key ${KEY}` } }, 401),
    'it refused the key (HTTP 401); check the key.',
  ],
  ['a key without the right', reply({}, 403), 'it refused the key (HTTP 403); check the key.'],
  ['no key', reply({}, 401), 'it wants a key (HTTP 401); give one.', { key: '' }],
  [
    'a wrong path',
    reply('Not found', 404),
    'it has nothing at /chat/completions (HTTP 404); try http://127.0.0.1:8000/v1.',
    NO_V1,
  ],
  [
    'another wrong path',
    reply({ detail: 'Not Found' }, 404),
    'it has nothing at /v1/chat/completions (HTTP 404), and says “Not Found”; check the address.',
  ],
  [
    'an unknown model',
    reply({ error: { message: 'The model `toy` does not exist.' } }, 404),
    'it has nothing at /v1/chat/completions (HTTP 404), and says “The model `toy` does not exist”; check the name of the model.',
  ],
  [
    'a web page',
    reply('<!doctype html>'),
    'it sent a web page where JSON is expected; try http://127.0.0.1:8000/v1.',
    NO_V1,
  ],
  ['another service', reply({ models: [] }), 'its reply has no choices, as a chat completion has.'],
  ['a redirect', reply('', 307), 'it sends on to another address; give the address that it sends on to.'],
  [
    'nothing left to spend',
    reply({ error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }, 429),
    'the account behind the key has nothing left (HTTP 429), and says “You exceeded your quota”; add credit.',
  ],
  [
    'nobody, or no leave to read',
    cut,
    'nobody answers there, or the server does not let this page read its answers (CORS); check that it runs, and let it allow the origin https://page.example.',
  ],
];
test.each(finals)('%s ends it at once, in one sentence', async (_what, answer, message, settings) => {
  expect(await sentence([answer], settings)).toEqual({
    message: `127.0.0.1:8000: ${message}`,
    isFinal: true,
    requests: 1,
  });
});

test('a refused request is not tried again; another prompt may fare better', async () => {
  expect(await sentence([reply({ message: `too long for ${KEY}\n at ${'x'.repeat(300)}` }, 400)])).toEqual({
    message: `127.0.0.1:8000: it refused the request (HTTP 400), and says “too long for … at ${'x'.repeat(222)}…”.`,
    isFinal: false,
    requests: 1,
  });
});

test('a model that knows the limit by its newer name gets that one, from then on', async () => {
  const refusal = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
  const { clock, sent, model } = endpoint([reply({ error: { message: refusal } }, 400), completion('x')]);
  await ask(model, clock);
  await ask(model, clock);
  const limits = sent.map(({ body }) => [body['max_tokens'], body['max_completion_tokens']]);
  expect(limits).toEqual([
    [100, undefined],
    [undefined, 100],
    [undefined, 100],
  ]);
});

test('what takes too long is given up, and not tried again', async () => {
  expect(await sentence([silent], { timeoutSeconds: 90 })).toEqual({
    message: '127.0.0.1:8000: no answer within 90 seconds; ask for fewer tokens, or for less at once.',
    isFinal: false,
    requests: 1,
  });
});

test('cancelling ends a request, a pause and the wait for a turn', async () => {
  const given = new AbortController();
  const reason = new DOMException('cancelled', 'AbortError');
  const { sent, model } = endpoint([silent], { atOnce: 1 });
  const both = [model.ask(REQUEST, given.signal), model.ask(REQUEST, given.signal)];
  await new Promise((resolve) => setImmediate(resolve));
  given.abort(reason);
  for (const one of both) await expect(one).rejects.toBe(reason);
  expect(sent).toHaveLength(1);

  const later = new AbortController();
  const paused = endpoint([reply({}, 500)], { onPause: () => later.abort(reason) });
  await expect(ask(paused.model, paused.clock, REQUEST, later.signal)).rejects.toBe(reason);
  expect(paused.sent).toHaveLength(1);
});

test('no more requests are in the air than are allowed', async () => {
  let inAir = 0;
  let most = 0;
  const slow: Reply = async () => {
    most = Math.max(most, (inAir += 1));
    await new Promise((resolve) => setImmediate(resolve));
    inAir -= 1;
    return completion('x')({});
  };
  const { model } = endpoint([slow], { atOnce: 3 });
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 10 }, () => model.ask(REQUEST, signal)));
  expect(most).toBe(3);
});
