import type { Ask } from '../../core/answerer.js';
import { readCheckpoint } from '../../decider/checkpoint.js';
import { readContract } from '../../decider/contract.js';
import { readTokenizer } from '../../decider/tokenizer/readTokenizer.js';
import { parseJson } from '../../formats/read/json.js';
import { readSet } from '../../formats/read/set.js';
import { expressionCode } from '../../tasks/expressionCode.js';
import { factsOf } from '../../tasks/facts.js';
import { readTask } from '../../tasks/readTask.js';
import { BENCH_QUESTIONS, benchCases, type BenchCase } from './benchSet.js';
import { referenceTask } from './referenceTask.js';
import { packerOf, tokenSequences } from './tokenSequences.js';

export type Files = Map<string, Uint8Array<ArrayBuffer>>;

export interface BenchFolder {
  files: Files;
  questions: number;
  /** Sequences that the checkpoint reads, and the tokens in them. */
  sequences: number;
  tokens: number;
}

/**
 * All that a race over one checkpoint needs, as files by path: the set and its task for Candor, the same for the reference,
 * the token sequences for a bare runtime, and `model/`, the checkpoint. Text lengths are counted with `tokenizer`, the
 * content of a `tokenizer.json`, so that every checkpoint is asked the same set.
 */
export async function benchFolder(model: Files, tokenizer: Uint8Array): Promise<BenchFolder> {
  const cases = casesFor(tokenizer);
  const checkpoint = await readCheckpoint(
    new Map([...model].map(([path, bytes]) => [path, new Blob([bytes])])),
    'model',
  );
  const packer = packerOf(checkpoint);
  const sequences = tokenSequences(asked(cases), packer);
  const window = packer.shared?.layout === 'block' ? packer.shared.window : null;
  const set = (task: string) => json({ name: 'bench', version: 1, task, cases });
  const files: Files = new Map([
    ['set.json', set('set.task.json')],
    ['set.task.json', json({ name: 'bench', questions: BENCH_QUESTIONS })],
    ['reference.json', set('reference_task.py')],
    ['reference_task.py', new TextEncoder().encode(referenceTask(BENCH_QUESTIONS))],
    ['sequences.json', json({ graph: `model/${checkpoint.graph.path}`, window, sequences })],
    ...[...model].map(([path, bytes]) => [`model/${path}`, bytes] as const),
  ]);
  return {
    files,
    questions: cases.reduce((sum, { expected }) => sum + Object.keys(expected).length, 0),
    sequences: sequences.length,
    tokens: sequences.reduce((sum, { ids }) => sum + ids.length, 0),
  };
}

/** Every question alone, nothing cut. */
function casesFor(tokenizer: Uint8Array): BenchCase[] {
  const contract = readContract(
    parseJson('{"format": "l14g typed v2", "max_len": 100000}', 'contract'),
    'contract',
    null,
  );
  const json = parseJson(new TextDecoder().decode(tokenizer), 'tokenizer.json');
  const packer = { contract, tokenizer: readTokenizer(json, 'tokenizer.json'), shared: null };
  return benchCases((text, tokens) => {
    const expected = Object.fromEntries(Object.keys(BENCH_QUESTIONS).map((name) => [name, 'yes']));
    const one = { name: 'one', state: { doc: text }, expected };
    return tokenSequences(asked([one]), packer).every(({ ids }) => ids.length <= tokens);
  });
}

function asked(cases: BenchCase[]): Ask[][] {
  const read = (value: object, file: string) => parseJson(JSON.stringify(value), file);
  const set = readSet(read({ cases }, 'set.json'), 'set.json', { strict: false });
  const task = readTask(read({ questions: BENCH_QUESTIONS }, 'set.task.json'), 'set.task.json', expressionCode);
  return set.cases.map(({ state, expected }) =>
    [...expected.keys()].flatMap((name) => {
      const question = task.questions.get(name)?.question;
      return question === undefined ? [] : [{ question, facts: factsOf(question, state, 'set.json', name) }];
    }),
  );
}

function json(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(value)}\n`);
}
