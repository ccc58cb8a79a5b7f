import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nameHost, request, requestFile } from './request.js';

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

describe('a file', () => {
  const ended = (url: string): Response => {
    const response = new Response('bytes');
    Object.defineProperties(response, { redirected: { value: true }, url: { value: url } });
    return response;
  };

  test('may come from where its named host sends on to, without cookies and referrer', async () => {
    nameHost('https://hub.example');
    asked.mockResolvedValue(ended('https://storage.example/a'));
    const response = await requestFile('https://hub.example/a', { headers: { Authorization: 'Bearer x' } });
    expect(await response.text()).toBe('bytes');
    expect(asked.mock.calls[0]?.[1]).toEqual({
      headers: { Authorization: 'Bearer x' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'follow',
    });
  });

  test('of a host that nobody named is not asked for', async () => {
    await expect(requestFile('https://unnamed.example/a')).rejects.toThrow('nobody named the host unnamed.example');
    expect(asked).not.toHaveBeenCalled();
  });

  test.each([
    ['https://hub.example/a', 'http://storage.example/a', 'storage.example, without encryption'],
    ['https://hub.example/a', 'https://192.168.0.1/a', '192.168.0.1, in a private network'],
    ['https://hub.example/a', 'https://localhost:9/a', 'localhost:9, in a private network'],
    ['http://10.0.0.1/a', 'https://storage.example/a', null],
    ['http://127.0.0.1/a', 'http://127.0.0.1:99/a', null],
  ])('of %s that ends at %s', async (from, to, problem) => {
    nameHost(from);
    asked.mockResolvedValue(ended(to));
    const answer = requestFile(from);
    if (problem === null) return void (await answer);
    await expect(answer).rejects.toThrow(`hub.example: it sends on to ${problem}, and from there nothing is taken;`);
  });
});
