import { createHash, randomFillSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import { groupCheckpoints } from '../formats/read/checkpointFolders.js';
import { zippedCheckpoints } from '../formats/read/zip.js';
import { checkpointBlobs, checkpointFiles } from '../testing/checkpoints.js';
import { zipOf } from '../testing/zipArchive.js';
import { keepLocal, type ModelLock } from './keepLocal.js';
import { CHUNK_BYTES, stateOf, type KeptFile, type ModelManifest } from './manifest.js';
import { StoreFull, type ModelStore } from './modelStore.js';

const NOW = '2026-03-04T05:06:07.000Z';

/** Keeps what it is given, and holds each step against the one before. */
class Shelf implements ModelStore {
  readonly kind = 'memory';
  readonly manifests = new Map<string, ModelManifest>();
  readonly chunks = new Map<string, Blob[]>();
  appended = 0;
  /** Chunks that it has room for. */
  room = Infinity;

  list = () => Promise.resolve([...this.manifests.values()]);
  read = (id: string) => Promise.resolve(this.manifests.get(id) ?? null);
  write = (manifest: ModelManifest) => {
    this.manifests.set(manifest.id, manifest);
    for (const { path, received } of manifest.files) if (received === 0) this.chunks.delete(`${manifest.id} ${path}`);
    return Promise.resolve();
  };
  append = (id: string, file: KeptFile, chunk: Blob) => {
    if (this.appended === this.room) return Promise.reject(new StoreFull(null, null));
    this.appended += 1;
    const manifest = this.manifests.get(id);
    const before = manifest?.files.find(({ path }) => path === file.path);
    expect(before?.received).toBe(file.received - chunk.size);
    expect(file.hashState === null).toBe(file.received === file.bytes);
    if (manifest === undefined) throw new Error(`${id} was never written`);
    const files = manifest.files.map((one) => (one.path === file.path ? file : one));
    this.manifests.set(id, { ...manifest, files });
    const key = `${id} ${file.path}`;
    this.chunks.set(key, [...(this.chunks.get(key) ?? []), chunk]);
    return Promise.resolve();
  };
  restart = () => Promise.reject(new Error('a local copy is never resumed'));
  blob = (id: string, path: string) => Promise.resolve(new Blob(this.chunks.get(`${id} ${path}`)));
  remove = (id: string) => {
    this.manifests.delete(id);
    for (const key of this.chunks.keys()) if (key.startsWith(`${id} `)) this.chunks.delete(key);
    return Promise.resolve();
  };
  close = () => undefined;
}

let shelf: Shelf;
let onStep: () => void;
beforeEach(() => {
  shelf = new Shelf();
  onStep = () => undefined;
});

const atOnce: ModelLock = (_id, work) => work();
const steps: [number, string][] = [];

function keep(files: Map<string, Blob>, name = 'toy', signal = new AbortController().signal): Promise<ModelManifest> {
  steps.length = 0;
  const told = (...step: [number, string]): void => {
    steps.push(step);
    onStep();
  };
  return keepLocal(shelf, name, files, [], NOW, told, signal, atOnce);
}

/** A graph of three chunks, of which the last is short. */
const weights = randomFillSync(new Uint8Array(2 * CHUNK_BYTES + 1000));
const large = new Map([
  ['solvi_decide.json', new Blob(['{}'])],
  ['onnx/model.onnx', new Blob([weights])],
]);
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

test('every file is kept whole, chunk by chunk, with its SHA-256', async () => {
  const files = new Map([...large, ['tokenizer.json', new Blob([])]]);
  const manifest = await keep(files);
  expect(stateOf(manifest)).toBe('complete');
  expect(manifest).toEqual(shelf.manifests.get(manifest.id));
  expect(manifest).toMatchObject({ name: 'toy', source: { kind: 'local', name: 'toy' }, fetched: NOW, fault: null });
  expect(manifest.files.map(({ path, bytes, sha256 }) => [path, bytes, sha256])).toEqual([
    ['onnx/model.onnx', weights.length, sha256(weights)],
    ['solvi_decide.json', 2, sha256('{}')],
    ['tokenizer.json', 0, sha256('')],
  ]);
  const kept = Buffer.from(await (await shelf.blob(manifest.id, 'onnx/model.onnx')).arrayBuffer());
  expect(kept.equals(weights)).toBe(true);
  expect(shelf.chunks.get(`${manifest.id} onnx/model.onnx`)?.map(({ size }) => size)).toEqual([
    CHUNK_BYTES,
    CHUNK_BYTES,
    1000,
  ]);
  expect(steps.filter(([done]) => done > 0)).toEqual([
    [CHUNK_BYTES, 'onnx/model.onnx'],
    [2 * CHUNK_BYTES, 'onnx/model.onnx'],
    [weights.length, 'onnx/model.onnx'],
    [weights.length + 2, 'solvi_decide.json'],
  ]);
});

test('the same checkpoint is there once, whether it came as a folder, a zip or loose files', async () => {
  const bytes = checkpointFiles('modern-l14f');
  const named = (rename: (path: string) => string) =>
    [...bytes].map(([path, content]) => ({ path: rename(path), blob: new Blob([content]) }));
  const beside = [
    { path: 'm/.DS_Store', blob: new Blob(['x']) },
    { path: 'm/model.safetensors', blob: new Blob(['weights of another runtime']) },
  ];
  const folder = groupCheckpoints([...named((path) => `m/${path}`), ...beside]).checkpoints;
  const loose = groupCheckpoints(named((path) => path.replace('onnx/', ''))).checkpoints;
  const zipped = await zippedCheckpoints(new Blob([zipOf(bytes, 'up/m/')]), 'toy.zip');
  const first = await keep(checkpointBlobs('modern-l14f'));
  const chunks = shelf.appended;
  for (const [found] of [folder, loose, zipped]) {
    expect(await keep(found?.files ?? new Map<string, Blob>(), 'another name')).toEqual(first);
  }
  expect(shelf.appended).toBe(chunks);
  expect(shelf.manifests.size).toBe(1);
  const other = await keep(checkpointBlobs('modern-v3'));
  expect(other.id).not.toBe(first.id);
});

test('one that is there in part, or broken, is copied anew', async () => {
  const whole = await keep(large);
  const inPart = { ...whole, files: whole.files.map((file) => ({ ...file, received: 0, sha256: null })) };
  const broken = { ...whole, fault: 'onnx/model.onnx: its bytes changed.' };
  for (const spoilt of [inPart, broken]) {
    await shelf.write(spoilt);
    const chunks = shelf.appended;
    expect(await keep(large)).toEqual(whole);
    expect(shelf.appended - chunks).toBe(4);
    expect((await shelf.blob(whole.id, 'onnx/model.onnx')).size).toBe(weights.length);
  }
});

test('a cancel, at any step, leaves nothing behind and ends with its reason', async () => {
  await keep(large);
  const all = steps.length;
  for (let last = 1; last <= all; last += 1) {
    shelf = new Shelf();
    const controller = new AbortController();
    let left = last;
    onStep = () => (left -= 1) === 0 && controller.abort(new Error('enough'));
    await expect(keep(large, 'toy', controller.signal)).rejects.toThrow('enough');
    expect([shelf.manifests.size, shelf.chunks.size]).toEqual([0, 0]);
  }
});

test('where the browser gives no more room, the error says so and nothing half is left', async () => {
  shelf.room = 2;
  await expect(keep(large)).rejects.toThrow(StoreFull);
  expect([shelf.manifests.size, shelf.chunks.size]).toEqual([0, 0]);
});

test('a file that changes or goes away meanwhile is named, and nothing half is left', async () => {
  let reads = 0;
  const changing = { size: 2, slice: () => new Blob([(reads += 1) === 1 ? '{}' : '[]']) } as unknown as Blob;
  const gone = { size: 2, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as unknown as Blob;
  for (const [blob, message] of [
    [changing, 'solvi_decide.json: it changed while it was copied; choose the checkpoint again.'],
    [gone, 'solvi_decide.json: it can no longer be read; choose the checkpoint again.'],
  ] as const) {
    const keeping = keep(new Map([...large, ['solvi_decide.json', blob]]));
    await expect(keeping).rejects.toThrow(new RegExp(message.replaceAll('.', '\\.')));
    await keeping.catch((error: unknown) => expect(error).toBeInstanceOf(InputError));
    expect(shelf.manifests.size).toBe(0);
  }
});
