import { InputError } from '../core/inputError.js';
import { counted } from '../core/numbers/counted.js';
import { systemClock } from '../net/clock.js';
import { requestFile } from '../net/request.js';
import type { ModelSource } from './modelSource.js';

/** Statuses of hosts that take no HEAD, or none that was signed. */
export const NO_HEAD = [400, 403, 405, 501];

/** What is asked of a host. */
export interface Question {
  url: string;
  /** What it is about, for sentences: a model, or a file of it. */
  subject: string;
  token: string | null;
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** Statuses beside success that the asker understands. */
  takes?: readonly number[];
}

/** Nobody answered, or the connection broke: the same question may fare better a little later. */
export class ConnectionLost extends InputError {}

/** Pauses before a host with a fault of its own is asked again. */
const FAULT_WAITS_MS = [1000, 3000];

/** How long a host may ask us to wait, and what is waited where it does not say. */
const LONGEST_WAIT_S = 20;
const USUAL_WAIT_S = 5;

/** Where the token of a source may go: to the host that it was typed for (spec: product.md, Network). */
export function tokenFor(url: string, source: ModelSource, token: string | null): string | null {
  if (source.kind === 'local') return null;
  const home = source.kind === 'hub' ? source.endpoint : source.url;
  return new URL(url).origin === new URL(home).origin ? token : null;
}

/**
 * The answer of a host, of status 2xx or one that the asker takes. A fault of the host is tried again twice, and a host that
 * is busy once, after as long as it asks for. Throws a `ConnectionLost` where nobody answers, any other `InputError` for what
 * a person must mend, and the signal's reason.
 */
export async function answerOf(question: Question, signal: AbortSignal): Promise<Response> {
  for (let faults = 0, waits = 0; ;) {
    const response = await asked(question, signal);
    if (response.ok || question.takes?.includes(response.status) === true) return response;
    await response.body?.cancel();
    const pause = FAULT_WAITS_MS[faults];
    if (response.status >= 500 && pause !== undefined) {
      faults += 1;
      await systemClock.wait(pause, signal);
    } else if (response.status === 429 && waits === 0 && secondsToWait(response) <= LONGEST_WAIT_S) {
      waits += 1;
      await systemClock.wait(secondsToWait(response) * 1000, signal);
    } else {
      throw refusalOf(question, response);
    }
  }
}

async function asked({ url, token, method = 'GET', headers = {} }: Question, signal: AbortSignal): Promise<Response> {
  const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
  try {
    return await requestFile(url, { method, headers: { ...headers, ...authorization }, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputError) throw error;
    const problem = 'nobody answers there, or the host does not let this page read its answers (CORS)';
    throw new ConnectionLost({ file: new URL(url).host, problem, mend: 'check the connection and the address' });
  }
}

/** What is sent in whole seconds or as a date; not every host lets a page read it. */
function secondsToWait({ headers }: Response): number {
  const text = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : USUAL_WAIT_S;
}

function refusalOf({ url, subject, token }: Question, response: Response): InputError {
  const { status, headers } = response;
  const { host } = new URL(url);
  const refused = (problem: string, mend: string): InputError =>
    new InputError({ file: subject, problem: `${problem} (HTTP ${status})`, mend });
  if (status === 401 || status === 403) {
    if (token === null) {
      const problem = `${host} shows it to nobody without a token: it is private or gated, or not there`;
      return refused(problem, 'give a token that may read it, or check the name');
    }
    return status === 401
      ? refused(`${host} refused the token`, 'check the token')
      : refused(`the token may not read it at ${host}`, 'accept its terms there, or give a token that may');
  }
  if (status === 404 || status === 410) {
    const isRevision = headers.get('X-Error-Code') === 'RevisionNotFound';
    return refused(
      `${host} has no ${isRevision ? 'such revision' : 'such thing'}`,
      `check the ${isRevision ? 'revision' : 'name'}, and whether it is private`,
    );
  }
  if (status === 429) {
    return refused(
      `${host} asks to wait, it has had too many requests`,
      `try again in ${counted(secondsToWait(response), 'second')}`,
    );
  }
  return status >= 500
    ? refused(`${host} has a fault of its own and was asked ${FAULT_WAITS_MS.length + 1} times`, 'try again later')
    : refused(`${host} did not give it`, 'check the address');
}
