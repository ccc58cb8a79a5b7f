import { expect, test } from 'vitest';
import { checkpointFiles } from '../testing/checkpoints.js';
import { zipOf } from '../testing/zipArchive.js';
import { carriedFiles } from './carriedFiles.js';

const toy = checkpointFiles('modern-l14f');
const PATHS = [...toy.keys()].sort();

/** Paths of what is carried, of these files by their addresses. */
async function carried(files: Map<string, Uint8Array<ArrayBuffer>>, archive?: string): Promise<string[]> {
  const refs = [...files.keys()].map((path) => ({ path, url: path }));
  const model = { source: 'm', files: refs, archive: archive === undefined ? null : { path: archive, url: archive } };
  const fetchFile = (url: string) => Promise.resolve(new Blob([files.get(url) ?? '']));
  return [...(await carriedFiles({ ...model, graph: null }, fetchFile)).keys()].sort();
}

test('a folder, a folder whose graph lies beside the contract, and a zip of either are one checkpoint', async () => {
  const flat = new Map([...toy].map(([path, bytes]) => [path.replace('onnx/', ''), bytes]));
  expect([...flat.keys()]).toContain('model.onnx');
  for (const files of [toy, flat]) {
    expect(await carried(files)).toEqual(PATHS);
    for (const folder of ['', 'm/'])
      expect(await carried(new Map([['m.zip', zipOf(files, folder)]]), 'm.zip')).toEqual(PATHS);
  }
});

test('an archive of several checkpoints is refused with their names', async () => {
  const two = new Map(
    [...toy].flatMap(([path, bytes]) => ['a', 'b'].map((name) => [`${name}/${path}`, bytes] as const)),
  );
  await expect(carried(new Map([['m.zip', zipOf(two)]]), 'm.zip')).rejects.toThrow(
    'm.zip: it holds several checkpoints (a, b); unpack it and name the folder of one.',
  );
});
