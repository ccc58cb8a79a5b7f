import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHUNK_BYTES, stateOf, type ModelManifest } from './manifest.js';
import { memoryStore } from './memoryStore.js';
import type { ModelStore } from './modelStore.js';
import { transformersCache } from './transformersCache.js';

const ENDPOINT = 'https://hub.example';
const keyOf = (path: string, revision = 'main'): string => `${ENDPOINT}/o/m/resolve/${revision}/${path}`;

/** A cache whose hub answers each address with its own text, all of one commit. */
function made(store: ModelStore = memoryStore(), commit: () => string | null = () => null) {
  const asked: string[] = [];
  const cache = transformersCache(store, {
    endpoint: ENDPOINT,
    request: (url) => {
      asked.push(url);
      const named = commit();
      return Promise.resolve(withLength(url, named === null ? {} : { 'x-repo-commit': named }));
    },
  });
  const only = async (): Promise<ModelManifest> => {
    const [model] = await store.list();
    if (model === undefined) throw new Error('no model is kept');
    return model;
  };
  return { store, cache, asked, only };
}

const withLength = (content: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response =>
  new Response(content, { headers: { ...headers, 'content-length': String(content.length) } });

test('a file that was put is matched, of its length, hashed in the chunks of the store', async () => {
  const { cache, only } = made();
  const bytes = new Uint8Array(CHUNK_BYTES + 5).map((_, i) => i);
  await cache.put(keyOf('onnx/model.onnx'), withLength(bytes));
  const found = await cache.match(keyOf('onnx/model.onnx'));
  expect(found?.headers.get('content-length')).toBe(String(bytes.length));
  expect(Buffer.from((await found?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
  const model = await only();
  expect(model.files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(model).toMatchObject({ name: 'o/m', source: { kind: 'hub', endpoint: ENDPOINT, revision: null } });
  expect(stateOf(model)).toBe('complete');
  expect(model.lastUsed).not.toBeNull();
});

test('a body of another length than it said is never matched', async () => {
  for (const said of ['7', '5']) {
    const { cache, only } = made();
    const response = new Response('6 here', { headers: { 'content-length': said } });
    await expect(cache.put(keyOf('onnx/model.onnx'), response)).rejects.toThrow('onnx/model.onnx');
    expect(await cache.match(keyOf('onnx/model.onnx'))).toBeUndefined();
    expect(stateOf(await only())).toBe('resumable');
  }
});

test('a model is not complete without a graph, nor while a file is on its way', async () => {
  const { cache, only } = made();
  await cache.put(keyOf('config.json'), withLength('{}'));
  expect(stateOf(await only())).toBe('resumable');
  const weights = await cache.ask(keyOf('onnx/model_q8.onnx_data'));
  await cache.put(keyOf('onnx/model_q8.onnx'), withLength('graph'));
  expect(stateOf(await only())).toBe('resumable');
  await cache.put(keyOf('onnx/model_q8.onnx_data'), weights);
  expect(stateOf(await only())).toBe('complete');
  expect((await only()).files.map(({ path }) => path).sort()).toEqual([
    'config.json',
    'onnx/model_q8.onnx',
    'onnx/model_q8.onnx_data',
  ]);
});

test('all files are asked of the commit that the hub named first; another one is refused', async () => {
  let commit = 'c1';
  const { store, cache, asked, only } = made(undefined, () => commit);
  await cache.ask(keyOf('config.json'));
  await cache.ask(keyOf('onnx/model.onnx'));
  await cache.ask(keyOf('config.json', 'v1.0'));
  expect(asked).toEqual([keyOf('config.json'), keyOf('onnx/model.onnx', 'c1'), keyOf('config.json', 'v1.0')]);
  expect((await only()).revision).toBe('c1');
  expect(await store.list()).toHaveLength(2);
  commit = 'c2';
  await expect(cache.ask(keyOf('tokenizer.json'))).rejects.toThrow('has changed meanwhile');
});

test('a broken model comes anew, and keys of local files are none of ours', async () => {
  const { store, cache, only } = made();
  await cache.put(keyOf('onnx/model.onnx'), withLength('graph'));
  await store.write({ ...(await only()), fault: 'a byte changed' });
  expect(await cache.match(keyOf('onnx/model.onnx'))).toBeUndefined();
  await cache.put(keyOf('onnx/model.onnx'), withLength('graph'));
  expect(await only()).toMatchObject({ fault: null });
  expect(await cache.match('/models/o/m/config.json')).toBeUndefined();
  await cache.put('/models/o/m/config.json', withLength('{}'));
  expect(await store.list()).toHaveLength(1);
});
