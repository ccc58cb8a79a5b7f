import type { ChatChoice, ChatReply, TokenLogprob } from '../core/chatModel.js';
import { lasting, passing, quoted, serverError, unreadable, type Asking, type Failure } from './failure.js';

const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/**
 * A chat completion as it came, checked once: `choices[].message.content` (a text, null, or parts of which those of type
 * `text` count), `finish_reason`, `logprobs.content` where it is there, and `usage`. What cannot be read, an error behind a
 * status 200 and what a content filter withheld is a failure, and no answer.
 */
export function chatReply(body: string, asking: Asking): ChatReply | Failure {
  const whole = parsed(body);
  if (whole === undefined) {
    return body.trimStart().startsWith('<')
      ? unreadable(asking, 'it sent a web page where JSON is expected')
      : passing(asking, 'it sent something that is no JSON');
  }
  const { message } = serverError(body);
  if (keyOf(whole, 'error') !== undefined && keyOf(whole, 'error') !== null) {
    return passing(asking, `it failed, and says “${quoted(message, asking.key)}”`);
  }
  const list = keyOf(whole, 'choices');
  if (!Array.isArray(list) || list.length === 0) {
    return unreadable(asking, 'its reply has no choices, as a chat completion has');
  }
  const choices: ChatChoice[] = [];
  for (const choice of list) {
    const reason = keyOf(choice, 'finish_reason');
    if (reason === 'content_filter') {
      return lasting(asking, 'its content filter withheld the answer', undefined, false);
    }
    const text = textOf(keyOf(keyOf(choice, 'message'), 'content'));
    if (text === undefined) return unreadable(asking, 'a choice of its reply has no message with a content');
    choices.push({ text, isTruncated: reason === 'length', tokens: tokensOf(keyOf(choice, 'logprobs')) });
  }
  const usage = keyOf(whole, 'usage');
  const count = (key: string): number => {
    const value = keyOf(usage, key);
    return typeof value === 'number' && value > 0 ? value : 0;
  };
  return { choices, usage: { prompt: count('prompt_tokens'), completion: count('completion_tokens') } };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Undefined where the value is no object, or has no such key. */
function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** Undefined: no content at all. Half a character, which cannot be written as UTF-8, becomes a replacement character. */
function textOf(content: unknown): string | null | undefined {
  if (content === null) return null;
  if (typeof content === 'string') return content.replace(LONE_SURROGATE, '\ufffd');
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part) => (keyOf(part, 'type') === 'text' ? keyOf(part, 'text') : ''));
  return textOf(texts.filter((text) => typeof text === 'string').join(''));
}

function tokensOf(logprobs: unknown): TokenLogprob[] | null {
  const content = keyOf(logprobs, 'content');
  if (!Array.isArray(content)) return null;
  return content.map((item) => {
    const top = keyOf(item, 'top_logprobs');
    return {
      ...tokenOf(item),
      top: (Array.isArray(top) ? top : []).map(tokenOf).flatMap(({ token, logprob }) => {
        return logprob === null ? [] : [{ token, logprob }];
      }),
    };
  });
}

function tokenOf(item: unknown): { token: string; logprob: number | null } {
  const token = keyOf(item, 'token');
  const logprob = keyOf(item, 'logprob');
  return {
    token: typeof token === 'string' ? token.replace(LONE_SURROGATE, '\ufffd') : '',
    logprob: typeof logprob === 'number' && Number.isFinite(logprob) ? logprob : null,
  };
}
