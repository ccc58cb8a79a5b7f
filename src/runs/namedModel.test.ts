import { expect, test } from 'vitest';
import type { NamedModel } from '../core/job.js';
import { COMMIT, DEFAULT_GRAPH, madeFile, madeLibrary, madeManifest, SMALL_GRAPH } from '../testing/madeLibrary.js';
import { findModel } from './namedModel.js';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const { signal } = new AbortController();

const asked = (changes: Partial<NamedModel> = {}): NamedModel => ({
  ...{ named: 'owner/name', endpoint: null, token: null, graph: null, sha256: null, isOffline: false },
  ...changes,
});

const find = ({ library }: ReturnType<typeof madeLibrary>, model: NamedModel) =>
  findModel(model, library, () => undefined, signal);

test('a name without a commit is looked up, and its default graph downloaded, with the token of the hub', async () => {
  const made = madeLibrary([]);
  const { manifest, isKept } = await find(made, asked({ endpoint: 'https://hub.example', token: 'hf_secret' }));
  expect(made.calls).toEqual(['offer https://hub.example', `download ${DEFAULT_GRAPH}`]);
  expect(made.tokens).toEqual(['hf_secret', 'hf_secret']);
  expect([manifest.revision, isKept]).toEqual([COMMIT, true]);
});

test('a graph that is chosen is the one that is downloaded, and one that is not there names those that are', async () => {
  const made = madeLibrary([]);
  await find(made, asked({ graph: SMALL_GRAPH }));
  expect(made.calls).toContain(`download ${SMALL_GRAPH}`);
  await expect(find(made, asked({ graph: 'onnx/none.onnx' }))).rejects.toThrow(
    'owner/name: it holds no graph onnx/none.onnx; use one of onnx/model.onnx, onnx/model_int8.onnx.',
  );
});

test('a commit that is kept whole needs no network, a branch is looked up all the same', async () => {
  const kept = () => madeLibrary([madeManifest()]);
  const byCommit = kept();
  await find(byCommit, asked({ named: `owner/name@${COMMIT}` }));
  expect(byCommit.calls).toEqual([]);
  const byBranch = kept();
  await find(byBranch, asked());
  expect(byBranch.calls).toHaveLength(2);
});

test('offline the complete model that was fetched last answers, and nothing is asked of a host', async () => {
  const newer = madeManifest({ id: 'newer', fetched: '2026-12-02T00:00:00.000Z' });
  const partial = madeManifest({
    ...{ id: 'partial', fetched: '2026-12-03T00:00:00.000Z', files: [madeFile(DEFAULT_GRAPH, 90e6, null)] },
  });
  const broken = madeManifest({ id: 'broken', fetched: '2026-12-04T00:00:00.000Z', fault: 'it changed' });
  const made = madeLibrary([madeManifest(), broken, newer, partial]);
  const { manifest } = await find(made, asked({ isOffline: true }));
  expect([manifest.id, made.calls]).toEqual(['newer', []]);
});

test.each<[string, Partial<NamedModel>, RegExp]>([
  ['another model', { named: 'owner/other' }, /^owner\/other: .*candor models pull owner\/other and the same/],
  [
    'another graph',
    { graph: SMALL_GRAPH },
    /with onnx\/model_int8\.onnx, .*pull owner\/name\/onnx\/model_int8\.onnx and/,
  ],
  ['another revision', { named: 'owner/name@v2' }, /^owner\/name@v2: the model cache does not hold it whole, and/],
  ['another hub', { endpoint: 'https://hub.example' }, /does not hold it whole/],
])('offline %s than the cache holds is refused, and says how to get it', async (_, changes, sentence) => {
  const made = madeLibrary([madeManifest()]);
  await expect(find(made, asked({ ...changes, isOffline: true }))).rejects.toThrow(sentence);
  expect(made.calls).toEqual([]);
});

test('a pinned graph of other bytes is refused with both hashes: unfetched where the hub tells, kept or downloaded else', async () => {
  const sentence = `owner/name, onnx/model.onnx: its SHA-256 is ${A}, and --model-sha256 pins ${B}; name the revision`;
  const told = madeLibrary([], {}, A);
  await expect(find(told, asked({ sha256: B }))).rejects.toThrow(sentence);
  expect(told.calls).toEqual(['offer https://huggingface.co']);
  await expect(find(madeLibrary([]), asked({ sha256: B }))).rejects.toThrow(sentence);
  await expect(find(madeLibrary([madeManifest()]), asked({ sha256: B, isOffline: true }))).rejects.toThrow(sentence);
  await expect(find(madeLibrary([], {}, A), asked({ sha256: A }))).resolves.toBeDefined();
});

test('what did not arrive whole, or is broken, does not answer', async () => {
  const half = { files: [madeFile(DEFAULT_GRAPH, 90e6, null)] };
  await expect(find(madeLibrary([], half), asked())).rejects.toThrow(
    'owner/name: it did not arrive whole; run it again',
  );
  await expect(find(madeLibrary([], { fault: 'it changed' }), asked())).rejects.toThrow('owner/name: it changed; ');
});

test('the query of an address stands in no message', async () => {
  const named = 'https://models.example/a.zip?signature=secret';
  const refusal = find(madeLibrary([]), asked({ named, isOffline: true }));
  await expect(refusal).rejects.toThrow(/^https:\/\/models\.example\/a\.zip: /);
  await expect(refusal).rejects.not.toThrow(/secret/);
});
