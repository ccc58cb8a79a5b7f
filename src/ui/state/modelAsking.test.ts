import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutputRow } from '../../refusal/outputRow.js';
import { askModel, type AskModel } from '../../runs/refusal/askModel.js';
import { askOptions, EMPTY_ASK } from './askOptions.js';
import { ModelAsking } from './modelAsking.svelte.js';

const QUESTIONS: OutputRow[] = ['a', 'b'].map((id) => ({
  id,
  dataset: 'GSM8K',
  question: `${id}?`,
  unanswerable: false,
  gold: '7',
}));

const answered = vi.fn<typeof fetch>();
const reply = (content: string): Response => new Response(JSON.stringify({ choices: [{ message: { content } }] }));

beforeEach(() => {
  answered.mockReset();
  vi.stubGlobal('fetch', answered);
  vi.stubGlobal('location', { origin: 'https://page.example' });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function options(key = '') {
  const fields = { ...EMPTY_ASK, base: 'http://127.0.0.1:8000/v1', model: 'toy', key, atOnce: '1' };
  const { options } = askOptions(fields, ['GSM8K']);
  if (options === null) throw new Error('the form is not filled');
  return options;
}

test('the outputs are handed over at the end, with how they came about', async () => {
  answered.mockImplementation(() => Promise.resolve(reply('7')));
  const asking = new ModelAsking();
  const onoutputs = vi.fn();
  const ended = asking.start(askModel, QUESTIONS, options(), onoutputs);
  expect(asking.isBusy).toBe(true);
  await ended;
  expect([asking.isBusy, asking.fault, asking.isCancelled]).toEqual([false, '', false]);
  expect(onoutputs).toHaveBeenCalledExactlyOnceWith(
    { name: 'toy', rows: QUESTIONS.map((row) => ({ ...row, run: 1, output: '7' })), notices: [], errors: [] },
    expect.objectContaining({ host: '127.0.0.1:8000', model: 'toy', hint: true }),
  );
});

test('after a failure what was answered is handed over, and the next start goes on from there', async () => {
  answered.mockResolvedValueOnce(reply('7')).mockResolvedValueOnce(new Response('', { status: 401 }));
  const asking = new ModelAsking();
  const onoutputs = vi.fn<Parameters<ModelAsking['start']>[3]>();
  await asking.start(askModel, QUESTIONS, options(), onoutputs);
  expect(asking.fault).toBe('127.0.0.1:8000: it wants a key (HTTP 401); give one.');
  expect(onoutputs.mock.calls[0]?.[0].rows).toHaveLength(1);
  expect(asking.goesOn(QUESTIONS, options('sk-secret'))).toBe(true);

  answered.mockResolvedValueOnce(reply('8'));
  await asking.start(askModel, QUESTIONS, options('sk-secret'), onoutputs);
  expect(asking.fault).toBe('');
  expect(onoutputs.mock.calls[1]?.[0].rows.map(({ output }) => output)).toEqual(['7', '8']);
  expect(JSON.stringify(onoutputs.mock.calls)).not.toContain('sk-secret');
});

test('nothing answered is nothing to hand over, and a fault of ours is owned up to', async () => {
  const broken = async function* () {
    await Promise.resolve();
    throw new TypeError('x is undefined');
    yield undefined as never;
  } as unknown as AskModel;
  const asking = new ModelAsking();
  const onoutputs = vi.fn();
  await asking.start(broken, QUESTIONS, options(), onoutputs);
  expect(asking.fault).toBe('A fault of Candor itself: x is undefined.');
  expect(onoutputs).not.toHaveBeenCalled();
});
