import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameHost, request } from './request.js';

const asked = vi.fn<typeof fetch>();
const listeners: ((event: unknown) => void)[] = [];

beforeEach(() => {
  asked.mockReset().mockResolvedValue(new Response('ok'));
  listeners.length = 0;
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('location', { origin: 'https://page.example' });
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: unknown) => void) => listeners.push(listener));
});
afterEach(() => vi.unstubAllGlobals());

test('the own host is asked as it is', async () => {
  await request('https://page.example/a.json', { method: 'HEAD' });
  expect(asked).toHaveBeenCalledExactlyOnceWith('https://page.example/a.json', { method: 'HEAD' });
});

test('a host that nobody named is never asked, nor another port or scheme of a named one', async () => {
  nameHost('http://127.0.0.1:8000/v1');
  for (const url of ['https://stranger.example/', 'http://127.0.0.1:8001/', 'https://127.0.0.1:8000/']) {
    await expect(request(url)).rejects.toThrow(
      `nobody named the host ${new URL(url).host}, and this page asks no others.`,
    );
  }
  expect(asked).not.toHaveBeenCalled();
});

test('a named host gets no cookies and no referrer, and cannot send the request on', async () => {
  nameHost('http://127.0.0.1:8000/v1');
  await request('http://127.0.0.1:8000/v1/chat/completions', { method: 'POST', redirect: 'follow' });
  expect(asked.mock.calls[0]?.[1]).toEqual({
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'manual',
  });
});

test('what the policy of the page forbids is told from a host that is not there', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  nameHost('http://10.0.0.7:8000');
  await expect(request('http://10.0.0.7:8000/v1')).rejects.toThrow('Failed to fetch');
  for (const listener of listeners)
    listener({ effectiveDirective: 'connect-src', blockedURI: 'http://10.0.0.7:8000/v1' });
  await expect(request('http://10.0.0.7:8000/v1')).rejects.toThrow(
    'the policy of this page does not let it talk to http://10.0.0.7:8000; name an https address',
  );
});
