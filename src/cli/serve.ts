import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { STABLE_HOST } from './stableHost.js';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Isolation gives threads; the policy keeps a page that reads strangers' files from talking to hosts that nobody named. */
const headersFor = (talksTo: string[]) => ({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': `connect-src ${["'self'", ...talksTo].join(' ')}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

export interface PageServer {
  /** Address of the page; the token is its first folder, so every relative request carries it. */
  url: string;
  port: number;
  /** Serves one more file of the person's; returns its address. */
  mount(file: string): string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Whom the page may talk to besides this server, as sources of a content policy. */
  talksTo?: string[];
  /** The page has the same origin in every run, for a browser that has the resolver rules. */
  isStable?: boolean;
}

/** Serves the built page on a free loopback port. Requests with another Host or without the token get 403. */
export async function serve(pageFolder: string, options: ServeOptions = {}): Promise<PageServer> {
  const { talksTo = [], isStable = false } = options;
  const headers = headersFor(talksTo);
  const token = randomBytes(16).toString('hex');
  const mounted: string[] = [];
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const hosts = isStable ? [STABLE_HOST] : [`127.0.0.1:${port}`, `localhost:${port}`];
    void answer(request, response, { token, hosts, headers, pageFolder, mounted });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${isStable ? STABLE_HOST : `127.0.0.1:${port}`}/${token}/`;
  return {
    url,
    port,
    mount: (file) => `${url}local/${mounted.push(file) - 1}`,
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

interface Site {
  token: string;
  hosts: string[];
  headers: ReturnType<typeof headersFor>;
  pageFolder: string;
  mounted: string[];
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const [pathname = '/'] = (request.url ?? '/').split(/[?#]/);
  if (!site.hosts.includes(request.headers.host ?? '') || !pathname.startsWith(`/${site.token}/`)) {
    return refuse(response, 403, site);
  }
  const file = fileOf(pathname.slice(site.token.length + 2), site);
  const size = file === null ? null : await sizeOf(file);
  if (file === null || size === null) return refuse(response, 404, site);
  response.writeHead(200, {
    ...site.headers,
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': size,
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
}

function fileOf(path: string, { pageFolder, mounted }: Site): string | null {
  const local = /^local\/(\d+)$/.exec(path);
  if (local !== null) return mounted[Number(local[1])] ?? null;
  try {
    const file = normalize(join(pageFolder, decodeURIComponent(path === '' ? 'index.html' : path)));
    return file.startsWith(pageFolder + sep) ? file : null;
  } catch {
    return null;
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, { headers }: Site): void {
  response.writeHead(status, headers).end();
}
