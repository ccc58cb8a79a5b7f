import { createSHA256 } from 'hash-wasm';
import { InputError } from '../core/inputError.js';
import type { KeptFile } from '../models/manifest.js';
import type { ModelStore } from '../models/modelStore.js';
import { fileFault, verifyModel } from '../models/verify.js';
import { emptyFile, emptyModel, keepTexts } from './keptModel.js';
import { seededRandom } from './seededRandom.js';

/** What every store keeps to, each with a fresh store of any kind, in Node or in a page; a check that fails throws. */
export const MODEL_STORE_CHECKS: Record<string, (store: ModelStore) => Promise<void>> = {
  'keeps a manifest as it was written, and hands out copies': async (store) => {
    const hashState = new Uint8Array([1, 2, 255]);
    const manifest = emptyModel('m', { a: 3 }, { revision: 'abc', lastUsed: '2026-02-03T04:05:06Z' });
    manifest.files[0] = { ...emptyFile('a', 3), hashState, expected: 'ff', url: 'https://host/a', etag: '"1"' };
    await store.write(manifest);
    const first = await store.read('m');
    equal(first, manifest);
    equal([...(first?.files[0]?.hashState ?? [])], [1, 2, 255]);
    if (first !== null) first.name = 'changed';
    manifest.files = [];
    equal((await store.read('m'))?.name, 'm');
    equal((await store.read('m'))?.files.length, 1);
    equal(await store.read('n'), null);
  },

  'lists models by their names': async (store) => {
    for (const [id, name] of [
      ['3', 'beta'],
      ['1', 'Gamma'],
      ['4', 'alpha'],
      ['2', 'beta'],
    ] as const)
      await store.write(emptyModel(id, {}, { name }));
    equal(
      (await store.list()).map(({ id }) => id),
      ['4', '2', '3', '1'],
    );
  },

  'a file grows chunk by chunk, of whatever lengths, and is read in one piece': async (store) => {
    await store.write(emptyModel('m', { 'onnx/model.onnx': 9, 'empty.txt': 0 }));
    let received = 0;
    for (const text of ['abcd', '', 'e', 'fghi']) {
      received += text.length;
      await store.append('m', { ...emptyFile('onnx/model.onnx', 9), received }, new Blob([text]));
      equal((await store.read('m'))?.files[0]?.received, received);
      equal(await textOf(store, 'm', 'onnx/model.onnx'), 'abcdefghi'.slice(0, received));
    }
    equal(await textOf(store, 'm', 'empty.txt'), '');
  },

  'more than ten chunks keep their order': async (store) => {
    const text = Array.from({ length: 300 }, (_, i) => String.fromCharCode(33 + (i % 90))).join('');
    await keepTexts(store, 'm', { a: text, b: text.toLowerCase() }, 2);
    equal(await textOf(store, 'm', 'a'), text);
    equal(await textOf(store, 'm', 'b'), text.toLowerCase());
  },

  'a file begins again, and the others stay': async (store) => {
    await keepTexts(store, 'm', { a: 'abcdefghi', ab: 'jklmn' });
    await store.restart('m', { ...emptyFile('a', 3), etag: '"2"' });
    equal(await textOf(store, 'm', 'a'), '');
    equal((await store.read('m'))?.files[0], { ...emptyFile('a', 3), etag: '"2"' });
    await store.append('m', { ...emptyFile('a', 3), received: 3 }, new Blob(['xyz']));
    equal(await textOf(store, 'm', 'a'), 'xyz');
    equal(await textOf(store, 'm', 'ab'), 'jklmn');
  },

  'a manifest that is written again keeps the bytes of the files it still has': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef', b: 'ghij', c: 'klm' });
    const [a, b] = [...kept.files.slice(0, 1), emptyFile('b', 4)];
    await store.write({
      ...kept,
      lastUsed: '2026-03-04T05:06:07Z',
      files: [a, b].filter((file) => file !== undefined),
    });
    equal(await textOf(store, 'm', 'a'), 'abcdef');
    equal(await textOf(store, 'm', 'b'), '');
    await refused(() => store.blob('m', 'c'), 'c: m is no longer kept with this file');
    await store.append('m', { ...emptyFile('b', 4), received: 2 }, new Blob(['xy']));
    equal(await textOf(store, 'm', 'b'), 'xy');
  },

  'a removed model is gone, and one of a similar name stays': async (store) => {
    await keepTexts(store, 'm', { a: 'abcdef' });
    await keepTexts(store, 'm2', { a: 'ghijkl' });
    await keepTexts(store, 'm/a', { a: 'mnopqr' });
    await store.remove('m');
    await store.remove('never there');
    equal(await store.read('m'), null);
    await refused(() => store.blob('m', 'a'), 'a: its model is no longer kept with this file, perhaps it was deleted');
    equal([await textOf(store, 'm2', 'a'), await textOf(store, 'm/a', 'a')], ['ghijkl', 'mnopqr']);
    await store.write(emptyModel('m', { a: 6 }));
    equal(await textOf(store, 'm', 'a'), '');
  },

  'a step that does not fit what is kept is refused, and changes nothing': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef', b: 'ghij' });
    const steps: [() => Promise<unknown>, string][] = [
      [() => store.append('m', { ...emptyFile('a', 9), received: 9 }, new Blob(['x'])), 'a: what is kept of it is not'],
      [() => store.append('m', { ...emptyFile('a', 9), received: 4 }, new Blob(['wxyz'])), 'a: what is kept of it'],
      [() => store.append('m', { ...emptyFile('c', 1), received: 1 }, new Blob(['x'])), 'c: m is no longer kept'],
      [() => store.append('n', { ...emptyFile('a', 1), received: 1 }, new Blob(['x'])), 'a: its model is no longer'],
      [() => store.restart('m', { ...emptyFile('b', 4), received: 2 }), 'b: what is kept of it'],
      [() => store.restart('m', emptyFile('c', 4)), 'c: m is no longer kept'],
      [() => store.write(emptyModel('m', {}, { files: [{ ...emptyFile('a', 6), received: 4 }] })), 'a: what is kept'],
      [() => store.write(emptyModel('n', {}, { files: [{ ...emptyFile('a', 6), received: 6 }] })), 'a: what is kept'],
    ];
    for (const [step, sentence] of steps) {
      await refused(step, sentence);
      equal(await store.list(), [kept]);
      equal([await textOf(store, 'm', 'a'), await textOf(store, 'm', 'b')], ['abcdef', 'ghij']);
    }
  },

  'a state that cannot be kept takes its chunk back with it': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef' });
    const file = { ...emptyFile('a', 9), received: 9, unkept: () => undefined };
    const failure = await store.append('m', file, new Blob(['xyz'])).then(() => 'it went through', String);
    equal(/DataCloneError/.test(failure), true);
    equal(await store.list(), [kept]);
    await store.append('m', { ...emptyFile('a', 8), received: 8 }, new Blob(['yz']));
    equal(await textOf(store, 'm', 'a'), 'abcdefyz');
  },

  'readers during a write see what was before a step or after it': async (store) => {
    const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(8);
    const writing = { isDone: false };
    const write = keepTexts(store, 'm', { a: text }).finally(() => (writing.isDone = true));
    let seen = 0;
    while (!writing.isDone) {
      await new Promise((resolve) => setTimeout(resolve));
      const before = (await store.read('m'))?.files[0]?.received;
      if (before === undefined) continue;
      const read = await textOf(store, 'm', 'a');
      const after = (await store.read('m'))?.files[0]?.received ?? 0;
      if (read.length % 4 !== 0 || read.length < before || read.length > after) {
        throw new Error(`read ${read.length} between ${before} and ${after}`);
      }
      equal(read, text.slice(0, read.length));
      seen += 1;
    }
    await write;
    equal(await textOf(store, 'm', 'a'), text);
    if (store.kind === 'database' && seen < 2) throw new Error('nothing was read during the write');
  },

  'a thousand steps in any order leave what they say': async (store) => {
    const random = seededRandom(8);
    const below = (n: number): number => Math.floor(random() * n);
    const model = new Map<string, Map<string, string>>();
    for (let step = 0; step < 1000; step += 1) {
      const [id, path, kind] = [`m${below(3)}`, `f${below(3)}`, below(20)];
      const files = model.get(id);
      const had = files?.get(path);
      if (files === undefined) {
        model.set(id, new Map(['f0', 'f1', 'f2'].map((path) => [path, ''])));
        await store.write(emptyModel(id, { f0: 1e6, f1: 1e6, f2: 1e6 }));
      } else if (kind === 0) {
        model.delete(id);
        await store.remove(id);
      } else if (kind < 4 && had !== undefined) {
        files.set(path, '');
        await store.restart(id, emptyFile(path, 1e6));
      } else if (kind < 6) {
        files.delete(path);
        const kept = await store.read(id);
        if (kept !== null) await store.write({ ...kept, files: kept.files.filter((file) => file.path !== path) });
      } else if (had !== undefined) {
        const text = `${step}`.repeat(below(4));
        files.set(path, had + text);
        const received = had.length + text.length;
        await store.append(id, { ...emptyFile(path, 1e6), received }, new Blob([text]));
      }
    }
    equal(
      (await store.list()).map(({ id }) => id),
      [...model.keys()].sort(),
    );
    for (const [id, files] of model) {
      for (const [path, text] of files) equal([id, path, await textOf(store, id, path)], [id, path, text]);
    }
  },

  'verifying reads every byte again and tells how far it is': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef', b: 'ghij', none: '' });
    const none = {
      ...emptyFile('none', 0),
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    };
    const [a, b] = kept.files;
    const whole = { ...kept, files: [a, b, none].filter((file) => file !== undefined) };
    const steps: [number, string][] = [];
    const verified = await verifyModel(store, whole, (done, file) => steps.push([done, file]));
    equal(verified, whole);
    equal(await store.read('m'), whole);
    equal(steps, [
      [6, 'a'],
      [10, 'b'],
    ]);
  },

  'verifying names the first file that is not what arrived, and forgets a fault that was mended': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef', b: 'ghij' });
    const changed = (path: string, change: Partial<KeptFile>) => ({
      ...kept,
      files: kept.files.map((file) => (file.path === path ? { ...file, ...change } : file)),
    });
    const verify = async (manifest: typeof kept) => (await verifyModel(store, manifest, () => undefined)).fault;
    equal(
      await verify(changed('b', { sha256: '0123456789abcdef' })),
      'b: its SHA-256 is 975ca72b, but what arrived had 01234567; download it again.',
    );
    equal((await store.read('m'))?.fault?.slice(0, 2), 'b:');
    equal(
      await verify(changed('a', { expected: 'fedcba9876543210' })),
      'a: its SHA-256 is bef57ec7, but it should be fedcba98; download it again.',
    );
    equal(
      await verify(changed('b', { bytes: 1004 })),
      'b: it has 1,004 bytes, but 4 of them are kept; download it again.',
    );
    equal(await verify(kept), null);
    equal(await store.read('m'), kept);
  },

  'verifying holds an unfinished file against its running hash': async (store) => {
    const hash = await createSHA256();
    const file = { ...emptyFile('a', 9), received: 4, hashState: hash.update('abcd').save() };
    await store.write(emptyModel('m', { a: 9 }));
    await store.append('m', file, new Blob(['abcd']));
    const faultOf = (file: KeptFile) => fileFault(store, 'm', file, () => undefined);
    equal(await faultOf(file), null);
    const other = { ...file, hashState: hash.init().update('abcx').save() };
    equal(await faultOf(other), 'a: its SHA-256 is 88d4266f, but what arrived had 7571ce1f; download it again.');
    const old = { ...file, hashState: new Uint8Array(9) };
    equal(await faultOf(old), 'a: another version of Candor hashed it so far; download it again.');
  },

  'verifying ends with its signal, and nothing is written': async (store) => {
    const kept = await keepTexts(store, 'm', { a: 'abcdef', b: 'ghij' });
    const abort = new AbortController();
    const broken = { ...kept, fault: 'it was broken' };
    await store.write(broken);
    const verifying = verifyModel(store, kept, () => abort.abort(new Error('cancelled')), abort.signal);
    equal(await verifying.catch((error: unknown) => String(error)), 'Error: cancelled');
    equal(await store.read('m'), broken);
  },
};

export async function textOf(store: ModelStore, id: string, path: string): Promise<string> {
  return (await store.blob(id, path)).text();
}

/** Equal as JSON, whatever the order of keys. */
export function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [sorted(actual), sorted(expected)];
  if (a !== b) throw new Error(`found ${a}, expected ${b}`);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}

export async function refused(step: () => Promise<unknown>, sentence: string): Promise<void> {
  const error = await step().then(
    () => 'nothing',
    (error: unknown) => error,
  );
  if (error instanceof InputError && error.message.startsWith(sentence)) return;
  throw new Error(`expected “${sentence}”, and it threw ${String(error)}`);
}
