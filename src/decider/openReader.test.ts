import { expect, test } from 'vitest';
import { isObject, type Json } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';
import { writeCompact } from '../formats/write/json.js';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { goldenQuestion } from '../testing/goldenQuestions.js';
import { openWasmRunner } from '../testing/wasmRunner.js';
import { askedQuestion } from './asked.js';
import { openReader } from './openReader.js';
import type { Reading } from './questionReader.js';

type Files = Map<string, Blob>;

const CONTRACT = 'solvi_decide.json';
const [PLAIN, BLOCK] = ['onnx/model.onnx', 'onnx/model_block.onnx'];
const TEXT = 'My card was billed again 😀. The amount is 45.20 EUR.';

function without(path: string): Files {
  return new Map([...checkpointBlobs('modern-v2')].filter(([name]) => name !== path));
}

async function declaring(files: Files, multiQuestion: Json): Promise<Files> {
  const declared = parseJson((await files.get(CONTRACT)?.text()) ?? '', CONTRACT);
  if (!isObject(declared)) throw new TypeError('the contract is an object');
  declared.set('multi_question', multiQuestion);
  return files.set(CONTRACT, new Blob([writeCompact(declared)]));
}

const SPAN = { name: 'amount', kind: 'span', task: 'What is the amount?' };
const CHOICE = { name: 'team', kind: 'choice', task: 'Which team?', options: ['billing', 'shipping'] };

type Asked = Record<string, Json>;

const read = (files: Files, ...questions: Asked[]): Promise<Reading['outputs'][]> => readBy(null, files, ...questions);

async function readBy(graph: string | null, files: Files, ...questions: Asked[]): Promise<Reading['outputs'][]> {
  const { reader } = await openReader(files, 'ck', openWasmRunner, graph);
  const asked = questions.map((question) =>
    askedQuestion(goldenQuestion(new Map(Object.entries(question))), reader.contract),
  );
  return (await reader.read(asked, TEXT)).map((reading) => {
    if (reading instanceof Error) throw reading;
    return reading.outputs;
  });
}

function expectAlike(found: number[] | undefined, expected: number[] | undefined): void {
  expect(found).toHaveLength(expected?.length ?? -1);
  found?.forEach((value, i) => expect(Math.abs(value - (expected?.[i] ?? NaN))).toBeLessThan(1e-4));
}

test('a folder with a block graph alone reads the pointer by it, as the plain graph would', async () => {
  const [byBlock] = await read(without(PLAIN), SPAN);
  const [byPlain] = await read(checkpointBlobs('modern-v2'), SPAN);
  expect(byBlock?.pointer?.start.length).toBeGreaterThan(10);
  expectAlike(byBlock?.pointer?.start, byPlain?.pointer?.start);
  expectAlike(byBlock?.pointer?.end, byPlain?.pointer?.end);
});

test('the plain graph is opened only where something needs it', async () => {
  const files = checkpointBlobs('modern-v2').set(PLAIN, new Blob(['not a graph, and longer than a pointer file']));
  await expect(read(files, CHOICE)).resolves.toHaveLength(1);
  await expect(read(files, SPAN)).rejects.toThrow('ck/onnx/model.onnx: the runtime cannot open this graph');
});

test('a graph that is chosen reads alone where it is plain, with the plain one where it is a block graph', async () => {
  const rubbish = new Blob(['not a graph, and longer than a pointer file']);
  const files = checkpointBlobs('modern-v2');
  const copy = (path: string): Blob => files.get(path) ?? new Blob();
  const plain = new Map([...files, [PLAIN, rubbish], [BLOCK, rubbish], ['onnx/model_int8.onnx', copy(PLAIN)]]);
  const [answer, span] = await readBy('onnx/model_int8.onnx', plain, CHOICE, SPAN);
  const block = new Map([...files, [BLOCK, rubbish], ['onnx/model_block_q4.onnx', copy(BLOCK)]]);
  const [blockAnswer, blockSpan] = await readBy('onnx/model_block_q4.onnx', block, CHOICE, SPAN);

  expectAlike(answer?.options, (await read(without(BLOCK), CHOICE))[0]?.options);
  expectAlike(blockAnswer?.options, (await read(files, CHOICE))[0]?.options);
  const [alone] = await read(files, SPAN);
  expectAlike(span?.pointer?.start, alone?.pointer?.start);
  expectAlike(blockSpan?.pointer?.start, alone?.pointer?.start);
});

test('in the block layout company changes no answer, in the concat layout it does', async () => {
  const other = { ...CHOICE, name: 'tone', task: 'Which tone?', options: ['calm', 'angry'] };
  const alone = await read(checkpointBlobs('modern-v2'), CHOICE);
  const together = await read(checkpointBlobs('modern-v2'), other, CHOICE);
  expectAlike(together[1]?.options, alone[0]?.options);

  const concat = await declaring(without(BLOCK), new Map([['layout', 'concat']]));
  const [joined] = (await read(concat, other, CHOICE)).slice(1);
  const [full] = await read(concat, CHOICE);
  expect(Math.abs((joined?.options[0] ?? 0) - (full?.options[0] ?? 0))).toBeGreaterThan(0.01);
});

test('the pointer in a concat pass is that of the shared sequence', async () => {
  const concat = await declaring(without(BLOCK), new Map([['layout', 'concat']]));
  const [, span] = await read(concat, CHOICE, SPAN);
  const [alone] = await read(concat, SPAN);
  expect(span?.pointer?.starts).toEqual(alone?.pointer?.starts);
  expect(span?.pointer?.start).not.toEqual(alone?.pointer?.start);
});

test('a checkpoint says how its questions are put together', async () => {
  const plan = async (files: Files) => (await openReader(files, 'ck', openWasmRunner)).reader.plan;
  expect(await plan(checkpointBlobs('modern-v2'))).toBe('up to 4 questions a pass, block layout');
  expect(await plan(without(BLOCK))).toBe('one question a pass, full layout');
  expect(await plan(await declaring(checkpointBlobs('modern-v2'), new Map([['layout', 'concat']])))).toBe(
    'up to 6 questions a pass, concat layout',
  );
});

test('a block graph in a checkpoint that does not declare the layout is refused, by its inputs', async () => {
  const files = await declaring(without(PLAIN), false);
  await expect(openReader(files, 'ck', openWasmRunner)).rejects.toThrow(
    /ck\/onnx\/model_block\.onnx: the graph needs the input position_ids/,
  );
});

test('a plain graph under the name of a block graph is run as a plain one', async () => {
  const plain = checkpointBlobs('modern-v2').get(PLAIN) ?? new Blob();
  const { reader, graphs } = await openReader(without(PLAIN).set(BLOCK, plain), 'ck', openWasmRunner);
  expect([graphs.main.path, reader.plan]).toEqual([BLOCK, 'one question a pass, full layout']);
});
