import { expect, test } from 'vitest';
import { hubSource, madeFile, madeModel } from '../../testing/ui/madeModels.js';
import {
  canMend,
  graphHash,
  mendNote,
  modelsVerdict,
  shortHash,
  shortRevision,
  sourceName,
  sourcePlace,
} from './modelWords.js';
import { isSameModel } from './sameModel.js';
import { amount, shareMoved, timeLeft } from './transferText.js';

const GRAPH = 'onnx/model.onnx';

test('several of a state are counted in their number', () => {
  const part = madeModel('p', { files: [madeFile(GRAPH, 10, 4)] });
  const broken = madeModel('b', { fault: 'It changed.' });
  expect(modelsVerdict([part, part, broken, broken], () => false)).toBe(
    '1 model ready, 2 can be resumed, 2 are broken.',
  );
  expect(modelsVerdict([part, part, broken], () => true)).toBe('1 model ready, 2 are downloading, 1 is broken.');
});

test('a source is told by its host, the public hub by its name', () => {
  expect(sourceName(hubSource('a/b'))).toBe('hub');
  const own = {
    ...hubSource('a/b'),
    kind: 'hub',
    endpoint: 'https://hub.example:8443',
    repo: 'a/b',
    subfolder: 'x/',
  } as const;
  expect([sourceName({ ...own, revision: null }), sourcePlace({ ...own, revision: null })]).toEqual([
    ...['hub.example:8443', 'https://hub.example:8443/a/b, folder x/'],
  ]);
  expect(sourceName({ kind: 'url', url: 'https://files.example/m.zip' })).toBe('files.example');
  expect(sourceName({ kind: 'local', name: 'm' })).toBe('this machine');
});

test('commits and hashes are cut, names are not', () => {
  expect(shortRevision('0123456789abcdef0123456789abcdef01234567')).toBe('0123456');
  expect([shortRevision('refs/pr/1'), shortRevision(null)]).toEqual(['refs/pr/1', '—']);
  expect(shortHash(`c41f${'0'.repeat(56)}07ab`)).toBe('c41f…07ab');
});

test('the hash of a model is that of the graph that answers', () => {
  const files = [madeFile('tokenizer.json', 5), madeFile(GRAPH, 10), madeFile('onnx/model_int8.onnx', 7)];
  const model = madeModel('m', { files });
  expect(graphHash(model)).toBe(files[1]?.sha256);
  expect(graphHash({ ...model, graph: null })).toBeNull();
  expect(graphHash({ ...model, graph: null, files: files.slice(0, 2) })).toBe(files[1]?.sha256);
});

test('what mending costs is told by what is missing', () => {
  expect(mendNote(madeModel('m'))).toBeNull();
  expect(mendNote(madeModel('m', { files: [madeFile(GRAPH, 612_400_000, 373_600_000)] }))).toBe(
    '373.6 of 612.4 MB are here. Resume goes on from there; 238.8 MB are left.',
  );
  const fault = `${GRAPH} has changed.`;
  const whole = [madeFile('a', 1000), madeFile(GRAPH, 2000)];
  expect(mendNote(madeModel('m', { files: whole, fault }))).toBe(
    `${fault} To mend it, at most 3 KB is downloaded again.`,
  );
});

test('what came from no address is opened again instead', () => {
  const model = madeModel('m', { files: [madeFile(GRAPH, 2_000_000, 1000, null)] });
  expect(canMend(model)).toBe(false);
  expect(mendNote(model)).toBe(
    'Only 1 KB of 2.0 MB were copied. Delete it, and open or drop it again to copy it whole.',
  );
});

test('two graphs, or two commits, are two models; two dropped ones are never one', () => {
  const one = madeModel('lab/m');
  expect(isSameModel(one, { ...one, source: { ...hubSource('lab/m') } })).toBe(true);
  expect(isSameModel(one, { ...one, graph: 'onnx/model_int8.onnx' })).toBe(false);
  expect(isSameModel(one, { ...one, revision: null })).toBe(false);
  const dropped = { ...one, source: { kind: 'local', name: 'm' } } as const;
  expect(isSameModel(dropped, dropped)).toBe(false);
});

test('amounts share a unit where they can', () => {
  expect([amount(12_000, 95_000), amount(0, 95_000), amount(950, 2_000_000)]).toEqual([
    ...['12 of 95 KB', '0 B of 95 KB', '950 B of 2.0 MB'],
  ]);
  expect(shareMoved({ done: 0, total: 0 })).toBe(0);
  const step = { doing: 'downloading', file: '', done: 1, total: 2 } as const;
  expect([timeLeft({ ...step, secondsLeft: null }), timeLeft({ ...step, secondsLeft: 40 })]).toEqual([
    '',
    'about 40 s left',
  ]);
});
