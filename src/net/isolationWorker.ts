/** What a service worker has and a page has not; the page's library of types is the one in use here. */
interface ExtendableEvent {
  waitUntil(work: Promise<void>): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const self: {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

/** `require-corp`: every browser knows it, and files from another host come by CORS, which it allows (browser_tech.md 2). */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// It keeps no state, so a new version may take the old one's place at once, also under open pages.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (needsIsolation(event.request)) event.respondWith(isolated(event.request));
});

/**
 * The page and its workers carry the policy, and Vite puts them into these two folders. All else goes its way untouched:
 * models and ranges of them, other hosts, and strangers' pages in folders below, which may not bear isolation.
 */
function needsIsolation({ method, mode, destination, cache, url }: Request): boolean {
  if (method !== 'GET' || cache === 'only-if-cached' || (mode !== 'navigate' && destination !== 'worker')) return false;
  const { scope } = self.registration;
  return [scope, `${scope}assets/`].includes(new URL('.', url).href);
}

async function isolated(request: Request): Promise<Response> {
  const response = await fetch(request);
  // A redirect or an error, which cannot be rebuilt.
  if (response.status === 0) return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}

// Makes this a module, and `self` its own.
export {};
