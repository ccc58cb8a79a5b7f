import * as runtime from 'onnxruntime-web/wasm';
import { expect, test } from 'vitest';
import { checkpointBlobs, checkpointFiles } from '../testing/checkpoints.js';
import { goldenPlain } from '../testing/golden.js';
import type { AskedQuestion } from './asked.js';
import { blockSequence } from './blockLayout.js';
import { readCheckpoint, type Checkpoint } from './checkpoint.js';
import { concatSequence } from './concatLayout.js';
import type { WireKind } from './contractDefaults.js';
import { fullSequence } from './fullLayout.js';
import { rawOutputs } from './readOutputs.js';
import { segmentText } from './segment.js';
import type { Sequence } from './sequence.js';
import { attentionMask } from './sessions/attentionMask.js';
import type { Logits } from './sessions/graphRunner.js';
import { openSession, type Session } from './sessions/session.js';
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
  layout: 'full' | 'concat' | 'block';
  questions: WireQuestion[];
  text: string;
  segments: string[];
  ids: number[];
  groups: { mode: number; options: number[] }[];
  position_ids?: number[];
  block?: number[];
  full_mask_rows?: string[];
  sliding_mask_rows?: string[];
  logits: { mode_row: number[]; option_rows: number[][] }[];
  all_logits?: number[][];
  pointer?: { positions: number[]; offsets: [number, number][] };
  pointer_logits?: { start: number[]; end: number[] };
}

const { cases } = goldenPlain<{ cases: WireCase[] }>('decider/wire_logits.json');

interface Opened {
  checkpoint: Checkpoint;
  tokenizer: Tokenizer;
  main: Session;
  plain: Session;
}

const opened = new Map<string, Promise<Opened>>();

function open(name: string): Promise<Opened> {
  const known = opened.get(name) ?? opening(name);
  opened.set(name, known);
  return known;
}

async function opening(name: string): Promise<Opened> {
  runtime.env.wasm.numThreads = 1;
  const checkpoint = await readCheckpoint(checkpointBlobs(name), name);
  const session = (path: string) => {
    const bytes = checkpointFiles(name).get(path) ?? new Uint8Array();
    const graph = { file: `${name}/${path}`, bytes, externalData: [] };
    return openSession(runtime, 'wasm', graph, checkpoint.contract.multiQuestion?.window ?? null);
  };
  const main = await session(checkpoint.graph.path);
  return {
    checkpoint,
    tokenizer: readTokenizer(checkpoint.tokenizer, name),
    main,
    plain: main.isBlock ? await session(checkpoint.plainGraph?.path ?? '') : main,
  };
}

async function logitsOf(session: Session, sequence: Sequence): Promise<Logits> {
  const [logits] = await session.run([sequence]);
  if (logits === undefined) throw new Error('the sequence has no logits');
  return logits;
}

function sequenceOf(one: WireCase, { checkpoint, tokenizer }: Opened): Sequence | null {
  const { contract } = checkpoint;
  const asked = one.questions.map(
    ({ mode, task, options, descriptions, pointer }) =>
      ({
        question: { name: one.id, task },
        marker: contract.modeMarkers[mode],
        column: contract.columns[mode],
        pointer,
        options: options.map((label, place) => ({ label, description: descriptions?.[place] || null, place })),
      }) as unknown as AskedQuestion,
  );
  expect(asked.map((question) => segmentText(question, contract))).toEqual(one.segments);
  const input = tokenizer.encode(one.text === '' ? ' ' : one.text);
  const [first] = asked;
  if (first === undefined) throw new Error('no question');
  switch (one.layout) {
    case 'full':
      return fullSequence(first, input, contract, tokenizer);
    case 'concat':
      return concatSequence(asked, input, contract, tokenizer);
    case 'block':
      return blockSequence(asked, input, contract.multiQuestion?.maxLen ?? NaN, contract, tokenizer);
  }
}

const rowOf = ({ data, columns }: Logits, position: number): number[] => [
  ...data.subarray(position * columns, (position + 1) * columns),
];

function rowsOf(mask: Uint8Array, length: number): string[] {
  return Array.from({ length }, (_, q) => mask.subarray(q * length, (q + 1) * length).join(''));
}

function compareLogits(one: WireCase, sequence: Sequence, logits: Logits, opened: Opened, tolerance: number): void {
  const close = (actual: number[], expected: number[]): void => {
    expect(actual).toHaveLength(expected.length);
    actual.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? NaN))).toBeLessThan(tolerance));
  };
  one.logits.forEach(({ mode_row, option_rows }, i) => {
    close(rowOf(logits, sequence.markers[i]?.mode ?? -1), mode_row);
    option_rows.forEach((row, k) => close(rowOf(logits, sequence.markers[i]?.options[k] ?? -1), row));
  });
  one.all_logits?.forEach((row, position) => close(rowOf(logits, position), row));
  const [asked] = sequence.questions;
  const [markers] = sequence.markers;
  if (asked === undefined || markers === undefined) throw new Error('no question');
  const { pointer } = rawOutputs(asked, markers, sequence, logits, opened.checkpoint.contract, one.text);
  expect(pointer === undefined).toBe(one.pointer_logits === undefined);
  if (pointer !== undefined && one.pointer_logits !== undefined) {
    close(pointer.start, one.pointer_logits.start);
    close(pointer.end, one.pointer_logits.end);
  }
}

test.each(cases)(
  '$layout $id: tokens, positions, blocks, masks and markers are exact, logits are close',
  async (one) => {
    const decider = await open(one.checkpoint);
    const sequence = sequenceOf(one, decider);
    if (sequence === null) throw new Error('it does not fit');
    const { ids, positions, blocks, markers, input } = sequence;
    expect(ids).toEqual(one.ids);
    expect(markers).toEqual(one.groups);
    expect(positions).toEqual(one.position_ids ?? [...ids.keys()]);
    expect(blocks).toEqual(one.block ?? ids.map(() => -1));
    if (one.full_mask_rows !== undefined)
      expect(rowsOf(attentionMask(sequence, Infinity), ids.length)).toEqual(one.full_mask_rows);
    if (one.sliding_mask_rows !== undefined) {
      const window = decider.checkpoint.contract.multiQuestion?.window ?? NaN;
      expect(rowsOf(attentionMask(sequence, window), ids.length)).toEqual(one.sliding_mask_rows);
    }
    if (one.pointer !== undefined) {
      expect(input.at).toEqual(one.pointer.positions);
      expect(input.starts.map((start, i) => [start, input.ends[i]])).toEqual(one.pointer.offsets);
    }
    const session = one.layout === 'block' ? decider.main : decider.plain;
    const tolerance = one.checkpoint.endsWith('fp16') ? 2e-2 : 1e-4;
    compareLogits(one, sequence, await logitsOf(session, sequence), decider, tolerance);
  },
);

const fullOfBlock = cases.filter(({ checkpoint, layout }) => layout === 'full' && checkpoint === 'modern-v2');

test.each(fullOfBlock)('a block graph fed with $id in the full layout says what the plain graph says', async (one) => {
  const decider = await open(one.checkpoint);
  const sequence = sequenceOf(one, decider);
  if (sequence === null) throw new Error('it does not fit');
  compareLogits(one, sequence, await logitsOf(decider.main, sequence), decider, 1e-4);
});
