import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json, JsonObject } from '../../core/json.js';
import type { AnsweredCase } from '../../runs/answerOne.js';
import { CaseAnswering, type CaseWish } from './caseAnswering.svelte.js';
import type { Engine } from './engine.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BY = {
  model: { name: '', note: '', files: null, graphs: [], graph: null },
  task: { file: 't.json', sha256: '', value: {} as never },
  provider: 'wasm' as const,
};

function wishOf(doc: string): CaseWish {
  const state: JsonObject = new Map([['doc', doc]]);
  const one = {
    name: 'a',
    state,
    expected: new Map<string, Json>(),
    ask: null,
    injected: new Map(),
    expect: new Map(),
  };
  return { ...BY, one: new Map([['doc', doc]]), asked: { case: one, file: 's.json', place: 'case 1' } };
}

/** Says whether the text names a fern. */
const fern: Engine['answerOne'] = (_, { case: one }) => {
  const doc = one.state.get('doc');
  const has = typeof doc === 'string' && doc.includes('fern');
  const row = { case: 'a', question: 'fern', gold: null, answer: has ? 'yes' : 'no', status: 'ok' as const };
  const more = { guard: null, confidence: 1, acted: true, correct: false, safeguards: [], quotes: [] };
  const asRun = { case: one, rows: [{ ...row, ...more }], details: [], errors: [], hasRaised: false };
  return Promise.resolve<AnsweredCase>({
    asRun,
    others: { ...asRun, rows: [], details: [] },
    othersFault: null,
  });
};

test('a newer edit overtakes an older one, which is not even begun', async () => {
  const asked: Json[] = [];
  const answering = new CaseAnswering({
    answerOne: (by, one, signal) => {
      asked.push(one.case.state.get('doc') ?? null);
      return fern(by, one, signal);
    },
  });
  for (const doc of ['a', 'a f', 'a fern']) answering.ask(wishOf(doc), 100);
  expect(answering.isStale).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['a fern']);
  expect(answering.answered?.asRun.rows[0]?.answer).toBe('yes');
  expect(answering.isStale).toBe(false);
});

test('an answer that comes after a newer question is dropped', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answering = new CaseAnswering({
    answerOne: async (by, one, signal) => {
      if (one.case.state.get('doc') === 'old fern') await held;
      return fern(by, one, signal);
    },
  });
  answering.ask(wishOf('old fern'), 0);
  await vi.advanceTimersByTimeAsync(0);
  answering.ask(wishOf('moss'), 0);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(answering.answered?.asRun.rows[0]?.answer).toBe('no');
});

test('the sentence that drives the answer is found by leaving each one out', async () => {
  const answering = new CaseAnswering({ answerOne: fern });
  answering.leavesOut = true;
  answering.ask(wishOf('Hello. A fern came. Thanks.'), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(answering.drives.map(({ leftOut, changes }) => [leftOut.sentence, changes?.length])).toEqual([
    ['Hello.', 0],
    ['A fern came.', 1],
    ['Thanks.', 0],
  ]);
});

test('what cannot be asked is told, and nothing of before stays', async () => {
  const answering = new CaseAnswering({ answerOne: fern });
  answering.ask(wishOf('a fern'), 0);
  await vi.advanceTimersByTimeAsync(0);
  const broken = new CaseAnswering({ answerOne: () => Promise.reject(new Error('it is too long')) });
  broken.ask(wishOf('a fern'), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect([broken.fault, broken.answered]).toEqual(['it is too long', null]);
  answering.ask(null, 0);
  expect(answering.answered).toBeNull();
});
