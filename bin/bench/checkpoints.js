import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtSyntheticCheckpoint } from '../built.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EMBEDDED = `${ROOT}public/models/candor-minilm-v1/`;
const EMBEDDED_FILES = ['solvi_decide.json', 'tokenizer.json', 'onnx/model.onnx'];

/** @typedef {Map<string, Uint8Array<ArrayBuffer>>} Files */

/** @param {string} path @returns {Uint8Array<ArrayBuffer>} */
const bytes = (path) => new Uint8Array(readFileSync(path));

/**
 * The checkpoints that are raced, and the tokenizer that measures the set's texts.
 * @returns {Promise<{ raced: [name: string, make: () => Files][], tokenizer: Uint8Array }>}
 */
export async function benchCheckpoints() {
  const { MINILM, syntheticCheckpoint } = await builtSyntheticCheckpoint();
  const tokenizer = bytes(`${ROOT}src/testing/checkpoints/bert/tokenizer.json`);
  /** @type {import('../../src/testing/syntheticCheckpoint/syntheticCheckpoint.js').SyntheticCheckpoint} */
  const plain = { ...MINILM, precision: 'float32', output: 'float32', block: false, seed: 1, tokenizer };
  return {
    raced: [
      ['the embedded checkpoint', () => new Map(EMBEDDED_FILES.map((path) => [path, bytes(EMBEDDED + path)]))],
      ['a MiniLM-sized checkpoint', () => syntheticCheckpoint(plain)],
      ['a MiniLM-sized checkpoint, block layout', () => syntheticCheckpoint({ ...plain, block: true })],
    ],
    tokenizer,
  };
}
