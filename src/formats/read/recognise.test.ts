import { expect, test } from 'vitest';
import { checkpointFiles } from '../../testing/checkpoints.js';
import { goldenText } from '../../testing/golden.js';
import { zipArchive, zipOf } from '../../testing/zipArchive.js';
import { recognise, type NamedBlob, type Recognised } from './recognise.js';

const file = (path: string, content: BlobPart = ''): NamedBlob => ({ path, blob: new Blob([content]) });
const one = async (path: string, content: BlobPart): Promise<Recognised | undefined> =>
  (await recognise([file(path, content)]))[0];
const reason = async (path: string, content: BlobPart) => {
  const found = await one(path, content);
  return found?.kind === 'unknown' ? found.reason : found?.kind;
};

const summary = (found: Recognised[]) =>
  found.map((it) =>
    it.kind === 'checkpoint' ? [it.kind, it.name, ...[...it.files.keys()].sort()] : [it.kind, it.path],
  );

test.each([
  ['core.json', '{"cases": []}', 'set'],
  ['core.json', '{"cases": null}', 'set'],
  ['core.json', '[{"name": "a", "expected": {}}]', 'set'],
  ['core.json', '[7, {"gold": {}}]', 'set'],
  ['core.json', '{"questions": {}}', 'task'],
  ['core.txt', ' {"questions": {}}', 'task'],
  ['r.json', '{"metrics": {}, "cases": 4, "rows": []}', 'report'],
  ['r.json', '{"metrics": {}, "cases": 4}', 'baseline'],
  ['r.baseline.json', '{"metrics": {}, "rows": []}', 'baseline'],
  ['r.json', '{"coverage_at_risk": 1}', 'baseline'],
  ['r.json', '{"rows": []}', 'rows'],
  ['r.json', '[{"case": "a", "question": "q", "gold": "a", "acted": true}]', 'rows'],
])('%s with %s is a %s', async (path, text, kind) => {
  expect(await one(path, text)).toMatchObject({ kind, path, text });
});

test('a long list of outputs is known by its beginning, and a long report is none', async () => {
  const padding = ' '.repeat(4_000_001);
  const start = '[{"id": "1", "question": "q", "output": "x"},';
  // Not closed: it is not parsed.
  expect(await one('long.json', `${start}${padding}`)).toMatchObject({ kind: 'outputs' });
  expect(await one('report.json', `{"metrics": {}, "question": 1, "rows": []${padding}}`)).toMatchObject({
    kind: 'report',
  });
});

test('outputs of language models are kept as they are, and their reports are not those of sets', async () => {
  const line = '{"id": "1", "question": "q", "output": "\\\\boxed{1}"}';
  expect(await one('step200.jsonl', line)).toMatchObject({ kind: 'outputs', path: 'step200.jsonl' });
  expect(await one('step200.json', `[${line}]`)).toMatchObject({ kind: 'outputs', path: 'step200.json' });
  const report = '{"suite": "refusal", "metrics": {}, "rows": []}';
  expect(await one('r.json', report)).toMatchObject({ kind: 'refusal report', path: 'r.json' });
});

test.each<[string, BlobPart, string]>([
  ['a.json', '{"cases": [\n}', 'a.json, line 2, column 1: a value is expected, found "}"; correct the JSON there.'],
  ['a.json', new Uint8Array([0x7b, 0xff]), 'a.json, line 1: the file is not UTF-8; save it as UTF-8.'],
  [
    'a.json',
    goldenText('public/lfs-pointer-as-weights/checkpoint/model.onnx'),
    'a.json: this is a Git LFS pointer, the real file has 90 MB',
  ],
  ['a.json', '{"a": 1}', 'a.json: its JSON is none of the known files; accepted are a set, a task, a baseline'],
  ['a.json', '[]', 'a.json: its JSON is none of the known files'],
  ['task.py', 'cat = 1', 'task.py: Python is not run here: save rows with the reference command'],
  ['x.zip', 'PK', 'x.zip: it is no zip archive; download it, or make it, again.'],
  ['x.tar.gz', 'x', 'x.tar.gz: of archives zip alone is read: unpack it and drop the folder'],
  ['model.onnx', 'x', 'model.onnx: a model is dropped as its whole folder'],
  ['photo.png', 'x', 'photo.png: it is not JSON; accepted are'],
])('%s is unknown, with the reason', async (path, content, message) => {
  expect(await reason(path, content)).toContain(message);
});

test('a file that cannot be read is unknown', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as unknown as Blob;
  expect(await recognise([{ path: 'a.json', blob: gone }])).toEqual([
    expect.objectContaining({
      kind: 'unknown',
      reason: expect.stringContaining('a.json: it could not be read') as string,
    }),
  ]);
});

test('a folder with solvi_decide.json is one checkpoint, whatever else lies in it', async () => {
  const inside = [...checkpointFiles('modern-v2')].map(([path, bytes]) => file(`up/modern-v2/${path}`, bytes));
  const found = await recognise([
    ...inside,
    file('up/modern-v2/.DS_Store'),
    file('up/modern-v2/README.md'),
    file('up/core.json', '{"cases": []}'),
  ]);
  expect(summary(found)).toEqual([
    [
      'checkpoint',
      'modern-v2',
      '.DS_Store',
      'README.md',
      'config.json',
      'onnx/model.onnx',
      'onnx/model_block.onnx',
      'solvi_decide.json',
      'tokenizer.json',
    ],
    ['set', 'up/core.json'],
  ]);
});

test('several checkpoints in one folder stay apart', async () => {
  const found = await recognise(
    ['m/a/solvi_decide.json', 'm/b/solvi_decide.json', 'm/b/onnx/model.onnx'].map((path) => file(path, '{}')),
  );
  expect(summary(found)).toEqual([
    ['checkpoint', 'a', 'solvi_decide.json'],
    ['checkpoint', 'b', 'onnx/model.onnx', 'solvi_decide.json'],
  ]);
});

test('a folder that lacks solvi_decide.json is a checkpoint whose reader says so', async () => {
  const found = await recognise(
    ['m/onnx/model.onnx', 'm/tokenizer.json', 'm/notes.txt'].map((path) => file(path, '{}')),
  );
  expect(summary(found)).toEqual([['checkpoint', 'm', 'notes.txt', 'onnx/model.onnx', 'tokenizer.json']]);
});

test('loose files of a checkpoint are put together, and a set beside them is kept', async () => {
  const found = await recognise([
    file('solvi_decide.json', '{}'),
    file('tokenizer.json', '{}'),
    file('model.onnx'),
    file('core.json', '{"cases": []}'),
  ]);
  expect(summary(found)).toEqual([
    ['checkpoint', 'checkpoint', 'onnx/model.onnx', 'solvi_decide.json', 'tokenizer.json'],
    ['set', 'core.json'],
  ]);
});

test('a graph beside the contract counts as one of the folder onnx, with its weights, unless that has its own', async () => {
  const paths = ['solvi_decide.json', 'tokenizer.json', 'model.onnx', 'model.onnx_data', 'model.onnx_data_1', 'w.data'];
  for (const folder of ['', 'm/']) {
    const found = await recognise(paths.map((path) => file(folder + path, '{}')));
    expect(summary(found)).toEqual([
      [
        'checkpoint',
        folder === '' ? 'checkpoint' : 'm',
        ...['model.onnx', 'model.onnx_data', 'model.onnx_data_1', 'w.data'].map((name) => `onnx/${name}`),
        'solvi_decide.json',
        'tokenizer.json',
      ],
    ]);
  }
  const both = await recognise(
    ['m/solvi_decide.json', 'm/model.onnx', 'm/onnx/a.onnx'].map((path) => file(path, '{}')),
  );
  expect(summary(both)).toEqual([['checkpoint', 'm', 'model.onnx', 'onnx/a.onnx', 'solvi_decide.json']]);
});

test('of a folder of hundreds of files at any depth the checkpoint is one, and nothing else is taken from it', async () => {
  const shards = Array.from({ length: 300 }, (_, index) =>
    file(`run/ck/logs/${index % 7}/step/${index}.json`, '{"cases": []}'),
  );
  const own = ['solvi_decide.json', 'onnx/model.onnx', 'onnx/model.onnx_data', 'tokenizer.json'];
  const found = await recognise([
    ...shards,
    ...own.map((path) => file(`run/ck/${path}`, '{}')),
    file('run/core.json', '{"cases": []}'),
  ]);
  const [checkpoint, ...rest] = summary(found);
  expect(checkpoint?.slice(0, 2)).toEqual(['checkpoint', 'ck']);
  expect(checkpoint?.length).toBe(2 + 300 + own.length);
  expect(checkpoint).toEqual(expect.arrayContaining(own));
  expect(rest).toEqual([['set', 'run/core.json']]);
});

test('a zip is taken as the checkpoint it holds, whatever it is called, and as nothing else', async () => {
  const toy = checkpointFiles('modern-l14f');
  for (const [path, folder, name] of [
    ['toy.zip', '', 'toy'],
    ['download', 'up/modern/', 'modern'],
  ] as const) {
    const found = await recognise([file(path, zipOf(toy, folder)), file('core.json', '{"cases": []}')]);
    expect(summary(found)).toEqual([
      ['checkpoint', name, ...[...toy.keys()].sort()],
      ['set', 'core.json'],
    ]);
  }
  expect(
    await reason('sets.zip', zipArchive([{ name: 'core.json', bytes: new TextEncoder().encode('{"cases": []}') }])),
  ).toBe(
    'sets.zip: it holds no checkpoint, and a zip archive is read for a checkpoint alone; unpack it and take the files in it.',
  );
});
