import { ChatError } from '../core/chatError.js';
import type { ChatModel, ChatReply, ChatRequest } from '../core/chatModel.js';
import { InputError } from '../core/inputError.js';
import { request as namedRequest } from '../net/request.js';
import type { EndpointAddress } from './address.js';
import { chatReply } from './chatReply.js';
import { systemClock, type Clock } from '../net/clock.js';
import { failureOfStatus, lasting, timedOut, unreachable, type Asking, type Failure } from './failure.js';
import { LONGEST_PAUSE_MS, MOST_TRIES, pauseMs, retryAfterMs } from './repetition.js';
import { Slots } from './slots.js';

export const DEFAULT_TIMEOUT_SECONDS = 600;

/** What a header can carry. */
const SENDABLE = /^[\x21-\x7e]*$/;

export interface EndpointSettings {
  address: EndpointAddress;
  /** Its name, as the server knows it. */
  model: string;
  /** Kept in memory alone; empty: none. */
  key: string;
  /** Requests at once, at least 1. */
  atOnce: number;
  /** For one request, from being sent to the last byte of its answer. */
  timeoutSeconds?: number;
  /** Told before each pause, with what the server said. */
  onPause?: (seconds: number, why: string) => void;
}

/** What an endpoint is asked by; given by tests, so that they are exact. */
export interface Wiring {
  send: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  /** Of the page. */
  origin: string;
}

/**
 * A model behind the chat completions of an OpenAI-compatible server. Too many requests, faults of the server and broken
 * connections are tried again after growing pauses, or after the one that the server asks for; a refused key, a wrong
 * address and what takes too long are not. The person must have named the host (net/request.ts). Throws an `InputError` for a
 * key that cannot be sent.
 */
export function chatEndpoint(settings: EndpointSettings, wiring: Wiring = pageWiring()): ChatModel {
  if (!SENDABLE.test(settings.key)) {
    throw new InputError({ file: null, problem: 'the key holds a character that no key has', mend: 'copy it again' });
  }
  return new ChatEndpoint(settings, wiring);
}

function pageWiring(): Wiring {
  return { send: namedRequest, clock: systemClock, random: Math.random, origin: location.origin };
}

class ChatEndpoint implements ChatModel {
  readonly name: string;
  readonly host: string;
  readonly atOnce: number;
  // Private to the engine too: no print or copy of this object shows the key.
  readonly #settings: EndpointSettings;
  readonly #wiring: Wiring;
  readonly #slots: Slots;
  /** Newer models of OpenAI refuse the name that everybody else knows. */
  #limitName = 'max_tokens';
  #hasReplied = false;

  constructor(settings: EndpointSettings, wiring: Wiring) {
    this.name = settings.model;
    this.host = settings.address.host;
    this.atOnce = settings.atOnce;
    this.#settings = settings;
    this.#wiring = wiring;
    this.#slots = new Slots(settings.atOnce);
  }

  async ask(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    const samples = request.samples ?? 1;
    const reply: ChatReply = { choices: [], usage: { prompt: 0, completion: 0 } };
    // Many servers give one choice, however many are asked for.
    while (reply.choices.length < samples) {
      const missing = samples - reply.choices.length;
      const { choices, usage } = await this.#slots.use(signal, () => this.#answer(request, missing, signal));
      reply.choices.push(...choices.slice(0, missing));
      reply.usage.prompt += usage.prompt;
      reply.usage.completion += usage.completion;
    }
    return reply;
  }

  async #answer(request: ChatRequest, samples: number, signal: AbortSignal): Promise<ChatReply> {
    const { clock, random } = this.#wiring;
    for (let tries = 1; ; tries += 1) {
      const reply = await this.#send(request, samples, signal);
      if ('choices' in reply) {
        this.#hasReplied = true;
        return reply;
      }
      const { error, isTransient, retryAfterMs } = reply;
      if (!isTransient) throw error;
      const pause = Math.max(retryAfterMs ?? 0, pauseMs(tries, random));
      if (pause > LONGEST_PAUSE_MS) {
        const problem = `${error.fault.problem}, and asks to wait ${Math.ceil(pause / 60_000)} minutes`;
        throw new ChatError({ ...error.fault, problem, mend: 'go on after that' }, true);
      }
      if (tries === MOST_TRIES) {
        throw new ChatError({ ...error.fault, problem: `${error.fault.problem}, ${MOST_TRIES} times` }, false);
      }
      this.#settings.onPause?.(pause / 1000, error.fault.problem);
      await clock.wait(pause, signal);
    }
  }

  /** One request. */
  async #send(request: ChatRequest, samples: number, signal: AbortSignal): Promise<ChatReply | Failure> {
    const { address, key, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = this.#settings;
    const { send, clock, origin } = this.#wiring;
    const asking: Asking = { address, key, hasReplied: this.#hasReplied };
    const limitName = this.#limitName;
    const late = new AbortController();
    const done = new AbortController();
    clock.wait(timeoutSeconds * 1000, done.signal).then(
      () => late.abort(),
      () => undefined,
    );
    try {
      const response = await send(address.chat, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(key === '' ? {} : { Authorization: `Bearer ${key}` }) },
        body: JSON.stringify(this.#body(request, samples)),
        signal: AbortSignal.any([signal, late.signal]),
      });
      const text = await response.text();
      if (response.ok) return chatReply(text, asking);
      if (response.status === 400 && limitName === 'max_tokens' && text.includes('max_completion_tokens')) {
        this.#limitName = 'max_completion_tokens';
        return await this.#send(request, samples, signal);
      }
      const after = retryAfterMs(response.headers.get('Retry-After'), clock.now());
      return failureOfStatus(asking, response.status, text, after);
    } catch (error) {
      signal.throwIfAborted();
      if (late.signal.aborted) return timedOut(asking, timeoutSeconds);
      if (error instanceof InputError) return lasting(asking, error.fault.problem, error.fault.mend, true);
      return unreachable(asking, origin);
    } finally {
      done.abort();
    }
  }

  #body({ prompt, temperature, maxTokens, topLogprobs }: ChatRequest, samples: number): object {
    return {
      model: this.name,
      messages: [{ role: 'user', content: prompt }],
      temperature,
      [this.#limitName]: maxTokens,
      ...(samples === 1 ? {} : { n: samples }),
      ...(topLogprobs === undefined ? {} : { logprobs: true, top_logprobs: topLogprobs }),
      stream: false,
    };
  }
}
