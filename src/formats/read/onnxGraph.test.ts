import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import { checkpointBlobs, checkpointFiles } from '../../testing/checkpoints.js';
import '../../testing/fastCheck.js';
import { goldenText } from '../../testing/golden.js';
import { Message } from '../../testing/syntheticCheckpoint/protobuf.js';
import { readOnnxGraph } from './onnxGraph.js';

const read = (bytes: BlobPart) => readOnnxGraph(new Blob([bytes]), 'm/onnx/model.onnx');

/** As the package onnx 1.23 for Python reads them. */
test.each([
  ['modern-v2-noblock', 'onnx/model.onnx', 'float32', 6, 556, 131_286],
  ['modern-v2-fp16', 'onnx/model_fp16.onnx', 'float32', 6, 557, 131_286],
  ['bert-v2', 'onnx/model.onnx', 'float32', 3, 232, 122_883],
])('%s/%s has the figures that its own library gives', async (checkpoint, path, dtype, columns, nodes, parameters) => {
  const graph = await readOnnxGraph(checkpointBlobs(checkpoint).get(path) ?? new Blob(), path);
  const weights = path.includes('fp16') ? { dtype: 'float16', bytes: 2 } : { dtype: 'float32', bytes: 4 };
  expect(graph).toEqual({
    producer: 'pytorch 2.13.0',
    opset: 17,
    inputs: ['input_ids', 'attention_mask'].map((name) => ({ name, dtype: 'int64', dimensions: ['batch', 'length'] })),
    outputs: [{ name: 'logits', dtype, dimensions: ['batch', 'length', columns] }],
    nodes,
    parameters,
    weights: [{ dtype: weights.dtype, parameters, bytes: weights.bytes * parameters }],
  });
});

test('a block graph has its masks', async () => {
  const path = 'onnx/model_block_fp16.onnx';
  const graph = await readOnnxGraph(checkpointBlobs('modern-v2-fp16').get(path) ?? new Blob(), path);
  expect(graph.inputs.map(({ name, dtype, dimensions }) => [name, dtype, dimensions])).toEqual([
    ['input_ids', 'int64', ['batch', 'length']],
    ['position_ids', 'int64', ['batch', 'length']],
    ['full_attention_mask', 'bool', ['batch', 1, 'length', 'length']],
    ['sliding_attention_mask', 'bool', ['batch', 1, 'length', 'length']],
  ]);
  expect([graph.nodes, graph.outputs[0]?.dtype]).toEqual([511, 'float16']);
});

/**
 * Made with Python's onnx: weights outside, of half a byte, of text, sparse and of no dimension; one that is an input too; a
 * branch; inputs of unknown size, and one that is no tensor; two operator sets.
 */
const ODD =
  'CA4SCW9kZCBtYWtlchoBMjrsAgpzCgFjEgJuciICSWYqMgoLZWxzZV9icmFuY2gyIAoQCgF4EgF5IghJZGVudGl0eRIBYmIJCgF5EgQKAggHoAEFKjIKC3RoZW5f' +
  'YnJhbmNoMiAKEAoBeBIBeSIISWRlbnRpdHkSAWJiCQoBeRIECgIIB6ABBQoQCgF4EgF6IghJZGVudGl0eRIBZypGCOgHCAMQCkIDZXh0ahkKCGxvY2F0aW9uEg1v' +
  'ZGQub25ueF9kYXRhagsKBm9mZnNldBIBMGoOCgZsZW5ndGgSBDYwMDBwASoMCAMQFioCIQNCAmk0Kg4IAhAIMgFhMgFiQgJzdCoMEAEiBAAAgD9CAnNjWhoKAXgS' +
  'FQoTCAcSDwoHEgViYXRjaAoACgIIBFoMCgJzYxIGCgQIARIAWg8KA3NlcRIIIgYKBAoCCAFiCgoCbnISBAoCCAl6JQoSCAIQASIIAACAPwAAAEBCAnNwEg0IAhAH' +
  'OgIABUIDc3BpGApCEQoNY29tLm1pY3Jvc29mdBABQgQKABAV';

test('whatever a graph may say of itself is told', async () => {
  expect(await read(Buffer.from(ODD, 'base64'))).toEqual({
    producer: 'odd maker 2',
    opset: 21,
    inputs: [
      { name: 'x', dtype: 'int64', dimensions: ['batch', null, 4] },
      { name: 'seq', dtype: null, dimensions: null },
    ],
    outputs: [{ name: 'nr', dtype: 'bool', dimensions: null }],
    nodes: 2,
    parameters: 3000 + 3 + 2 + 1 + 2,
    weights: [
      { dtype: 'float16', parameters: 3000, bytes: 6000 },
      { dtype: 'int4', parameters: 3, bytes: 2 },
      { dtype: 'float32', parameters: 3, bytes: 12 },
      { dtype: 'string', parameters: 2, bytes: null },
    ],
  });
});

/** A graph of one weight of these fields, with an output. */
const graphOf = (tensor: Message) =>
  new Message().message(7, new Message().message(5, tensor).message(12, new Message().text(1, 'logits')));

test('dimensions may be packed, and an unknown type is told by its number', async () => {
  const tensor = new Message().bytes(1, Uint8Array.of(0xac, 2, 2)).integer(2, 99);
  expect((await read(graphOf(tensor).finish())).weights).toEqual([{ dtype: 'type 99', parameters: 600, bytes: null }]);
});

test('weights of gigabytes are passed over', async () => {
  // Of 3 GB, of which nothing but heads may be read.
  const size = 3 * 2 ** 30;
  const varint = (value: number): number[] => {
    const bytes: number[] = [];
    for (let left = value; left > 0; left = Math.floor(left / 128)) bytes.push((left % 128) + (left >= 128 ? 128 : 0));
    return bytes;
  };
  const weights = [0x08, ...varint(size / 4), 0x10, 1, 0x4a, ...varint(size)];
  const output = [0x62, 3, 0x0a, 1, 0x79];
  const tensor = [0x2a, ...varint(size + weights.length), ...weights];
  const head = [0x3a, ...varint(tensor.length + size + output.length), ...tensor];
  let bytesRead = 0;
  const part = (start: number, end: number): Uint8Array<ArrayBuffer> => {
    bytesRead += end - start;
    return new Uint8Array(end - start).map((_, index) => {
      const at = start + index;
      return (at < head.length ? head[at] : at < head.length + size ? 7 : output[at - head.length - size]) ?? 0;
    });
  };
  const total = head.length + size + output.length;
  const blob = { size: total, slice: (start: number, end: number) => new Blob([part(start, Math.min(end, total))]) };
  const graph = await readOnnxGraph(blob as unknown as Blob, 'm');
  expect(graph).toMatchObject({ parameters: size / 4, weights: [{ dtype: 'float32', bytes: size }] });
  expect(bytesRead).toBeLessThan(200_000);
});

test('a Git LFS pointer, another file and one that is cut short say so', async () => {
  await expect(read(goldenText('public/lfs-pointer-as-weights/checkpoint/model.onnx'))).rejects.toThrow(
    'm/onnx/model.onnx: this is a Git LFS pointer',
  );
  const whole = checkpointFiles('bert-v2').get('onnx/model.onnx') ?? new Uint8Array();
  const told = 'm/onnx/model.onnx: it cannot be read as an ONNX graph';
  for (const bytes of ['', '{"cases": []}', 'PK\x03\x04', whole.subarray(0, whole.length >> 1), whole.subarray(1)]) {
    await expect(read(bytes)).rejects.toThrow(told);
  }
});

test.each([
  ['a length of 64 bits', Uint8Array.of(0x3a, ...new Array<number>(9).fill(0xff), 1), 'longer than what holds it'],
  ['a number of 11 bytes', Uint8Array.of(8, ...new Array<number>(11).fill(0x80)), 'longer than 64 bits'],
  ['a group', Uint8Array.of(0x0b, 0x0c), 'unknown wire type 3'],
  ['a negative dimension', graphOf(new Message().integer(1, -1)).finish(), 'a negative dimension'],
  ['too many elements', graphOf(new Message().integer(1, 2 ** 40).integer(1, 2 ** 40)).finish(), 'can be counted'],
  ['a number for the graph', new Message().integer(7, 1).finish(), 'a message or a text is expected'],
  ['a text for a number', graphOf(new Message().text(2, 'float')).finish(), 'a number is expected'],
  ['no output', new Message().message(7, new Message()).finish(), 'no graph with an output'],
])('%s is refused', async (_what, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});

test('whatever the bytes are, reading them ends, with a graph or an InputError', async () => {
  const odd = Buffer.from(ODD, 'base64');
  const spoilt = fc
    .array(fc.tuple(fc.nat(odd.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
    .map((changes) => {
      const bytes = new Uint8Array(odd);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 200 }), spoilt), async (bytes) => {
      const outcome = await read(new Uint8Array(bytes)).catch((error: unknown) => error);
      const isGraph = typeof outcome === 'object' && outcome !== null && 'nodes' in outcome;
      expect(isGraph || outcome instanceof InputError).toBe(true);
    }),
  );
});
