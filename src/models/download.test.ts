import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sentenceOf } from '../core/inputError.js';
import { checkpointFiles } from '../testing/checkpoints.js';
import { seededBytes } from '../testing/seededBytes.js';
import { stubHost, type Answer, type StubbedHost } from '../testing/stubbedHost.js';
import { downloadModel, manifestOf } from './download.js';
import { CHUNK_BYTES, stateOf, type ModelManifest } from './manifest.js';
import { memoryStore } from './memoryStore.js';
import type { ModelOffer } from './modelOffer.js';
import { StoreFull, type ModelStore } from './modelStore.js';

const HUB = 'https://hub.example';
const AT = `${HUB}/o/n/resolve/c0ffee/`;
const NOW = '2026-12-01T12:00:00.000Z';
const GRAPH = 'onnx/model.onnx';
const LONG = seededBytes(CHUNK_BYTES + 5000);
const TOKENIZER = seededBytes(3000, 3);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const HASHES = new Map([LONG, TOKENIZER].map((bytes) => [bytes, sha256(bytes)]));

let host: StubbedHost;
let files: Map<string, Uint8Array<ArrayBuffer>>;
let store: ModelStore;

beforeEach(() => {
  files = new Map([
    [`${AT}tokenizer.json`, TOKENIZER],
    [`${AT}${GRAPH}`, LONG],
  ]);
  host = stubHost(HUB, files);
  store = memoryStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function offer(isProven = true): ModelOffer {
  const offered = (path: string, bytes: Uint8Array<ArrayBuffer>) => ({
    ...{ path, bytes: bytes.length, url: AT + path },
    expected: isProven ? (HASHES.get(bytes) ?? null) : null,
  });
  return {
    source: { kind: 'hub', endpoint: HUB, repo: 'o/n', revision: null, subfolder: '' },
    name: 'o/n',
    revision: 'c0ffee',
    common: [offered('tokenizer.json', TOKENIZER)],
    variants: [{ path: GRAPH, bytes: LONG.length, format: 'fp32', files: [GRAPH] }],
    graphs: [offered(GRAPH, LONG), offered('onnx/other.onnx', LONG)],
  };
}

/** Downloads to the end, with time passing as it is needed. */
async function download(manifest: ModelManifest, signal = new AbortController().signal): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let came: string | null = null;
  const onStep = (): void => undefined;
  void downloadModel(store, manifest, 'hf_x', onStep, signal)
    .then(stateOf, sentenceOf)
    .then((text) => (came = text));
  while (came === null) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return came;
}

/** The connection breaks after so many bytes. */
const cut =
  (at: number): Answer =>
  (url, headers) => {
    const from = Number(/\d+/.exec(headers.get('Range') ?? '')?.[0] ?? 0);
    const bytes = files.get(url) ?? LONG;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(from, from + at));
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    const range = { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    return new Response(body, { status: 206, headers: { ...range, ETag: `"${bytes.length}-${bytes[0] ?? 0}"` } });
  };

const rangesOf = (path: string): (string | null)[] =>
  host.headers.filter((_, i) => host.asked[i]?.endsWith(path)).map((headers) => headers.get('Range'));

/** What is in the store hashes to the same; comparing eight million elements one by one takes minutes. */
async function expectKept(id: string, path: string, bytes: Uint8Array): Promise<void> {
  expect(sha256(new Uint8Array(await (await store.blob(id, path)).arrayBuffer()))).toBe(sha256(bytes));
}

test('a manifest has the files of its graph alone, and an id of its own for source, commit and graph', () => {
  const made = manifestOf(offer(), GRAPH, NOW);
  expect(made.files.map(({ path, received, url }) => [path, received, url])).toEqual([
    ['tokenizer.json', 0, `${AT}tokenizer.json`],
    [GRAPH, 0, `${AT}${GRAPH}`],
  ]);
  expect(made).toMatchObject({
    name: 'o/n',
    revision: 'c0ffee',
    graph: GRAPH,
    fetched: NOW,
    lastUsed: null,
    fault: null,
  });
  expect(stateOf(made)).toBe('resumable');
  const others: ModelOffer[] = [
    { ...offer(), revision: 'beef' },
    { ...offer(), source: { kind: 'hub', endpoint: `${HUB}/x`, repo: 'o/n', revision: null, subfolder: '' } },
    { ...offer(), source: { kind: 'hub', endpoint: HUB, repo: 'o/n', revision: null, subfolder: 'a/' } },
  ];
  expect(new Set([made, ...others.map((one) => manifestOf(one, GRAPH, NOW))].map(({ id }) => id)).size).toBe(4);
  expect(() => manifestOf(offer(), 'onnx/x.onnx', NOW)).toThrow(
    'o/n: it has no graph onnx/x.onnx; choose one of those there are: onnx/model.onnx.',
  );
});

test('every file comes whole and proven, and what was told never goes back', async () => {
  const steps: [number, string][] = [];
  const onStep = (done: number, file: string): void => void steps.push([done, file]);
  const whole = await downloadModel(
    store,
    manifestOf(offer(), GRAPH, NOW),
    'hf_x',
    onStep,
    new AbortController().signal,
  );
  expect(whole).toEqual(await store.read(whole.id));
  expect(whole.files.map((file) => file.sha256)).toEqual([sha256(TOKENIZER), sha256(LONG)]);
  await expectKept(whole.id, GRAPH, LONG);
  expect(steps.at(0)).toEqual([3000, 'tokenizer.json']);
  expect(steps.at(-1)).toEqual([3000 + LONG.length, GRAPH]);
  expect(host.headers.map((headers) => headers.get('Authorization'))).toEqual(['Bearer hf_x', 'Bearer hf_x']);
});

test('a token goes to no other host than its source, whatever a manifest says', async () => {
  const manifest = manifestOf(offer(), GRAPH, NOW);
  const stranger = 'https://stranger.example/tokenizer.json';
  const strange = manifest.files.map((file) => (file.path === GRAPH ? file : { ...file, url: stranger }));
  expect(await download({ ...manifest, files: strange })).toBe(
    'nobody named the host stranger.example, and this page asks no others.',
  );
  expect(host.asked).toEqual([]);
});

test('a later visit goes on after the last chunk, on the hash that was kept with it', async () => {
  const manifest = manifestOf(offer(), GRAPH, NOW);
  host.once.set(`${AT}${GRAPH}`, Array<Answer>(2).fill(cut(CHUNK_BYTES / 2)));
  expect(await download(manifest)).toBe('complete');
  expect(rangesOf(GRAPH).map((range) => Number(/\d+/.exec(range ?? '')?.[0]) / (CHUNK_BYTES / 2))).toEqual([0, 1, 2]);

  store = memoryStore();
  const cancel = new AbortController();
  host.once.set(`${AT}${GRAPH}`, [
    (...asked) => {
      const response = cut(CHUNK_BYTES + 10)(...asked);
      setTimeout(() => cancel.abort(new Error('cancelled')), 200);
      return response;
    },
  ]);
  expect(await download(manifest, cancel.signal)).toContain('cancelled');
  const part = (await store.read(manifest.id))?.files[1];
  expect([part?.received, part?.sha256, part?.hashState?.length]).toEqual([CHUNK_BYTES, null, expect.any(Number)]);
  expect(await download(manifest)).toBe('complete');
  expect(rangesOf(GRAPH).at(-1)).toBe(`bytes=${CHUNK_BYTES}-`);
  await expectKept(manifest.id, GRAPH, LONG);
});

test('a part without its hash, or with a broken one, is never gone on with', async () => {
  const manifest = manifestOf(offer(), GRAPH, NOW);
  for (const hashState of [null, new Uint8Array(7)]) {
    await store.write(manifest);
    const [, graph] = manifest.files;
    if (graph === undefined) throw new Error('no graph');
    await store.append(manifest.id, { ...graph, received: 10, hashState }, new Blob([new Uint8Array(10)]));
    expect(await download(manifest)).toBe('complete');
    expect(rangesOf(GRAPH).at(-1)).toBe('bytes=0-');
    await expectKept(manifest.id, GRAPH, LONG);
    await store.remove(manifest.id);
  }
});

test('a part that nothing proves is not gone on with, one with a validator only on its condition', async () => {
  const manifest = manifestOf(offer(false), GRAPH, NOW);
  const withoutTag: Answer = (...asked) => {
    const response = cut(CHUNK_BYTES + 10)(...asked) as Response;
    response.headers.set('ETag', 'W/"weak"');
    return response;
  };
  host.once.set(`${AT}${GRAPH}`, [withoutTag, cut(CHUNK_BYTES + 10)]);
  expect(await download(manifest)).toBe('complete');
  expect(rangesOf(GRAPH)).toEqual(['bytes=0-', 'bytes=0-', `bytes=${CHUNK_BYTES + 10}-`]);
  expect(host.headers.map((headers) => headers.get('If-Range')).filter(Boolean)).toEqual([
    `"${LONG.length}-${LONG[0]}"`,
  ]);
});

test('a source that changes under a download gives a model of one version or none', async () => {
  const manifest = manifestOf(offer(false), GRAPH, NOW);
  const other = seededBytes(LONG.length, 9);
  const changes: Answer = (...asked) => {
    const response = cut(CHUNK_BYTES + 10)(...asked);
    files.set(`${AT}${GRAPH}`, other).set(`${AT}tokenizer.json`, seededBytes(3000, 4));
    return response;
  };
  host.once.set(`${AT}${GRAPH}`, [changes]);
  expect(await download(manifest)).toBe('complete');
  await expectKept(manifest.id, GRAPH, other);
  await expectKept(manifest.id, 'tokenizer.json', seededBytes(3000, 4));

  store = memoryStore();
  files.set(`${AT}${GRAPH}`, seededBytes(LONG.length + 1, 9));
  expect(await download(manifest)).toBe(
    'o/n/onnx/model.onnx: its host sends a file of 8,393,609 bytes in place of the 8,393,608 bytes that it announced; ' +
      'look the model up again, or try later.',
  );
});

test('a connection that stands still is taken up again', async () => {
  const still: Answer = (_url, _headers, signal) => {
    const start = (controller: ReadableStreamDefaultController): void =>
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    return new Response(new ReadableStream({ start }), { status: 206 });
  };
  host.once.set(`${AT}${GRAPH}`, [still]);
  const manifest = manifestOf(offer(), GRAPH, NOW);
  expect(await download(manifest)).toBe('complete');
});

test('what the store has no room for is told by its own error, and what arrived stays', async () => {
  const manifest = manifestOf(offer(), GRAPH, NOW);
  const append = store.append.bind(store);
  vi.spyOn(store, 'append').mockImplementation((id, file, chunk) =>
    file.received > CHUNK_BYTES ? Promise.reject(new StoreFull(1, 2)) : append(id, file, chunk),
  );
  const run = downloadModel(store, manifest, null, () => undefined, new AbortController().signal);
  await expect(run).rejects.toBeInstanceOf(StoreFull);
  expect((await store.read(manifest.id))?.files.map(({ received }) => received)).toEqual([3000, CHUNK_BYTES]);
});

test('the broken files of a model come anew, and the sound ones stay', async () => {
  const manifest = manifestOf(offer(), GRAPH, NOW);
  expect(await download(manifest)).toBe('complete');
  const whole = await store.read(manifest.id);
  const tokenizer = whole?.files[0];
  if (whole === null || tokenizer === undefined) throw new Error('nothing is there');
  await store.restart(whole.id, { ...tokenizer, received: 0, sha256: null });
  await store.append(whole.id, tokenizer, new Blob([seededBytes(3000, 5)]));
  const broken = { ...whole, fault: 'tokenizer.json changed.', lastUsed: NOW };
  await store.write(broken);
  host.asked.length = 0;
  expect(await download(broken)).toBe('complete');
  expect(host.asked).toEqual([`GET ${AT}tokenizer.json`]);
  await expectKept(whole.id, 'tokenizer.json', TOKENIZER);
  expect(await store.read(whole.id)).toMatchObject({ fault: null, lastUsed: NOW });
});

test('a file that is compressed on its way is taken where its hash proves it, and refused where nothing does', async () => {
  const [bytes] = checkpointFiles('modern-v2-noblock').values();
  if (bytes === undefined) throw new Error('no checkpoint');
  const headers = { 'Content-Encoding': 'br', 'Content-Length': '100', ETag: '"x"' };
  const url = `${AT}solvi_decide.json`;
  const ofContract = (expected: string | null) =>
    manifestOf({ ...offer(false), common: [{ path: 'solvi_decide.json', bytes: 100, expected, url }] }, GRAPH, NOW);
  host.once.set(url, [() => new Response(bytes, { headers })]);
  expect(await download(ofContract(null))).toContain('its host sends it compressed');
  expect((await store.read(ofContract(null).id))?.files[0]).toMatchObject({ received: 0, sha256: null });
  await store.remove(ofContract(null).id);
  host.once.set(url, [() => new Response(bytes, { headers })]);
  expect(await download(ofContract(sha256(bytes)))).toBe('complete');
  expect((await store.read(ofContract(null).id))?.files[0]).toMatchObject({ bytes: bytes.length, etag: null });
});
