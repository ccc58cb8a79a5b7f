import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Isolation gives threads; the policy keeps a page that reads strangers' files from talking to anyone else. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "connect-src 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

export interface PageServer {
  /** Address of the page; the token is its first folder, so every relative request carries it. */
  url: string;
  /** Serves one more file of the person's; returns its address. */
  mount(file: string): string;
  close(): Promise<void>;
}

/** Serves the built page on a free loopback port. Requests with another Host or without the token get 403. */
export async function serve(pageFolder: string): Promise<PageServer> {
  const token = randomBytes(16).toString('hex');
  const mounted: string[] = [];
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    void answer(request, response, { token, port, pageFolder, mounted });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}/`;
  return {
    url,
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
  port: number;
  pageFolder: string;
  mounted: string[];
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const hosts = [`127.0.0.1:${site.port}`, `localhost:${site.port}`];
  const [pathname = '/'] = (request.url ?? '/').split(/[?#]/);
  if (!hosts.includes(request.headers.host ?? '') || !pathname.startsWith(`/${site.token}/`)) {
    return refuse(response, 403);
  }
  const file = fileOf(pathname.slice(site.token.length + 2), site);
  const size = file === null ? null : await sizeOf(file);
  if (file === null || size === null) return refuse(response, 404);
  response.writeHead(200, {
    ...HEADERS,
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

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, HEADERS).end();
}
