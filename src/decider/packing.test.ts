import { beforeAll, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { goldenQuestion } from '../testing/goldenQuestions.js';
import { askedQuestion, type AskedQuestion } from './asked.js';
import { readCheckpoint } from './checkpoint.js';
import type { MultiQuestion } from './contract.js';
import { pack, type Packer } from './packing.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';

const BLOCK: MultiQuestion = { layout: 'block', maxQuestions: 4, maxLen: 320, window: 16 };
const CONCAT: MultiQuestion = { ...BLOCK, layout: 'concat' };

let opened: Omit<Packer, 'shared'>;

beforeAll(async () => {
  const { contract, tokenizer } = await readCheckpoint(checkpointBlobs('modern-v2'), 'modern-v2');
  opened = { contract, tokenizer: readTokenizer(tokenizer, 'tokenizer.json') };
});

function ask(name: string, settings: Record<string, Json> = {}): AskedQuestion {
  const json = { name, kind: 'choice', task: 'Which team?', options: ['billing', 'shipping'], ...settings };
  return askedQuestion(goldenQuestion(new Map(Object.entries(json))), opened.contract);
}

const span = (name: string): AskedQuestion => ask(name, { kind: 'span', options: [] });
const withOptions = (name: string, count: number): AskedQuestion =>
  ask(name, { options: Array.from({ length: count }, (_, i) => `a rather long option, number ${i}`) });
const withMarker = (name: string): AskedQuestion => ask(name, { task: 'Which [unused0] team?' });

/** For each sequence its layout and questions, then what failed. */
function packed(questions: AskedQuestion[], shared: MultiQuestion | null, text = 'I was charged twice.'): string[] {
  const { sequences, failures } = pack(questions, opened.tokenizer.encode(text), { ...opened, shared });
  const names = (list: AskedQuestion[]): string => list.map(({ question }) => question.name).join(' ');
  return [
    ...sequences.map(({ layout, questions: read }) => `${layout} ${names(read)}`),
    ...(failures.size === 0 ? [] : [`failed ${names([...failures.keys()])}`]),
  ];
}

test('without a shared layout every question is read alone, in full', () => {
  expect(packed([ask('a'), span('s'), withMarker('m')], null)).toEqual(['full a', 'full s', 'failed m']);
});

test('in the block layout chunks share a sequence, alone or not, and the pointer is read in full', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name)) as [AskedQuestion, ...AskedQuestion[]];
  expect(packed([a], BLOCK)).toEqual(['block a']);
  expect(
    packed(
      [a, span('s'), b, c, d, e].filter((one) => one !== undefined),
      BLOCK,
    ),
  ).toEqual(['block a b c d', 'block e', 'full s']);
});

test('a chunk that does not fit sends each question into a block sequence of its own', () => {
  const long = [withOptions('x', 14), withOptions('y', 14)];
  expect(packed([ask('a'), ...long], BLOCK)).toEqual(['block a', 'block x', 'block y']);
});

test('a question that fits no block sequence sends all into the full layout', () => {
  const narrow = { ...BLOCK, maxLen: 60 };
  expect(packed([ask('a'), withOptions('x', 6)], narrow)).toEqual(['full a', 'full x']);
});

test('a question that no layout can read fails alone, and the others are read as if it had not been asked', () => {
  expect(packed([ask('a'), withMarker('m'), ask('b')], BLOCK)).toEqual(['block a b', 'failed m']);
  expect(packed([withOptions('x', 14), withMarker('m')], BLOCK)).toEqual(['block x', 'failed m']);
});

test('the block layout keeps eight tokens for the input, or does not take the questions', () => {
  const { sequences } = pack([ask('a')], opened.tokenizer.encode('word '.repeat(50)), { ...opened, shared: BLOCK });
  const own = (sequences[0]?.blocks ?? []).filter((block) => block === 0).length;
  expect(packed([ask('a')], { ...BLOCK, maxLen: own + 2 + 8 }, 'word '.repeat(50))).toEqual(['block a']);
  expect(packed([ask('a')], { ...BLOCK, maxLen: own + 2 + 7 }, 'word '.repeat(50))).toEqual(['full a']);
});

test('in the concat layout a pass is one sequence, the pointer’s too, and one question is plainly in full', () => {
  expect(packed([ask('a'), span('s'), ask('b')], CONCAT)).toEqual(['concat a s b']);
  expect(packed([ask('a')], CONCAT)).toEqual(['full a']);
});

test('a concat pass that does not fit or is broken by a marker is read one by one', () => {
  expect(packed([ask('a'), withOptions('x', 7), withOptions('y', 7)], CONCAT)).toEqual(['full a', 'full x', 'full y']);
  expect(packed([ask('a'), withMarker('m')], CONCAT)).toEqual(['full a', 'failed m']);
});
