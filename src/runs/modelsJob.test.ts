import { expect, test, vi } from 'vitest';
import type { ModelsJob } from '../core/job.js';
import type { ModelManifest } from '../models/manifest.js';
import { COMMIT, DEFAULT_GRAPH, madeFile, madeLibrary, madeManifest, SMALL_GRAPH } from '../testing/madeLibrary.js';
import { runModelsJob } from './modelsJob.js';

const { signal } = new AbortController();
const done = (job: ModelsJob, { library }: ReturnType<typeof madeLibrary>, onStep = () => undefined) =>
  runModelsJob(job, library, onStep, signal);

const half = (): ModelManifest =>
  madeManifest({
    ...{ id: 'half', name: 'owner/half', graph: SMALL_GRAPH, files: [madeFile(SMALL_GRAPH, 20e6, null)] },
    source: { kind: 'url', url: 'https://models.example/half/' },
    revision: null,
  });

test('list prints a line for each model, in columns, and all that is known as JSON', async () => {
  const { exit, lines, json, summary } = await done({ action: 'list' }, madeLibrary([madeManifest(), half()]));
  expect([exit, summary]).toEqual([0, []]);
  expect(lines).toEqual([
    `owner/name  0123456789ab  onnx/model.onnx       90.0 MB             complete   sha256 ${'a'.repeat(64)}`,
    'owner/half  -             onnx/model_int8.onnx  10.0 MB of 20.0 MB  resumable  sha256 -',
  ]);
  expect(JSON.parse(json)).toMatchObject([
    {
      name: 'owner/name',
      revision: COMMIT,
      graph: DEFAULT_GRAPH,
      sha256: 'a'.repeat(64),
      bytes: 90_002_000,
      state: 'complete',
    },
    { name: 'owner/half', revision: null, graph: SMALL_GRAPH, sha256: null, received: 10e6, state: 'resumable' },
  ]);
});

test('an empty cache lists nothing, and cannot be verified', async () => {
  expect(await done({ action: 'list' }, madeLibrary([]))).toEqual({
    ...{ exit: 0, lines: [], json: '[]\n', summary: ['The model cache holds no model.'] },
  });
  expect(await done({ action: 'verify', model: null }, madeLibrary([]))).toEqual({
    ...{ exit: 2, lines: [], json: '' },
    summary: ['the model cache holds no model; get one with candor models pull.'],
  });
});

test('pull downloads, tells its progress and prints what is there then', async () => {
  const made = madeLibrary([]);
  const onStep = vi.fn();
  const wish = { named: 'owner/name', endpoint: null, token: 'hf_secret', graph: null, sha256: null };
  const result = await done({ action: 'pull', ...wish }, made, onStep);
  expect(result).toMatchObject({ exit: 0, lines: [expect.stringContaining('complete')] });
  expect(JSON.stringify(result)).not.toContain('hf_secret');
  expect(onStep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ doing: 'downloading', done: 45e6 }));
});

test('pull of what the browser has no room for is exit 2: the next command would not find it', async () => {
  const made = madeLibrary([]);
  const download = made.library.download.bind(made.library);
  made.library.download = async (...args) => ({ ...(await download(...args)), isKept: false, note: 'No room.' });
  const wish = { named: 'owner/name', endpoint: null, token: null, graph: null, sha256: null };
  expect(await done({ action: 'pull', ...wish }, made)).toMatchObject({
    ...{ exit: 2, summary: ['owner/name: it arrived and could not be kept (No room); make room for it.'] },
  });
});

test('verify checks all or the one that is named, and exits 1 when one is not whole', async () => {
  const broken = madeManifest({ id: 'broken', name: 'owner/broken', fault: 'onnx/model.onnx changed' });
  const all = madeLibrary([madeManifest(), broken, half()]);
  expect(await done({ action: 'verify', model: null }, all)).toMatchObject({
    exit: 1,
    summary: [
      'owner/broken: onnx/model.onnx changed',
      'owner/half: a part of it is missing',
      expect.stringContaining('candor models pull'),
    ],
  });
  const one = madeLibrary([madeManifest(), broken]);
  expect(await done({ action: 'verify', model: 'owner/name' }, one)).toMatchObject({ exit: 0, summary: [] });
  expect(one.calls).toEqual([`verify owner/name@${COMMIT}`]);
});

test.each<[string, string[]]>([
  ['owner/name', ['one', 'two']],
  ['owner/name@v1', ['one']],
  [`owner/name@${COMMIT}`, ['two']],
  ['two', ['two']],
  ['https://models.example/half/', ['half']],
])('rm %s removes what it means and nothing else', async (model, removed) => {
  const tagged: ModelManifest['source'] = {
    ...{ kind: 'hub', endpoint: 'https://hub.example', repo: 'owner/name', revision: 'v1', subfolder: '' },
  };
  const one = madeManifest({ id: 'one', name: 'owner/name', source: tagged, revision: 'f'.repeat(40) });
  const made = madeLibrary([one, madeManifest({ id: 'two', name: 'owner/name' }), half()]);
  expect(await done({ action: 'rm', model }, made)).toMatchObject({ exit: 0 });
  expect(made.calls).toEqual(removed.map((id) => `remove ${id}`));
});

test('rm of what is not there names what is; rm of all tells what it freed', async () => {
  expect(await done({ action: 'rm', model: 'owner/other' }, madeLibrary([madeManifest()]))).toMatchObject({
    ...{ exit: 2, summary: ['owner/other: the model cache holds no such model; it holds owner/name.'] },
  });
  expect(await done({ action: 'rm', model: null }, madeLibrary([madeManifest(), half()]))).toMatchObject({
    ...{ exit: 0, summary: ['Removed, 100.0 MB freed.'] },
  });
});
