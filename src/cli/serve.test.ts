import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type PageServer } from './serve.js';

const folder = mkdtempSync(join(tmpdir(), 'candor-serve-'));
let server: PageServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), 'the page');
  server = await serve(folder);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** As raw as it is typed: fetch would tidy the path, and sets Host itself. */
function status(path: string, headers: Record<string, string> = {}, port = server.port): Promise<number | undefined> {
  const hostname = '127.0.0.1';
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('the page and mounted files are served under the token, isolated and bound to this server', async () => {
  const response = await fetch(server.url);
  expect(await response.text()).toBe('the page');
  expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(response.headers.get('content-security-policy')).toBe("connect-src 'self'; frame-ancestors 'none'");
  const mounted = join(folder, 'ü #%?.json');
  writeFileSync(mounted, '{}');
  expect(await (await fetch(server.mount(mounted))).text()).toBe('{}');
});

test('without the token, under another Host or out of the folder there is nothing', async () => {
  const { pathname } = new URL(server.url);
  expect(await status('/')).toBe(403);
  expect(await status('//')).toBe(403);
  expect(await status('/index.html')).toBe(403);
  expect(await status(pathname, { Host: 'evil.example' })).toBe(403);
  expect(await status(`${pathname}../../etc/passwd`)).toBe(404);
  expect(await status(`${pathname}%2e%2e/%2e%2e/etc/passwd`)).toBe(404);
  expect(await status(`${pathname}%zz`)).toBe(404);
  expect(await status(`${pathname}local/99`)).toBe(404);
  expect(await status(pathname)).toBe(200);
});

test('the policy names the hosts that a model comes from, and a stable page answers to its own name alone', async () => {
  const stable = await serve(folder, { talksTo: ['https://huggingface.co', 'https://*.hf.co'], isStable: true });
  try {
    const { origin, pathname } = new URL(stable.url);
    expect(origin).toBe('http://candor.localhost');
    expect(stable.mount(join(folder, 'index.html'))).toBe(`${stable.url}local/0`);
    expect(await status(pathname, { Host: 'candor.localhost' }, stable.port)).toBe(200);
    expect(await status(pathname, {}, stable.port)).toBe(403);
    expect(await status('/', { Host: 'candor.localhost' }, stable.port)).toBe(403);
    const policy = await new Promise((resolve) =>
      request({ port: stable.port, path: pathname, headers: { Host: 'candor.localhost' } }, (response) => {
        response.resume();
        resolve(response.headers['content-security-policy']);
      }).end(),
    );
    expect(policy).toBe("connect-src 'self' https://huggingface.co https://*.hf.co; frame-ancestors 'none'");
  } finally {
    await stable.close();
  }
});
