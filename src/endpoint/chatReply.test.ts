import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointAddress } from './address.js';
import { chatReply } from './chatReply.js';
import type { Asking } from './failure.js';

const ASKING: Asking = { address: endpointAddress('http://127.0.0.1:8000'), key: 'sk-secret', hasReplied: false };

function failure(body: unknown, asking = ASKING) {
  const reply = chatReply(typeof body === 'string' ? body : JSON.stringify(body), asking);
  if ('choices' in reply) throw new Error('it was read');
  return { sentence: reply.error.message, isFinal: reply.error.isFinal, isTransient: reply.isTransient };
}

test('a chat completion', () => {
  const body = {
    choices: [
      {
        message: { role: 'assistant', content: 'It is \\boxed{7}' },
        finish_reason: 'stop',
        logprobs: {
          content: [
            { token: 'It', logprob: -0.5, top_logprobs: [{ token: 'It', logprob: -0.5, bytes: [73, 116] }] },
            { token: ' is', logprob: null },
          ],
        },
      },
      { message: { content: 'It is \\boxed{' }, finish_reason: 'length' },
      { message: { content: null }, finish_reason: 'length', logprobs: null },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 9, total_tokens: 29 },
  };
  expect(chatReply(JSON.stringify(body), ASKING)).toEqual({
    choices: [
      {
        text: 'It is \\boxed{7}',
        isTruncated: false,
        tokens: [
          { token: 'It', logprob: -0.5, top: [{ token: 'It', logprob: -0.5 }] },
          { token: ' is', logprob: null, top: [] },
        ],
      },
      { text: 'It is \\boxed{', isTruncated: true, tokens: null },
      { text: null, isTruncated: true, tokens: null },
    ],
    usage: { prompt: 20, completion: 9 },
  });
});

test('parts of a content count where they are text, and half a character is replaced', () => {
  const parts = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
    { type: 'text', text: '7\ud800' },
  ];
  const reply = chatReply(JSON.stringify({ choices: [{ message: { content: parts } }] }), ASKING);
  expect(reply).toMatchObject({ choices: [{ text: '7\ufffd' }], usage: { prompt: 0, completion: 0 } });
});

test('a web page, with a hint at the usual path', () => {
  expect(failure('<!doctype html><title>Hi</title>')).toEqual({
    sentence: '127.0.0.1:8000: it sent a web page where JSON is expected; try http://127.0.0.1:8000/v1.',
    isFinal: true,
    isTransient: false,
  });
});

test('a reply without choices, or with one that has no content', () => {
  const address = endpointAddress('http://127.0.0.1:8000/v1');
  for (const body of [{}, [], null, 7, { choices: [] }, { choices: 'x' }]) {
    expect(failure(body, { ...ASKING, address }).sentence).toBe(
      '127.0.0.1:8000: its reply has no choices, as a chat completion has.',
    );
  }
  for (const choice of [null, {}, { message: {} }, { message: { content: 7 } }, { text: 'x' }]) {
    expect(failure({ choices: [choice] }, { ...ASKING, address }).sentence).toBe(
      '127.0.0.1:8000: a choice of its reply has no message with a content.',
    );
  }
});

test('an error behind a status 200 is tried again, and its words do not hold the key', () => {
  expect(failure({ error: { message: 'upstream of sk-secret\nis down', code: 502 } })).toEqual({
    sentence: '127.0.0.1:8000: it failed, and says “upstream of … is down”.',
    isFinal: false,
    isTransient: true,
  });
});

test('what a content filter withheld is no answer of the model', () => {
  const body = { choices: [{ message: { content: null }, finish_reason: 'content_filter' }] };
  expect(failure(body)).toMatchObject({ isFinal: false, isTransient: false });
});

test('whatever comes is a reply or a failure with a sentence', () => {
  const json = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((value) => `{"choices": [{"message": ${value}}]}`),
  );
  fc.assert(
    fc.property(json, (body) => {
      const reply = chatReply(body, ASKING);
      if ('choices' in reply) expect(reply.choices.length).toBeGreaterThan(0);
      else expect(reply.error.message).toMatch(/^127\.0\.0\.1:8000: .+\.$/s);
    }),
  );
});
