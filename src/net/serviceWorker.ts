import type { Build, BuildCall, BuildState } from './build.js';
import { BuildCache, OtherBuild } from './buildCache.js';

/** What a service worker has and a page has not; the page's library of types is the one in use here. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface CallEvent extends ExtendableEvent {
  readonly data: BuildCall;
  readonly ports: readonly MessagePort[];
}
declare const self: {
  /** Written into the first line of this script by vite.keptFiles.ts. */
  readonly build: Build;
  readonly registration: { readonly scope: string; update(): Promise<unknown> };
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ url: string }[]>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: CallEvent) => void): void;
};

/** `require-corp`: every browser knows it, and files from another host come by CORS, which it allows (browser_tech.md 2). */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const { scope } = self.registration;
const cache = new BuildCache(self.build, scope, caches);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(cache.removeOthers().then(() => self.clients.claim())));

/**
 * Under a build that is kept whole a newer one brings all its files first, or fails, and then waits for its pages to close or to
 * ask for it. Else every page is from the host anyhow: it starts at once, and keeps its files when there is time, because
 * isolation must not wait for them.
 */
async function install(): Promise<void> {
  if (await cache.isPreceded()) await cache.keep(['shell', ...(await cache.partsOfOthers())]);
  else await self.skipWaiting();
}

self.addEventListener('message', (event) => event.waitUntil(hear(event.data, event.ports[0])));

async function hear(call: BuildCall, port?: MessagePort): Promise<void> {
  // What cannot be kept now is kept another time.
  if ('keep' in call) return cache.keep(call.keep).catch(() => undefined);
  if (call.ask === 'build') {
    const { version, hash } = self.build;
    return port?.postMessage({ version, hash, isWaiting: await cache.isPreceded() } satisfies BuildState);
  }
  const pages = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isPage);
  port?.postMessage(pages.length - 1);
  if (pages.length === 1) await self.skipWaiting();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.cache === 'only-if-cached' || request.headers.has('range')) return;
  const path = pathOf(request);
  const isIsolated = needsIsolation(request);
  if (path === null && !isIsolated) return;
  const response = path === null ? fetch(request) : answered(path, event);
  event.respondWith(isIsolated ? response.then(isolated) : response);
});

/** The file of the build that is asked for; null: it is none. A page is one whatever its query. */
function pathOf({ mode, url }: Request): string | null {
  if (isPage({ url })) return 'index.html';
  const path = url.startsWith(scope) ? url.slice(scope.length) : '';
  return mode !== 'navigate' && cache.has(path) ? path : null;
}

function isPage({ url }: { url: string }): boolean {
  const { origin, pathname } = new URL(url);
  return [scope, `${scope}index.html`].includes(origin + pathname);
}

async function answered(path: string, event: FetchEvent): Promise<Response> {
  try {
    return (await cache.answer(path)) ?? (await fetch(event.request));
  } catch (error) {
    if (!(error instanceof OtherBuild)) throw error;
    // Files of two builds must not meet in one page. The newer one makes itself known.
    event.waitUntil(self.registration.update().catch(() => undefined));
    return new Response(null, { status: 410 });
  }
}

/**
 * The page and its workers carry the policy, and Vite puts them into these two folders. Strangers' pages in folders below may
 * not bear isolation.
 */
function needsIsolation({ mode, destination, url }: Request): boolean {
  if (mode !== 'navigate' && destination !== 'worker') return false;
  return [scope, `${scope}assets/`].includes(new URL('.', url).href);
}

function isolated(response: Response): Response {
  // A redirect or an error, which cannot be rebuilt.
  if (response.status === 0) return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}
