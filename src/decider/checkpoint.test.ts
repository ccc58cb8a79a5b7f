import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import { isObject, type Json } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';
import { writeCompact } from '../formats/write/json.js';
import { checkpointFiles } from '../testing/checkpoints.js';
import { goldenPlain } from '../testing/golden.js';
import { readCheckpoint } from './checkpoint.js';

type Files = Map<string, Blob>;

function toy(checkpoint = 'modern-v2'): Files {
  return new Map([...checkpointFiles(checkpoint)].map(([path, bytes]) => [path, new Blob([bytes])]));
}

const CONTRACT = 'solvi_decide.json';

/** The toy with `solvi_decide.json` altered. */
function declaring(change: (declared: Map<string, Json>) => void): Files {
  const declared = parseJson(new TextDecoder().decode(checkpointFiles('modern-v2').get(CONTRACT)), CONTRACT);
  if (!isObject(declared)) throw new TypeError('the contract is an object');
  change(declared);
  return toy().set(CONTRACT, new Blob([writeCompact(declared)]));
}

function without(prefix: string): Files {
  return new Map([...toy()].filter(([path]) => !path.startsWith(prefix)));
}

const object = (json: unknown): Json => parseJson(JSON.stringify(json), 'test');
const setting = (key: string, value: unknown) => declaring((declared) => declared.set(key, object(value)));

/** Builds what a change of errors.json names. */
function altered(change: string): Files {
  const [key = '', ...rest] = change.split(' ');
  if (change === 'format missing') return declaring((declared) => declared.delete('format'));
  if (key === 'format') return setting('format', rest.join(' ').replaceAll("'", ''));
  if (key === 'state_serialization') return setting(key, JSON.parse(rest.join(' ').replaceAll("'", '"')));
  if (key === 'no') return without(rest[0] ?? '');
  if (key === 'max_len_long') return setting(key, rest[0] === "'x'" ? 'x' : Number(rest[0]));
  switch (change) {
    case "multi_question layout 'row'":
      return setting('multi_question', { layout: 'row' });
    case 'multi_question 1':
      return setting('multi_question', 1);
    case 'multi_question 4':
      return setting('multi_question', 4);
    case 'calibrator unknown feature':
      return setting('act', { calibrator: { features: ['foo'], weights: [1] } });
    case 'calibrator lengths differ':
      return setting('act', { calibrator: { features: ['margin'], weights: [] } });
    case 'option marker missing from the tokenizer':
      return setting('markers', { option: '[nope]' });
    case 'l14b format with p_unknown calibrator':
      return declaring((declared) => {
        declared.set('format', 'l14b_decider v1');
        declared.delete('subformat');
      });
    default:
      throw new TypeError(`no checkpoint is built for ${change}`);
  }
}

describe('an altered checkpoint fails where the reference does', () => {
  const { checkpoints } = goldenPlain<{ checkpoints: { change: string; error: string | null }[] }>(
    'decider/errors.json',
  );

  // A graph that is cut short is told by the runtime that opens it.
  test.each(checkpoints.filter(({ change }) => change !== 'truncated onnx'))('$change', async ({ change, error }) => {
    const read = readCheckpoint(altered(change), 'ck');
    if (error === null) await expect(read).resolves.toHaveProperty('name', 'ck');
    else await expect(read).rejects.toThrow(InputError);
  });

  test.each([
    ['no solvi_decide.json', 'ck: it has no solvi_decide.json'],
    ['no tokenizer.json', 'ck: it has no tokenizer.json'],
    ['no onnx folder', 'ck: it has no ONNX graph in its folder onnx'],
    ['option marker missing from the tokenizer', 'ck/tokenizer.json: the tokenizer has no token [nope]'],
    ['max_len_long 100', 'ck/solvi_decide.json, key max_len_long: 100'],
  ])('%s names the file', async (change, message) => {
    await expect(readCheckpoint(altered(change), 'ck')).rejects.toThrow(message);
  });

  test('a file that is not UTF-8 is named', async () => {
    const files = toy().set('tokenizer.json', new Blob([new Uint8Array([0x7b, 0xff])]));
    await expect(readCheckpoint(files, 'ck')).rejects.toThrow('ck/tokenizer.json, line 1: the file is not UTF-8');
  });
});

describe('the graph', () => {
  const block = { layout: 'block' };
  const holding = (declared: unknown, ...names: string[]): Files => {
    const files = new Map([...setting('multi_question', declared)].filter(([path]) => !path.startsWith('onnx')));
    for (const name of names) files.set(`onnx/${name}`, new Blob(['graph']));
    return files;
  };
  const graphs = async (declared: unknown, ...names: string[]) => {
    const files = holding(declared, ...names);
    const { graph, plainGraph, graphs } = await readCheckpoint(files, 'ck');
    expect(graphs.length).toBe(names.filter((name) => name.endsWith('.onnx')).length);
    return [graph.path, plainGraph?.path ?? null];
  };

  test('is half precision before single, and block where that is declared', async () => {
    const all = ['model.onnx', 'model_block.onnx', 'model_fp16.onnx', 'model_block_fp16.onnx'];
    expect(await graphs(block, ...all)).toEqual(['onnx/model_block_fp16.onnx', 'onnx/model_fp16.onnx']);
    expect(await graphs(false, ...all)).toEqual(['onnx/model_fp16.onnx', 'onnx/model_fp16.onnx']);
    expect(await graphs({ layout: 'concat' }, ...all)).toEqual(['onnx/model_fp16.onnx', 'onnx/model_fp16.onnx']);
    expect(await graphs(block, 'model_fp32.onnx', 'model.onnx')).toEqual(['onnx/model.onnx', 'onnx/model.onnx']);
    expect(await graphs(block, 'model_block_fp32.onnx')).toEqual(['onnx/model_block_fp32.onnx', null]);
  });

  test('is else the first by name', async () => {
    expect(await graphs(false, 'z.onnx', 'b.onnx', 'B.onnx')).toEqual(['onnx/B.onnx', 'onnx/B.onnx']);
  });

  test('that is chosen answers; the plain one stays beside a block graph alone', async () => {
    const all = ['model.onnx', 'model_block.onnx', 'model_block_q4.onnx', 'model_fp16.onnx', 'model_int8.onnx'];
    const chosen = async (path: string, names = all) => {
      const { graph, plainGraph } = await readCheckpoint(holding(block, ...names), 'ck', path);
      return [graph.path, plainGraph?.path ?? null];
    };
    expect(await chosen('onnx/model_int8.onnx')).toEqual(['onnx/model_int8.onnx', 'onnx/model_int8.onnx']);
    expect(await chosen('onnx/model_block_q4.onnx')).toEqual(['onnx/model_block_q4.onnx', 'onnx/model_fp16.onnx']);
    expect(await chosen('onnx/model_block.onnx', ['model_block.onnx'])).toEqual(['onnx/model_block.onnx', null]);
  });

  test('that is chosen and not there is told with those there are', async () => {
    const read = (path: string, ...names: string[]) => readCheckpoint(holding(block, ...names), 'ck', path);
    await expect(read('onnx/q4.onnx', 'model.onnx', 'model_block.onnx')).rejects.toThrow(
      'ck: it has no graph onnx/q4.onnx; choose one of those there are: onnx/model.onnx, onnx/model_block.onnx.',
    );
    await expect(read('onnx/q4.onnx', 'model.onnx')).rejects.toThrow('choose the one there is: onnx/model.onnx.');
    await expect(read('onnx/q4.onnx')).rejects.toThrow('it has no ONNX graph');
  });

  test('that is chosen needs no other, which may be a Git LFS pointer', async () => {
    const pointer = new Blob(['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 94371840\n']);
    const files = holding(false, 'model_int8.onnx').set('onnx/model.onnx', pointer);
    await expect(readCheckpoint(files, 'ck')).rejects.toThrow('ck/onnx/model.onnx');
    await expect(readCheckpoint(files, 'ck', 'onnx/model_int8.onnx')).resolves.toHaveProperty('name', 'ck');
    await expect(readCheckpoint(files, 'ck', 'onnx/model.onnx')).rejects.toThrow('Git LFS');
  });

  test('takes the weights beside it, but not another graph’s', async () => {
    const files = toy('modern-v3');
    for (const name of [
      'model.onnx_data',
      'model.onnx_data_1',
      'model_q4.onnx',
      'model_q4.onnx_data',
      'weights.data',
      'x.txt',
    ]) {
      files.set(`onnx/${name}`, new Blob([name]));
    }
    const { graph } = await readCheckpoint(files, 'ck');
    expect(graph.externalData.map(({ path }) => path)).toEqual([
      'model.onnx_data',
      'model.onnx_data_1',
      'weights.data',
    ]);
  });

  test('outside the onnx folder is none', async () => {
    const files = without('onnx');
    files.set('model.onnx', new Blob(['graph'])).set('onnx/deep/model.onnx', new Blob(['graph']));
    await expect(readCheckpoint(files, 'ck')).rejects.toThrow('no ONNX graph');
  });
});

describe('a Git LFS pointer', () => {
  const folder = new URL('../testing/golden/public/lfs-pointer-as-weights/checkpoint/', import.meta.url);
  const pointer = new Blob([readFileSync(new URL('model.onnx', folder))]);
  const told = (path: string) => `ck/${path}: this is a Git LFS pointer, the real file has 90 MB; run git lfs pull`;

  test('is told before anything else of the folder', async () => {
    const names = ['config.json', 'model.onnx', 'tokenizer.json'];
    const files: Files = new Map(names.map((name) => [name, new Blob([readFileSync(new URL(name, folder))])]));
    await expect(readCheckpoint(files, 'ck')).rejects.toThrow(told('model.onnx'));
  });

  test.each([
    'solvi_decide.json',
    'tokenizer.json',
    'config.json',
    'onnx/model.onnx',
    'onnx/model.onnx_data',
    'onnx/model_block.onnx',
  ])('is told of %s', async (path) => {
    await expect(readCheckpoint(toy().set(path, pointer), 'ck')).rejects.toThrow(told(path));
  });

  test('is let pass where a graph is not used', async () => {
    await expect(readCheckpoint(toy().set('onnx/model_q4.onnx', pointer), 'ck')).resolves.toHaveProperty('name', 'ck');
  });
});
