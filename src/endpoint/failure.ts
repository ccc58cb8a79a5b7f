import { ChatError } from '../core/chatError.js';
import { counted } from '../core/numbers/counted.js';
import type { EndpointAddress } from './address.js';

/** Why one request brought no answer. */
export interface Failure {
  error: ChatError;
  /** The same request may fare better a little later. */
  isTransient: boolean;
  /** What the server asks for; null: nothing. */
  retryAfterMs: number | null;
}

/** Who asked whom, as far as sentences need it. */
export interface Asking {
  address: EndpointAddress;
  /** Struck out of whatever the server says. */
  key: string;
  /** It has given an answer before. */
  hasReplied: boolean;
}

/** Longer messages of a server are cut. */
const LONGEST = 240;

const NAMES: Record<number, string> = {
  408: 'too slow',
  429: 'too many requests',
  500: 'a fault of the server',
  502: 'nobody behind the proxy answers',
  503: 'overloaded',
  504: 'too slow behind the proxy',
  529: 'overloaded',
};

/** What a status other than 2xx means, with the server's own words where they say more. */
export function failureOfStatus(asking: Asking, status: number, body: string, after: number | null): Failure {
  const { address, key, hasReplied } = asking;
  const code = `HTTP ${status}`;
  const { message, code: word } = serverError(body);
  const said = message === '' ? '' : `, and says “${quoted(message, key)}”`;
  if (status === 401 || status === 403) {
    const [problem, mend] = key === '' ? ['it wants a key', 'give one'] : ['it refused the key', 'check the key'];
    // Where the key has served before, 403 may be about this one prompt.
    return lasting(asking, `${problem} (${code})`, mend, status === 401 || !hasReplied);
  }
  if (status === 404 || status === 405) {
    const path = new URL(address.chat).pathname;
    const mend = /model/i.test(message) ? 'check the name of the model' : (hintOf(address) ?? 'check the address');
    return lasting(asking, `it has nothing at ${path} (${code})${said}`, mend, true);
  }
  if (status === 402 || word === 'insufficient_quota') {
    return lasting(asking, `the account behind the key has nothing left (${code})${said}`, 'add credit', true);
  }
  if (status < 400) {
    return lasting(asking, 'it sends on to another address', 'give the address that it sends on to', true);
  }
  const isTransient = [408, 425, 429].includes(status) || status >= 500;
  const name = NAMES[status];
  const problem = `it refused the request (${code}${name === undefined ? '' : `, ${name}`})${said}`;
  return isTransient ? passing(asking, problem, after) : lasting(asking, problem, undefined, false);
}

/** Fetch failed: a browser does not tell a page whether nobody answered or the answer may not be read. */
export function unreachable(asking: Asking, origin: string): Failure {
  if (asking.hasReplied) return passing(asking, 'the connection broke');
  const problem = 'nobody answers there, or the server does not let this page read its answers (CORS)';
  return lasting(asking, problem, `check that it runs, and let it allow the origin ${origin}`, true);
}

export function timedOut(asking: Asking, seconds: number): Failure {
  const problem = `no answer within ${counted(seconds, 'second')}`;
  return lasting(asking, problem, 'ask for fewer tokens, or for less at once', false);
}

/** A reply that is no chat completion: of another path, as long as there was none that is one. */
export function unreadable(asking: Asking, problem: string): Failure {
  return lasting(asking, problem, hintOf(asking.address) ?? undefined, !asking.hasReplied);
}

/** The same request may fare better a little later. */
export function passing(asking: Asking, problem: string, retryAfterMs: number | null = null): Failure {
  return { error: chatError(asking, problem, undefined, false), isTransient: true, retryAfterMs };
}

/** The same request would fare no better. */
export function lasting(asking: Asking, problem: string, mend: string | undefined, isFinal: boolean): Failure {
  return { error: chatError(asking, problem, mend, isFinal), isTransient: false, retryAfterMs: null };
}

function chatError({ address }: Asking, problem: string, mend: string | undefined, isFinal: boolean): ChatError {
  return new ChatError({ file: address.host, problem, mend }, isFinal);
}

function hintOf({ base }: EndpointAddress): string | null {
  return base.endsWith('/v1') ? null : `try ${base}/v1`;
}

/** The server's words for one sentence: on one line, cut, without the key and the full stop. */
export function quoted(message: string, key: string): string {
  const clean = (key === '' ? message : message.replaceAll(key, '…')).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

/** `{"error": {"message", "code"}}`, `{"error": "…"}`, `{"message"}` or `{"detail"}`; empty texts where there is none. */
export function serverError(body: string): { message: string; code: string } {
  const whole = objectOf(body);
  const error = whole['error'];
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : whole;
  const message = [error, inner['message'], whole['detail']].find((text) => typeof text === 'string') ?? '';
  return { message, code: typeof inner['code'] === 'string' ? inner['code'] : '' };
}

function objectOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
