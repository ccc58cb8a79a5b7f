import { expect, test } from 'vitest';
import { checkpointFiles } from '../testing/checkpoints.js';
import { goldenPlain } from '../testing/golden.js';
import type { AskedQuestion } from './asked.js';
import { readCheckpoint, type Checkpoint } from './checkpoint.js';
import type { WireKind } from './contractDefaults.js';
import { fullSequence } from './fullLayout.js';
import { rawOutputs } from './readOutputs.js';
import { openSession, type Session } from './session.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';
import type { Tokenizer } from './tokenizer/tokenizer.js';

interface WireQuestion {
  mode: WireKind;
  task: string;
  options: string[];
  descriptions: (string | null)[] | null;
  pointer: boolean;
}

interface WireCase {
  id: string;
  checkpoint: string;
  layout: string;
  questions: WireQuestion[];
  text: string;
  ids: number[];
  groups: { mode: number; options: number[] }[];
  logits: { mode_row: number[]; option_rows: number[][] }[];
  pointer?: { positions: number[]; offsets: [number, number][] };
  pointer_logits?: { start: number[]; end: number[] };
}

const cases = goldenPlain<{ cases: WireCase[] }>('decider/wire_logits.json').cases.filter(
  ({ layout, checkpoint }) => layout === 'full' && checkpoint !== 'modern-v2-fp16',
);

interface Opened {
  checkpoint: Checkpoint;
  tokenizer: Tokenizer;
  session: Session;
}

const opened = new Map<string, Promise<Opened>>();

function open(name: string): Promise<Opened> {
  const known = opened.get(name) ?? opening(name);
  opened.set(name, known);
  return known;
}

async function opening(name: string): Promise<Opened> {
  const files = checkpointFiles(name);
  const blobs = new Map([...files].map(([path, bytes]) => [path, new Blob([bytes])]));
  const checkpoint = await readCheckpoint(blobs, name);
  const bytes = files.get('onnx/model.onnx') ?? new Uint8Array();
  return {
    checkpoint,
    tokenizer: readTokenizer(checkpoint.tokenizer, name),
    session: await openSession({ path: 'onnx/model.onnx', bytes, externalData: [] }, name, 1),
  };
}

test.each(cases)('$id: ids and markers are exact, logits within 1e-4', async (one) => {
  const { checkpoint, tokenizer, session } = await open(one.checkpoint);
  const { contract } = checkpoint;
  const [question] = one.questions;
  if (question === undefined) throw new Error('no question');
  const asked = {
    question: { name: one.id, task: question.task },
    marker: contract.modeMarkers[question.mode],
    column: contract.columns[question.mode],
    pointer: question.pointer,
    options: question.options.map((label, place) => ({
      label,
      description: question.descriptions?.[place] || null,
      place,
    })),
  } as unknown as AskedQuestion;

  const sequence = fullSequence(asked, tokenizer.encode(one.text === '' ? ' ' : one.text), contract, tokenizer);
  expect(sequence.ids).toEqual(one.ids);
  expect({ mode: sequence.mode, options: sequence.options }).toEqual(one.groups[0]);
  if (one.pointer !== undefined) {
    expect(sequence.input.positions).toEqual(one.pointer.positions);
    expect(sequence.input.starts.map((start, i) => [start, sequence.input.ends[i]])).toEqual(one.pointer.offsets);
  }

  const logits = await session.run(sequence.ids);
  const row = (position: number): number[] => [
    ...logits.data.subarray(position * logits.columns, (position + 1) * logits.columns),
  ];
  expectClose(row(sequence.mode), one.logits[0]?.mode_row ?? []);
  sequence.options.forEach((position, k) => expectClose(row(position), one.logits[0]?.option_rows[k] ?? []));
  const { pointer } = rawOutputs(asked, sequence, logits, contract, one.text);
  expect(pointer === undefined).toBe(one.pointer_logits === undefined);
  if (pointer !== undefined && one.pointer_logits !== undefined) {
    expectClose(pointer.start, one.pointer_logits.start);
    expectClose(pointer.end, one.pointer_logits.end);
  }
});

function expectClose(actual: number[], expected: number[]): void {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? NaN))).toBeLessThan(1e-4));
}
