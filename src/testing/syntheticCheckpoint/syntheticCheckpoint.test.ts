import { expect, test } from 'vitest';
import type { Ask } from '../../core/answerer.js';
import { Decider } from '../../decider/decider.js';
import { openReader } from '../../decider/openReader.js';
import { parseJson } from '../../formats/read/json.js';
import { expressionCode } from '../../tasks/expressionCode.js';
import { readTask } from '../../tasks/readTask.js';
import { checkpointFiles } from '../checkpoints.js';
import { openWasmRunner } from '../wasmRunner.js';
import { syntheticCheckpoint, type SyntheticCheckpoint } from './syntheticCheckpoint.js';

const tokenizer = checkpointFiles('bert-v2').get('tokenizer.json') ?? new Uint8Array();

const TINY: SyntheticCheckpoint = {
  layers: 2,
  hidden: 32,
  heads: 4,
  intermediate: 64,
  vocabulary: 1200,
  precision: 'float32',
  output: 'float32',
  block: false,
  seed: 1,
  tokenizer,
};

const TASK = {
  questions: {
    team: { kind: 'choice', task: 'Which team?', options: ['billing', 'shipping', 'technical'] },
    refund: { kind: 'yes_no', task: 'Is a refund wanted?' },
  },
};
const task = readTask(parseJson(JSON.stringify(TASK), 'task.json'), 'task.json', expressionCode);
const TEXTS = ['the parcel never arrived', 'i was charged twice for the kettle. please send the money back today.'];

async function open(options: Partial<SyntheticCheckpoint>): Promise<Decider> {
  const files = [...syntheticCheckpoint({ ...TINY, ...options })].map(
    ([path, bytes]) => [path, new Blob([bytes])] as const,
  );
  const { reader } = await openReader(new Map(files), 'synthetic', openWasmRunner);
  return new Decider(reader);
}

/** Confidences of both questions on both texts; `together`: those about one text are asked at once. */
async function confidences(decider: Decider, { together = true } = {}): Promise<number[]> {
  const found: number[] = [];
  for (const text of TEXTS) {
    const asks: Ask[] = [...task.questions.values()].map(({ question }) => ({ question, facts: [['doc', text]] }));
    for (const some of together ? [asks] : asks.map((one) => [one])) {
      for (const reply of await decider.answer(some)) {
        if (!('decision' in reply)) throw new Error(reply.failure);
        found.push(reply.decision.confidence);
      }
    }
  }
  return found;
}

function expectAlike(found: number[], expected: number[], tolerance: number): void {
  expect(found).toHaveLength(expected.length);
  for (const [i, value] of found.entries()) expect(Math.abs(value - (expected[i] ?? NaN))).toBeLessThan(tolerance);
}

test('a checkpoint answers, with confidences that depend on text and question', async () => {
  const decider = await open({});
  expect(decider.plan).toBe('one question a pass, full layout');
  const found = await confidences(decider);
  expect(found).toHaveLength(4);
  for (const confidence of found) expect(confidence > 1 / 3 && confidence < 1).toBe(true);
  expect(new Set(found).size).toBe(4);
});

test('the block graph answers questions together, each as if it had been asked alone', async () => {
  const decider = await open({ block: true });
  expect(decider.plan).toBe('up to 4 questions a pass, block layout');
  const found = await confidences(decider);
  expect(new Set(found).size).toBe(4);
  expectAlike(found, await confidences(decider, { together: false }), 1e-4);
});

test.each(['float32', 'float16'] as const)('half precision answers alike, with logits in %s', async (output) => {
  const half = await confidences(await open({ precision: 'float16', output }));
  expectAlike(half, await confidences(await open({})), 1e-2);
});

test('the same seed makes the same weights, another one does not', () => {
  const graph = (seed: number) => Buffer.from(syntheticCheckpoint({ ...TINY, seed }).get('onnx/model.onnx') ?? []);
  expect(graph(1).equals(graph(1))).toBe(true);
  expect(graph(2).equals(graph(1))).toBe(false);
});
