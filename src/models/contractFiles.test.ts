import { expect, test } from 'vitest';
import { parseJson } from '../formats/read/json.js';
import { contractFiles, declaresBlock } from './contractFiles.js';

const listed = (...paths: string[]) => paths.map((path, i) => ({ path, bytes: i + 1 }));

test('a checkpoint is its contract, tokenizer, config, card and graphs; other weights stay where they are', () => {
  const files = listed(
    ...['model.safetensors', 'tokenizer.json', 'onnx/model.onnx', 'onnx/model.onnx_data', 'README.md', 'config.json'],
    ...['pytorch_model.bin', 'solvi_decide.json', 'onnx/deep/model.onnx', 'onnx/readme.txt', 'vocab.txt'],
  );
  const { common, graphs, variants } = contractFiles(files, false);
  expect(common.map(({ path }) => path)).toEqual(['solvi_decide.json', 'tokenizer.json', 'config.json', 'README.md']);
  expect(graphs.map(({ path }) => path)).toEqual(['onnx/model.onnx', 'onnx/model.onnx_data']);
  expect(variants).toEqual([
    { path: 'onnx/model.onnx', bytes: 7, format: 'fp32', files: ['onnx/model.onnx', 'onnx/model.onnx_data'] },
  ]);
});

test('the default graph is the first of the reference, the others follow by their paths', () => {
  const names = ['model', 'model_fp16', 'model_block', 'model_int8', 'model_q4', 'model_q4f16', 'model_block_fp16'];
  const files = listed(...names.map((name) => `onnx/${name}.onnx`));
  const shown = (isBlock: boolean): string[] =>
    contractFiles(files, isBlock).variants.map(({ path, format }) => `${path.slice(5, -5)}: ${format}`);
  expect(shown(false)[0]).toBe('model_fp16: fp16');
  expect(shown(true)).toEqual([
    'model_block_fp16: block, fp16',
    'model: fp32',
    'model_block: block, fp32',
    'model_fp16: fp16',
    'model_int8: int8',
    'model_q4: 4 bit',
    'model_q4f16: 4 bit, fp16',
  ]);
});

test('a block graph comes with the plain graph, which some of its questions go through', () => {
  const files = listed('onnx/model_block.onnx', 'onnx/model.onnx', 'onnx/model.onnx_data');
  expect(contractFiles(files, true).variants).toEqual([
    {
      path: 'onnx/model_block.onnx',
      bytes: 6,
      format: 'block, fp32',
      files: ['onnx/model_block.onnx', 'onnx/model.onnx', 'onnx/model.onnx_data'],
    },
    { path: 'onnx/model.onnx', bytes: 5, format: 'fp32', files: ['onnx/model.onnx', 'onnx/model.onnx_data'] },
  ]);
  expect(contractFiles(listed('onnx/model_block.onnx'), true).variants[0]?.files).toEqual(['onnx/model_block.onnx']);
});

test('without a name that is known the first by its path is the default, and empty files count for nothing', () => {
  const files = [...listed('onnx/b.onnx', 'onnx/a.onnx'), { path: 'README.md', bytes: 0 }];
  const { common, variants } = contractFiles(files, false);
  expect(variants.map(({ path }) => path)).toEqual(['onnx/a.onnx', 'onnx/b.onnx']);
  expect(common).toEqual([]);
});

test.each([
  ['{}', false],
  ['[]', false],
  ['{"multi_question": true}', true],
  ['{"multi_question": null}', false],
  ['{"multi_question": 4}', true],
  ['{"multi_question": 1}', false],
  ['{"multi_question": {}}', true],
  ['{"multi_question": {"layout": "concat"}}', false],
  ['{"multi_question": {"enabled": false}}', false],
  ['{"multi_question": {"max_questions": 1}}', false],
])('the contract %s declares the block layout: %s', (text, expected) => {
  expect(declaresBlock(parseJson(text, 'solvi_decide.json'))).toBe(expected);
});
