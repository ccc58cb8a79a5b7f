import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InputError } from '../core/inputError.js';
import { checkpointBlobs, checkpointFiles } from '../testing/checkpoints.js';
import { memoryStore } from './memoryStore.js';
import { withModelLock } from './modelLock.js';
import { StoreFull, type ModelStore } from './modelStore.js';
import { StoredModels } from './storedModels.js';

const ADDRESS = 'https://host.example/m/';
const GRAPH = 'onnx/model.onnx';
const nothing = (): void => undefined;
const { signal } = new AbortController();

let files: Map<string, Uint8Array<ArrayBuffer>>;
let etags: boolean;
let asked: string[];
let store: ModelStore;

beforeEach(() => {
  files = new Map(checkpointFiles('modern-v2-noblock'));
  [etags, asked, store] = [true, [], memoryStore()];
  vi.stubGlobal('location', { origin: 'https://candor.example' });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const path = url.slice(ADDRESS.length);
    const bytes = files.get(path);
    asked.push(`${method} ${path}`);
    if (bytes === undefined) return Promise.resolve(new Response(null, { status: 404 }));
    const headers = {
      'Content-Length': String(bytes.length),
      ...(etags && { ETag: `"${bytes.length}-${bytes[20] ?? 0}"` }),
    };
    return Promise.resolve(new Response(method === 'HEAD' ? null : bytes, { headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const models = (mustKeep = false) => new StoredModels(() => Promise.resolve(store), mustKeep);
async function downloaded(from: StoredModels) {
  const source = from.source(ADDRESS);
  return from.download(await from.offer(source, null, signal), GRAPH, null, nothing, signal);
}
const gets = (): string[] => asked.splice(0).filter((one) => one.startsWith('GET '));

test('an address is downloaded once where its ETags say that it is the same, and anew where it was published again', async () => {
  const library = models();
  const { manifest, isKept } = await downloaded(library);
  expect(isKept).toBe(true);
  gets();
  await downloaded(library);
  expect(gets()).toEqual(['GET solvi_decide.json']);

  const other = Uint8Array.from(files.get('tokenizer.json') ?? []);
  other[20] = 32;
  files.set('tokenizer.json', other);
  const again = await downloaded(library);
  expect(gets()).toEqual(['GET solvi_decide.json', 'GET tokenizer.json']);
  expect(again.manifest.files.map(({ sha256 }) => sha256)).not.toEqual(manifest.files.map(({ sha256 }) => sha256));
  expect(new Uint8Array(await (await library.open(again.manifest.id)).get('tokenizer.json')!.arrayBuffer())).toEqual(
    other,
  );

  etags = false;
  await downloaded(library);
  expect(gets().length).toBeGreaterThan(4);
});

test('what is verified is what is there when its turn comes, not what was there when it was asked', async () => {
  const library = models();
  const { manifest } = await downloaded(library);
  const [whole] = manifest.files;
  if (whole === undefined) throw new Error('it has files');
  const bytes = await store.blob(manifest.id, whole.path);
  await store.restart(manifest.id, { ...whole, received: 0, hashState: null, sha256: null, etag: null });
  let finish = nothing;
  const writing = withModelLock(manifest.id, () => new Promise<void>((resolve) => (finish = resolve)));
  const verifying = library.verify(manifest.id, nothing, signal);
  await store.append(manifest.id, whole, bytes);
  finish();
  await writing;
  expect((await verifying).fault).toBeNull();
  expect((await library.open(manifest.id)).get(whole.path)?.size).toBe(whole.bytes);
});

test('without room a model lasts as long as the visit, and one that failed there leaves nothing behind', async () => {
  const library = models();
  const append = vi.spyOn(store, 'append').mockImplementation(() => Promise.reject(new StoreFull(1, 2)));
  const { isKept, note, manifest } = await downloaded(library);
  expect([isKept, note]).toEqual([false, expect.stringContaining('runs from memory for this visit') as string]);
  expect((await library.open(manifest.id)).size).toBe(manifest.files.length);
  append.mockRestore();
  expect((await downloaded(library)).isKept).toBe(true);
  expect((await library.list()).map(({ id }) => id)).toEqual([manifest.id]);
});

test('without a database a page goes on in memory, and a command does not', async () => {
  const broken = () => Promise.reject(new InputError({ file: null, problem: 'it is of a newer version' }));
  const page = new StoredModels(broken, false);
  const { isKept, note } = await downloaded(page);
  expect([isKept, note]).toEqual([false, 'Models last as long as this visit: it is of a newer version.']);
  await expect(new StoredModels(broken, true).list()).rejects.toThrow('it is of a newer version');
});

test('a dropped checkpoint is there once, and a model that cannot be opened takes nothing from the one in use', async () => {
  const library = models();
  const blobs = checkpointBlobs('modern-v2-noblock');
  const first = await library.keep('toy', blobs, nothing, signal);
  expect((await library.keep('again', blobs, nothing, signal)).id).toBe(first.id);
  await library.open(first.id);
  await store.write({
    ...first,
    id: 'other',
    files: first.files.map((file) => ({ ...file, received: 0, sha256: null })),
  });
  await expect(library.open('other')).rejects.toThrow('resume its download');
  await expect(models().remove(first.id)).rejects.toThrow('is not deleted meanwhile');
  await library.remove(first.id);
  await expect(library.open(first.id)).rejects.toThrow('is not kept any more');
});
