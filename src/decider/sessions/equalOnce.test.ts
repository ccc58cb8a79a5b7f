import { expect, test } from 'vitest';
import type { Tokens } from '../sequence.js';
import { EqualOnce } from './equalOnce.js';
import type { GraphRole, Logits } from './graphRunner.js';

const tokensOf = (...ids: number[]): Tokens => ({
  ids,
  positions: [...ids.keys()],
  blocks: ids.map(() => -1),
});

/** A runner that counts, and whose logits are the ids; `fail` makes the next run fail. */
function counting() {
  const ran: string[] = [];
  const state = { fail: false };
  const run = async (role: GraphRole, { ids }: Tokens, signal?: AbortSignal): Promise<Logits> => {
    ran.push(`${role} ${ids.join()}`);
    await Promise.resolve();
    signal?.throwIfAborted();
    if (state.fail) throw new Error('broke');
    return { data: Float32Array.from(ids), length: ids.length, columns: 1 };
  };
  return { ran, state, run };
}

test('equal sequences on one graph run once, at the same time and later', async () => {
  const runner = counting();
  const once = new EqualOnce(runner);
  const [a, b] = await Promise.all([once.run('main', tokensOf(1, 2)), once.run('main', tokensOf(1, 2))]);
  expect(a).toBe(b);
  expect(await once.run('main', tokensOf(1, 2))).toBe(a);
  await once.run('plain', tokensOf(1, 2));
  expect(runner.ran).toEqual(['main 1,2', 'plain 1,2']);
});

test('other positions or blocks are another sequence', async () => {
  const runner = counting();
  const once = new EqualOnce(runner);
  const tokens = tokensOf(1, 2);
  await once.run('main', tokens);
  await once.run('main', { ...tokens, positions: [0, 0] });
  await once.run('main', { ...tokens, blocks: [-1, 0] });
  expect(runner.ran).toHaveLength(3);
});

test('what failed is tried again', async () => {
  const runner = counting();
  const once = new EqualOnce(runner);
  runner.state.fail = true;
  await expect(once.run('main', tokensOf(1))).rejects.toThrow('broke');
  runner.state.fail = false;
  await expect(once.run('main', tokensOf(1))).resolves.toMatchObject({ length: 1 });
});

test('a run that its asker gave up is not shared with another', async () => {
  const runner = counting();
  const once = new EqualOnce(runner);
  const abort = new AbortController();
  const given = once.run('main', tokensOf(1), abort.signal);
  abort.abort(new Error('given up'));
  const other = once.run('main', tokensOf(1));
  await expect(given).rejects.toThrow('given up');
  await expect(other).resolves.toMatchObject({ length: 1 });
  await once.run('main', tokensOf(1));
  expect(runner.ran).toHaveLength(2);
});

test('the oldest are forgotten when there are too many bytes', async () => {
  const runner = counting();
  const once = new EqualOnce(runner, 40);
  for (const id of [1, 2, 3, 1, 3]) await once.run('main', tokensOf(id));
  expect(runner.ran).toEqual(['main 1', 'main 2', 'main 3', 'main 1']);
});
