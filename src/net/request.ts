import { InputError } from '../core/inputError.js';
import { isPrivateHost } from './privateHost.js';

/** Origins that the person named in this visit. */
const named = new Set<string>();

/** Those among them that the policy of the page has kept it from. */
const forbidden = new Set<string>();

/** Lets this visit talk to a host. For what a person typed and sent off, never for what stands in a file or a link. */
export function nameHost(url: string): void {
  named.add(new URL(url).origin);
  // The same listener is added once.
  addEventListener('securitypolicyviolation', rememberForbidden);
}

function rememberForbidden({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) forbidden.add(new URL(blockedURI).origin);
}

/** To a host that is not the page's own: no cookies, no referrer, and no redirect to where nobody pointed. */
const TO_OTHERS: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'manual',
};

/**
 * The one caller of fetch: the page's own host, and those that the person named. A redirect of another host is not followed;
 * the answer is then of status 3xx, or of type `opaqueredirect`. Throws an `InputError` for a host that nobody named and for
 * one that the policy of the page forbids; else as fetch does.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  return send(url, init, TO_OTHERS);
}

/**
 * The same for a file, which a hub keeps on hosts of its own choice: GET or HEAD, and a redirect is followed, because a page
 * cannot read where it points. Fetch itself drops an `Authorization` header on the way to another origin. Throws an
 * `InputError` besides where the way ends in the open though it began encrypted, or in a private network though it began
 * outside: nothing of that answer is read.
 */
export async function requestFile(
  url: string,
  init: Omit<RequestInit, 'method' | 'redirect' | 'body'> & { method?: 'GET' | 'HEAD' } = {},
): Promise<Response> {
  const response = await send(url, { ...init, redirect: 'follow' }, { ...TO_OTHERS, redirect: 'follow' });
  if (!response.redirected) return response;
  const [from, to] = [new URL(url), new URL(response.url)];
  const isOpened = from.protocol === 'https:' && to.protocol !== 'https:';
  if (!isOpened && (isPrivateHost(from.hostname) || !isPrivateHost(to.hostname))) return response;
  await response.body?.cancel();
  const where = isOpened ? 'without encryption' : 'in a private network';
  throw new InputError({
    file: from.host,
    problem: `it sends on to ${to.host}, ${where}, and from there nothing is taken`,
    mend: 'name the address that the file really has',
  });
}

async function send(url: string, init: RequestInit, toOthers: RequestInit): Promise<Response> {
  const { origin, host } = new URL(url);
  const isOwn = origin === location.origin;
  if (!isOwn && !named.has(origin)) {
    throw new InputError({ file: null, problem: `nobody named the host ${host}, and this page asks no others` });
  }
  try {
    return await fetch(url, isOwn ? init : { ...init, ...toOthers });
  } catch (error) {
    // The report of a violation is a task of its own, queued before or after this one.
    await new Promise((resolve) => setTimeout(resolve));
    if (!forbidden.has(origin)) throw error;
    throw new InputError({
      file: null,
      problem: `the policy of this page does not let it talk to ${origin}`,
      mend: 'name an https address, or an http one of localhost or 127.0.0.1, in a page that no command serves',
    });
  }
}
