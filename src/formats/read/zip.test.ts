import fc from 'fast-check';
import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import { checkpointFiles } from '../../testing/checkpoints.js';
import '../../testing/fastCheck.js';
import { zipArchive, zipOf, type ZipEntry } from '../../testing/zipArchive.js';
import { readZip, zippedCheckpoints } from './zip.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const entry = (name: string, text = '{}', rest: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  bytes: bytes(text),
  ...rest,
});
const read = (entries: ZipEntry[], signal?: AbortSignal) => readZip(new Blob([zipArchive(entries)]), 'm.zip', signal);
const content = async (files: Map<string, Blob>) =>
  new Map(await Promise.all([...files].map(async ([path, blob]) => [path, await blob.text()] as const)));

const CONTRACT = entry('m/solvi_decide.json');

test('a checkpoint comes out as it went in, with its folder or without', async () => {
  const files = checkpointFiles('modern-v2');
  for (const folder of ['', 'deep/down/modern/']) {
    const [one, ...others] = await zippedCheckpoints(new Blob([zipOf(files, folder)]), 'up/toy.zip');
    expect(others).toEqual([]);
    expect(one?.name).toBe(folder === '' ? 'toy' : 'modern');
    expect([...(one?.files.keys() ?? [])].sort()).toEqual([...files.keys()].sort());
    for (const [path, blob] of one?.files ?? []) {
      expect(Buffer.from(await blob.arrayBuffer()).equals(files.get(path) ?? Buffer.of()), path).toBe(true);
    }
  }
});

test('stored, empty and long entries are whole, and folders are none', async () => {
  const weights = randomFillSync(new Uint8Array(9_000_003));
  const files = await read([
    entry('m/', '', { mode: 0o40755 }),
    CONTRACT,
    entry('./m//onnx/model.onnx', '', { bytes: weights, stored: true }),
    entry('m/tokenizer.json', ''),
    entry('m/README.md', 'text'),
  ]);
  expect([...files.keys()]).toEqual(['m/solvi_decide.json', 'm/onnx/model.onnx', 'm/tokenizer.json', 'm/README.md']);
  const graph = Buffer.from((await files.get('m/onnx/model.onnx')?.arrayBuffer()) ?? new ArrayBuffer());
  expect(graph.equals(weights)).toBe(true);
  expect(files.get('m/tokenizer.json')?.size).toBe(0);
});

test('only what a decider has a use for is unpacked', async () => {
  // Unpacking these would fail.
  const broken = { declared: { crc: 1 } };
  const files = await read([
    CONTRACT,
    entry('m/pytorch_model.bin', 'x', broken),
    entry('m/model.safetensors', 'x', broken),
    entry('m/runs/log.json', '{}', broken),
    entry('m/onnx/._model.onnx', 'x', broken),
    entry('__MACOSX/m/onnx/._model.onnx', 'x', broken),
    entry('__MACOSX/m/._solvi_decide.json', 'x', broken),
    entry('core_v1.json', '{"cases": []}', broken),
    entry('m/onnx/model.onnx_data_1', 'weights'),
  ]);
  expect(await content(files)).toEqual(
    new Map([
      ['m/solvi_decide.json', '{}'],
      ['m/onnx/model.onnx_data_1', 'weights'],
    ]),
  );
});

test('an archive without a checkpoint, and an empty one, say so', async () => {
  const told =
    'sets.zip: it holds no checkpoint, and a zip archive is read for a checkpoint alone; unpack it and take the files in it.';
  for (const entries of [[], [entry('core_v1.json', '{"cases": []}')]]) {
    await expect(zippedCheckpoints(new Blob([zipArchive(entries)]), 'sets.zip')).rejects.toThrow(told);
  }
});

const golden = (name: string) =>
  new Blob([readFileSync(new URL(`../../testing/golden/public/zip-slip/${name}`, import.meta.url))]);

test('zip-slip: an entry that leads out of the archive, and one that is there twice, are named', async () => {
  await expect(readZip(golden('checkpoint.zip'), 'checkpoint.zip')).rejects.toThrow(
    'checkpoint.zip, entry ../../evil.json: its path leads out of the archive; make the archive again',
  );
  await expect(readZip(golden('twice.zip'), 'twice.zip')).rejects.toThrow(
    'twice.zip, entry m/model.onnx: it is present twice; make the archive again',
  );
});

test.each<[string, ZipEntry, string]>([
  ['a parent folder within', entry('m/../../config.json'), 'entry m/../../config.json: its path leads out of'],
  ['a parent folder by backslashes', entry('..\\..\\x.json'), 'entry ..\\..\\x.json: its path leads out of'],
  ['an absolute path', entry('/etc/x.json'), 'entry /etc/x.json: its path is absolute'],
  ['a drive', entry('C:x.json'), 'entry C:x.json: its path is absolute'],
  ['a share', entry('\\\\host\\x'), 'entry \\\\host\\x: its path is absolute'],
  ['a backslash', entry('m\\x.json'), 'its path has a backslash'],
  ['a NUL', entry('m/x.json\0.png'), 'entry m/x.json\ufffd.png: its path has control characters'],
  ['a link', entry('m/config.json', '/etc/passwd', { mode: 0o120777 }), 'entry m/config.json: it is a link'],
  ['encryption', entry('m/config.json', '{}', { flags: 1 }), 'entry m/config.json: it is encrypted'],
  ['another case', entry('m/Solvi_Decide.json'), 'm/Solvi_Decide.json: it is present twice, by names that differ'],
  ['another way to say the same', entry('m/./solvi_decide.json'), 'it is present twice;'],
  ['another checksum', entry('m/config.json', '{}', { declared: { crc: 7 } }), 'entry m/config.json: its data are not'],
  ['fewer bytes', entry('m/config.json', '{}', { declared: { size: 3 } }), 'entry m/config.json: its data are not'],
  ['more bytes', entry('m/config.json', '{}', { declared: { size: 1 } }), 'entry m/config.json: its data are not'],
])('%s is refused in one sentence that names the entry', async (_what, odd, message) => {
  const reading = read([CONTRACT, odd]);
  await expect(reading).rejects.toThrow(InputError);
  await expect(reading).rejects.toThrow(message);
});

test('a bomb is refused before a byte of it is unpacked, whether it owns up to its size or not', async () => {
  const zeros = new Uint8Array(11_000_000);
  await expect(read([CONTRACT, { name: 'm/onnx/model.onnx', bytes: zeros }])).rejects.toThrow(
    'm.zip, entry m/onnx/model.onnx: it expands to more than 200 times its size',
  );
  await expect(read([CONTRACT, { name: 'm/onnx/model.onnx', bytes: zeros, declared: { size: 1000 } }])).rejects.toThrow(
    'its data are not what the archive says',
  );
  const large = ['a', 'b', 'c'].map((name) => entry(`m/${name}.onnx`, 'x', { declared: { size: 2 ** 31 } }));
  await expect(read([CONTRACT, ...large])).rejects.toThrow('it expands to more than 200 times');
});

test('too many entries are refused', async () => {
  const many = Array.from({ length: 5001 }, (_, index) => entry(`m/${index}.txt`, '', { stored: true }));
  await expect(read(many)).rejects.toThrow('m.zip: it holds more than 5000 files');
});

test('two entries over the same bytes are refused', async () => {
  // The directory of the second points at the data of the first.
  const archive = zipArchive([entry('m/config.json'), entry('m/solvi_decide.json')]);
  const view = new DataView(archive.buffer);
  const second = archive.length - 22 - 46 - 'm/solvi_decide.json'.length;
  view.setUint32(second + 42, 0, true);
  await expect(readZip(new Blob([archive]), 'm.zip')).rejects.toThrow(/m\.zip, entry m\/solvi_decide\.json: its data/);
});

test('an entry that calls itself otherwise than the directory does is refused', async () => {
  const archive = zipArchive([CONTRACT]);
  archive.set(new TextEncoder().encode('M'), 30);
  await expect(readZip(new Blob([archive]), 'm.zip')).rejects.toThrow(
    'm.zip, entry m/solvi_decide.json: its data are not what the archive says of them (mismatched local file header',
  );
});

test('a truncated archive, and what is none, say so', async () => {
  const archive = zipOf(checkpointFiles('modern-l14f'));
  for (const length of [archive.length - 1, archive.length - 30, archive.length >> 1, 40]) {
    await expect(readZip(new Blob([archive.subarray(0, length)]), 'm.zip')).rejects.toThrow(
      'm.zip: the archive is damaged or cut short',
    );
  }
  for (const none of ['', 'PK', '{"cases": []}', '\x1f\x8b'.repeat(50)]) {
    await expect(readZip(new Blob([none]), 'm.zip')).rejects.toThrow('m.zip: it is no zip archive');
  }
});

test('a cancelled reading ends with the reason of whoever cancelled', async () => {
  const cancelled = AbortSignal.abort(new Error('enough'));
  await expect(read([CONTRACT], cancelled)).rejects.toThrow('enough');
});

test('whatever the bytes are, a reading ends, with files that are whole or an InputError', async () => {
  const honest = zipArchive([CONTRACT, entry('m/config.json', '{"a": 1}'), entry('m/tokenizer.json', '[]')]);
  const flips = fc.array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(flips, fc.nat(honest.length), async (changes, cut) => {
      const bytes = honest.slice(0, cut % 5 === 0 ? cut : honest.length);
      for (const [at, value] of changes) bytes[at] = value;
      const outcome = await readZip(new Blob([bytes]), 'm.zip').catch((error: unknown) => error);
      if (!(outcome instanceof Map)) expect(outcome).toBeInstanceOf(InputError);
      for (const [path, blob] of outcome instanceof Map ? (outcome as Map<string, Blob>) : []) {
        const own = { 'm/solvi_decide.json': '{}', 'm/config.json': '{"a": 1}', 'm/tokenizer.json': '[]' }[path];
        if (own !== undefined) expect(await blob.text()).toBe(own);
      }
    }),
  );
});
