import { vi } from 'vitest';
import { nameHost } from '../net/request.js';

export type Answer = (url: string, headers: Headers, signal: AbortSignal | null) => Response | Promise<Response>;

export interface StubbedHost {
  /** `GET https://…`, in the order asked. */
  asked: string[];
  /** The headers that each was asked with. */
  headers: Headers[];
  /** What answers first, by address; each answers once. */
  once: Map<string, Answer[]>;
}

/** Puts files in the place of the network, for one origin that is named; ranges are served, and HEAD. */
export function stubHost(origin: string, files: Map<string, Uint8Array<ArrayBuffer> | string>): StubbedHost {
  const host: StubbedHost = { asked: [], headers: [], once: new Map() };
  vi.stubGlobal('location', { origin: 'https://page.example' });
  vi.stubGlobal('addEventListener', () => undefined);
  nameHost(origin);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const [headers, method] = [new Headers(init.headers), init.method ?? 'GET'];
    host.asked.push(`${method} ${url}`);
    host.headers.push(headers);
    const first = host.once.get(url)?.shift();
    if (first !== undefined) return first(url, headers, init.signal ?? null);
    const content = files.get(url);
    if (content === undefined) return new Response(null, { status: 404 });
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return answerOfBytes(bytes, headers, method);
  });
  return host;
}

function answerOfBytes(bytes: Uint8Array<ArrayBuffer>, asked: Headers, method: string): Response {
  const from = Number(/^bytes=(\d+)-$/.exec(asked.get('Range') ?? '')?.[1] ?? NaN);
  const start = Number.isNaN(from) ? 0 : from;
  const headers = {
    ETag: `"${bytes.length}-${bytes[0] ?? 0}"`,
    'Content-Length': String(bytes.length - start),
    ...(Number.isNaN(from) ? {} : { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
  };
  const body = method === 'HEAD' ? null : bytes.slice(start);
  return new Response(body, { status: Number.isNaN(from) ? 200 : 206, headers });
}
