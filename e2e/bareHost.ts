import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { toyPage } from './toy.js';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A static host of the plainest kind: no headers but the content type, and the page in a folder of its own. */
export interface BareHost {
  url: string;
  /** Also a proxy, so that the page can have an origin that is not secure. */
  proxy: string;
  /** Whose files it has: a build that is put in the place of another. */
  folder: string;
  /** How often each file of the page was asked for. */
  asked: Map<string, number>;
  /** A file waits for this, where it has one, and then ends in what it returns. */
  wait: Map<string, () => Promise<string>>;
  close(): Promise<void>;
}

export async function bareHost(folder = toyPage()): Promise<BareHost> {
  const asked: BareHost['asked'] = new Map();
  const wait: BareHost['wait'] = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const file = pathname.replace(/^\/some\/folder\//, '').replace(/^$/, 'index.html');
    asked.set(file, (asked.get(file) ?? 0) + 1);
    void readFile(join(host.folder, file)).then(
      async (bytes) => {
        const end = await wait.get(file)?.();
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.end(end === undefined ? bytes : Buffer.concat([bytes, Buffer.from(end)]));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const host: BareHost = { url: `${proxy}/some/folder/`, proxy, folder, asked, wait, close };
  return host;
}
