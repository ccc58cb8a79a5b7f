import { expect, test } from 'vitest';
import type { Ask } from '../core/answerer.js';
import { expressionCode } from '../tasks/expressionCode.js';
import { readTask } from '../tasks/readTask.js';
import { parseJson } from '../formats/read/json.js';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { goldenPlain } from '../testing/golden.js';
import { readCheckpoint } from './checkpoint.js';
import { Decider } from './decider.js';
import { Reader } from './reader.js';
import type { GraphRunner } from './sessions/graphRunner.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';

const task = readTask(
  parseJson(
    '{"questions": {"q": {"kind": "choice", "task": "Which?", "options": ["a", "b"], "use_act": false}}}',
    'task.json',
  ),
  'task.json',
  expressionCode,
);

/** A decider whose graph gives the same logits at every position but the options' own. */
async function stubbed(optionLogits: number[]): Promise<Decider> {
  const { contract, tokenizer: json } = await readCheckpoint(checkpointBlobs('modern-l14f'), 'modern-l14f');
  const tokenizer = readTokenizer(json, 'tokenizer.json');
  const option = tokenizer.idOf(contract.optionMarker);
  const run: GraphRunner['run'] = (_, { ids }) => {
    const columns = 3;
    const data = new Float32Array(ids.length * columns);
    ids
      .flatMap((id, position) => (id === option ? [position] : []))
      .forEach((position, k) => (data[position * columns] = optionLogits[k] ?? 0));
    return Promise.resolve({ data, length: ids.length, columns });
  };
  return new Decider(new Reader({ contract, tokenizer, shared: null }, { run }));
}

function ask(options?: string[]): Ask[] {
  const question = task.questions.get('q')?.question;
  if (question === undefined) throw new Error('the task has no question');
  return [{ question: options === undefined ? question : { ...question, options }, facts: [['doc', 'a text']] }];
}

const logits = goldenPlain<Record<string, (number | string)[]>>('public/fp16-nan-logits/logits.json');
const numbers = (name: string): number[] => (logits[name] ?? []).map(Number);

test.each(['nan', 'inf', 'minus_inf'])(
  'logits that are not finite (%s) fail the question, they are no abstention',
  async (name) => {
    const decider = await stubbed(numbers(name));
    const [reply] = await decider.answer(ask());
    expect(reply).toHaveProperty('failure');
    expect(reply && 'failure' in reply ? reply.failure : '').toMatch(/not finite.*fp32/);
  },
);

test('very large logits give confidence 1, not NaN', async () => {
  const decider = await stubbed(numbers('large'));
  const [reply] = await decider.answer(ask());
  expect(reply && 'decision' in reply ? reply.decision.probabilities : []).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});

test('equal logits share the probability, and the first asked option wins', async () => {
  const decider = await stubbed(numbers('all_equal'));
  const [reply] = await decider.answer(ask(['d', 'c', 'b', 'a']));
  expect(reply).toMatchObject({ decision: { value: 'a', confidence: 0.25 } });
});

test('an aborted answer ends before the next ask', async () => {
  const decider = await stubbed([1, 2]);
  await expect(decider.answer(ask(), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
