import { expect, test } from 'vitest';
import type { Tokens } from '../sequence.js';
import { GraphSessions } from './graphSessions.js';
import type { Runtime } from './session.js';

const tokens: Tokens = { ids: [1, 2], positions: [0, 1], blocks: [-1, -1] };

/** A runtime whose graphs take two plain inputs and tell how many sequences came together. */
function runtime(): { runtime: Runtime; batches: number[] } {
  const batches: number[] = [];
  class Tensor {
    constructor(
      readonly type: string,
      readonly data: unknown,
      readonly dims: number[],
    ) {}
  }
  const session = {
    inputNames: ['input_ids', 'attention_mask'],
    outputNames: ['logits'],
    run: ({ input_ids }: { input_ids: Tensor }) => {
      const [batch = 0, length = 0] = input_ids.dims;
      batches.push(batch);
      return Promise.resolve({ logits: new Tensor('float32', new Float32Array(batch * length), [batch, length, 1]) });
    },
  };
  const made = { env: { wasm: {} }, Tensor, InferenceSession: { create: () => Promise.resolve(session) } };
  return { runtime: made as unknown as Runtime, batches };
}

async function batchesOf(content: string): Promise<number[]> {
  const made = runtime();
  const main = { path: 'onnx/model.onnx', blob: new Blob([content]), externalData: [] };
  const sessions = await GraphSessions.open(made.runtime, 'wasm', 1, { name: 'ck', main, plain: null, window: null });
  expect(await sessions.run('main', [tokens, tokens, tokens])).toHaveLength(3);
  return made.batches;
}

test('a graph that is quantised dynamically reads one sequence at a time: its scale would be that of the batch', async () => {
  expect(await batchesOf('Dyn DynamicQuantizeLinear MatMulInteger')).toEqual([1, 1, 1]);
  expect(await batchesOf('Dyn DynamicQuantize MatMul')).toEqual([3]);
});
