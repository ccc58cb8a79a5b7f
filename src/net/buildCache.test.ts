import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partOf, type Build } from './build.js';
import { BuildCache, OtherBuild } from './buildCache.js';

const SCOPE = 'https://host.example/folder/';
const WASM = 'assets/ort-wasm-simd-threaded-Dc_Hr-bl.wasm';
const MODEL = 'models/made-v1/onnx/model.onnx';

/** What the host has, by path; the page's own is that of its folder. */
let host: Record<string, string>;
const asked = vi.fn((url: string, _init: RequestInit) => {
  const content = host[url.slice(SCOPE.length)];
  return Promise.resolve(new Response(content ?? null, { status: content === undefined ? 404 : 200 }));
});

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => vi.unstubAllGlobals());

/** As much of the browser's caches as is used. */
function madeStorage(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const matched = (entries: Map<string, Response> | undefined, key: string) => entries?.get(key)?.clone();
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      match: (key: string) => Promise.resolve(matched(entries, key)),
      put: (key: string, response: Response) => Promise.resolve(void entries.set(key, response.clone())),
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    });
  };
  const storage = {
    open,
    has: (name: string) => Promise.resolve(all.has(name)),
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: (key: string) => Promise.resolve([...all.values()].map((one) => matched(one, key)).find(Boolean)),
  };
  return storage as unknown as CacheStorage;
}

function buildOf(version: string, contents: Record<string, string>): Build {
  const sums = Object.entries(contents).map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]);
  return { version, hash: `hash of ${version}`, files: Object.fromEntries(sums) as Record<string, string> };
}

const FIRST = { 'index.html': 'page one', 'assets/a-1.js': 'a', [WASM]: 'runtime', [MODEL]: 'model one' };
/** Serves a build's files and gives its cache. */
function served(version: string, contents: Record<string, string>, storage: CacheStorage): BuildCache {
  host = { ...contents, '': contents['index.html'] ?? '' };
  return new BuildCache(buildOf(version, contents), SCOPE, storage);
}
const textOf = async (cache: BuildCache, path: string): Promise<string | undefined> =>
  (await cache.answer(path))?.text();
const askedPaths = (): string[] => [...new Set(asked.mock.calls.map(([url]) => url.slice(SCOPE.length)))];

test('a part is told by the path: the shell has neither a runtime nor the weights', () => {
  expect(partOf(WASM)).toBe('wasm');
  expect(partOf('assets/ort-wasm-simd-threaded.jspi-CZzFqCHi.wasm')).toBe('webgpu');
  expect(partOf('assets/ort-wasm-simd-threaded.asyncify-CZzFqCHi.wasm')).toBe('webgpu');
  expect(partOf(MODEL)).toBe('model');
  expect(partOf('models/made-v1/tokenizer.json')).toBe('model');
  for (const path of ['index.html', 'models/made-v1/card.json', 'assets/ort-wasm-simd-threaded-q.mjs']) {
    expect(partOf(path)).toBe('shell');
  }
});

test('before the shell is whole nothing is answered; then what is kept needs no host', async () => {
  const cache = served('1', FIRST, madeStorage());
  expect(await cache.answer('index.html')).toBeNull();
  await cache.keep(['shell']);
  expect(askedPaths()).toEqual(['', 'assets/a-1.js']);
  host = {};
  expect(await textOf(cache, 'index.html')).toBe('page one');
  expect(await textOf(cache, 'assets/a-1.js')).toBe('a');
});

test('what a run asks for first is fetched then, once', async () => {
  const cache = served('1', FIRST, madeStorage());
  await cache.keep(['shell']);
  asked.mockClear();
  expect(await textOf(cache, MODEL)).toBe('model one');
  expect(await textOf(cache, MODEL)).toBe('model one');
  expect(asked).toHaveBeenCalledOnce();
});

test('a file of another build is never answered, and a shell with one is not whole', async () => {
  const storage = madeStorage();
  const cache = served('1', FIRST, storage);
  host['assets/a-1.js'] = 'changed';
  await expect(cache.keep(['shell'])).rejects.toThrow(OtherBuild);
  expect(await cache.isWhole()).toBe(false);
  host['assets/a-1.js'] = 'a';
  await cache.keep(['shell']);
  host[MODEL] = 'model two';
  await expect(cache.answer(MODEL)).rejects.toThrow(OtherBuild);
  expect(await (await storage.open(`candor ${SCOPE} hash of 1`)).keys()).toHaveLength(3);
});

test('what the browser has from before is taken where it is the right file, else the host is asked anew', async () => {
  const cache = served('1', FIRST, madeStorage());
  asked.mockImplementationOnce(() => Promise.resolve(new Response('page zero')));
  await cache.keep(['shell']);
  expect(asked.mock.calls.map(([, { cache }]) => cache)).toEqual(['force-cache', 'reload', 'force-cache']);
});

test('a newer build brings what changed, with the parts that the older one had, and then takes the place', async () => {
  const storage = madeStorage();
  const first = served('1', FIRST, storage);
  expect(await first.isPreceded()).toBe(false);
  await first.keep(['shell', 'model']);
  asked.mockClear();

  const second = served('2', { ...FIRST, 'index.html': 'page two', [MODEL]: 'model two' }, storage);
  expect(await second.isPreceded()).toBe(true);
  expect(await second.partsOfOthers()).toEqual(['shell', 'model']);
  await second.keep(['shell', ...(await second.partsOfOthers())]);
  expect(askedPaths()).toEqual(['', MODEL]);
  expect(await textOf(first, MODEL)).toBe('model one');
  expect(await textOf(second, MODEL)).toBe('model two');
  await second.removeOthers();
  expect(await storage.keys()).toEqual([`candor ${SCOPE} hash of 2`]);
});

test('another page of the same host has its own files', async () => {
  const storage = madeStorage();
  await served('1', FIRST, storage).keep(['shell']);
  const other = new BuildCache(buildOf('2', FIRST), `${SCOPE}below/`, storage);
  expect(await other.isPreceded()).toBe(false);
  await other.removeOthers();
  expect(await storage.keys()).toHaveLength(1);
});
