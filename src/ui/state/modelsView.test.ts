import { expect, test, vi } from 'vitest';
import { InputError } from '../../core/inputError.js';
import type { ModelManifest } from '../../models/manifest.js';
import { hubSource, madeFile, madeModel, MadeModels } from '../../testing/ui/madeModels.js';
import type { ModelsEngine } from './modelsEngine.js';
import { ModelsView, type ModelUse } from './modelsView.svelte.js';

const REPO = 'lab/decider-new';
const FP16 = 'onnx/model_fp16.onnx';
const WHOLE = madeModel('lab/whole');
const PART = madeModel('lab/part', { files: [madeFile('onnx/model.onnx', 1000, 400)] });
const BROKEN = madeModel('lab/broken', { fault: 'onnx/model.onnx has changed.' });

/** A view over made models; `over` replaces calls of its engine. */
async function opened(models: ModelManifest[], over: Partial<ModelsEngine> = {}, use: Partial<ModelUse> = {}) {
  const engine = new MadeModels(models, 0);
  for (const [name, call] of Object.entries(over)) Object.defineProperty(engine, name, { value: call });
  const said: string[] = [];
  /** The verdict at each announcement. */
  const verdicts: string[] = [];
  const onuse = vi.fn(use.onuse ?? (() => Promise.resolve()));
  const ongone = vi.fn();
  const announce = (sentence: string): void => {
    said.push(sentence);
    verdicts.push(view.verdict);
  };
  const view = new ModelsView(engine, announce, { onuse, ongone });
  await view.refresh();
  return { view, engine, said, verdicts, onuse, ongone };
}

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

test('the verdict counts the embedded decider among those ready', async () => {
  expect((await opened([])).view.verdict).toBe('1 model ready: the embedded decider.');
  expect((await opened([WHOLE, PART, BROKEN])).view.verdict).toBe('2 models ready, 1 can be resumed, 1 is broken.');
});

test('a name that cannot be read is told beside the field, and nothing is offered', async () => {
  const { view } = await opened([]);
  await view.look('no model', null);
  expect([view.offer, view.isLooking, view.error]).toEqual([null, false, null]);
  expect(view.lookFault).toBe('"no model" names no model; type a hub id such as lab/decider-base.');
});

test('a graph that is named with the model is the one that is chosen first', async () => {
  const { view } = await opened([]);
  await view.look(`${REPO}/${FP16}`, null);
  expect([view.offer?.name, view.wantedGraph]).toEqual([REPO, FP16]);
  await view.look(REPO, null);
  expect(view.wantedGraph).toBeNull();
});

test('a download is told from its first byte to its end, and is listed then', async () => {
  const { view, said, verdicts } = await opened([]);
  await view.look(REPO, null);
  const ended = view.download(FP16);
  expect(view.arriving.map(({ name }) => name)).toEqual([REPO]);
  await ended;
  expect(verdicts[1]).toBe('1 model ready, 1 is downloading.');
  expect([view.transfers, view.offer, view.verdict]).toEqual([[], null, '2 models ready.']);
  expect(said).toEqual([
    `${REPO} offers 3 graphs.`,
    ...[`${REPO}: downloading 30\u00a0%`, `${REPO}: downloading 50\u00a0%`, `${REPO}: downloading 80\u00a0%`],
    `${REPO} is ready.`,
  ]);
});

test('the same graph is not downloaded twice at once, another one is', async () => {
  const download = vi.fn<ModelsEngine['download']>((_offer, _graph, _token, _onStep, signal) => never(signal));
  const { view } = await opened([], { download });
  await view.look(REPO, null);
  const first = view.download(FP16);
  await view.download(FP16);
  const other = view.download('onnx/model_int8.onnx');
  expect(download).toHaveBeenCalledTimes(2);
  for (const { id } of view.transfers) view.cancel(id);
  await Promise.all([first, other]);
  expect([view.transfers, view.error]).toEqual([[], null]);
});

test('what is cancelled is no error', async () => {
  const { view, said } = await opened([WHOLE], { verify: (_id, _onStep, signal) => never(signal) });
  const ended = view.verify(WHOLE.id);
  view.cancel(WHOLE.id);
  expect(await ended).toBe(false);
  expect([view.error, said]).toEqual([null, ['lab/whole was not verified to the end: it was cancelled.']]);
});

test('a download that fails says why, and leads to what goes on with it', async () => {
  const { view, engine } = await opened([PART]);
  const fails = new InputError({ file: null, problem: 'the connection to huggingface.co broke' });
  vi.spyOn(engine, 'resume').mockRejectedValueOnce(fails);
  await view.resume(PART.id);
  expect(view.error).toEqual({
    ...{ headline: 'lab/part was not downloaded.', sentence: 'the connection to huggingface.co broke.' },
    resumes: PART.id,
  });
  await view.resume(PART.id);
  expect([view.error, view.verdict]).toEqual([null, '2 models ready.']);
});

test('a failed check of a whole model offers no resume', async () => {
  const { view } = await opened([WHOLE], { verify: () => Promise.reject(new Error('gone')) });
  await view.verify(WHOLE.id);
  expect(view.error?.resumes).toBeNull();
});

test('a token goes to the host it was typed for, and an empty field takes it back', async () => {
  const { view, engine } = await opened([
    PART,
    madeModel('else', { source: { kind: 'url', url: 'https://else.example/m/' } }),
  ]);
  await view.look(REPO, 'secret');
  await view.download(FP16);
  await view.resume(PART.id);
  await view.resume('else');
  expect(engine.tokens).toEqual(['secret', 'secret', 'secret', null]);
  await view.look(REPO, null);
  await view.resume(PART.id);
  expect(engine.tokens.slice(4)).toEqual([null, null]);
});

test('of two looks the later one has the word', async () => {
  const offers: ((offer: Awaited<ReturnType<ModelsEngine['offer']>>) => void)[] = [];
  const { view } = await opened([], { offer: () => new Promise((resolve) => offers.push(resolve)) });
  const offer = { name: '', revision: null, common: [], variants: [], graphs: [] };
  const looks = [view.look('lab/one', null), view.look('lab/two', null)];
  offers[1]?.({ ...offer, source: hubSource('lab/two'), name: 'two' });
  offers[0]?.({ ...offer, source: hubSource('lab/one'), name: 'one' });
  await Promise.all(looks);
  expect([view.offer?.name, view.isLooking]).toEqual(['two', false]);
});

test('what could not be kept is said', async () => {
  const { view } = await opened([], {
    download: () => Promise.resolve({ manifest: WHOLE, isKept: false, note: null }),
  });
  await view.look(REPO, null);
  await view.download(FP16);
  expect(view.notice).toBe('lab/decider-new is kept in memory, for this visit only.');
});

test('a check that finds a change is heard, and all are checked before the sum', async () => {
  const changed = { ...WHOLE, fault: 'onnx/model.onnx has changed.' };
  let now = WHOLE;
  const { view, said } = await opened([], {
    list: () => Promise.resolve([madeModel('lab/another'), PART, now]),
    verify: (id) => Promise.resolve(id === WHOLE.id ? (now = changed) : madeModel(id)),
  });
  await view.verifyAll();
  expect(said).toEqual([
    'lab/another: every file is as it arrived.',
    'lab/whole is broken: onnx/model.onnx has changed.',
    '2 models verified: 1 is broken.',
  ]);
});

test('a model that cannot answer is not used', async () => {
  const refuse = () => Promise.reject(new InputError({ file: 'lab/whole', problem: 'it holds no solvi_decide.json' }));
  const { view, onuse } = await opened([WHOLE], {}, { onuse: refuse });
  await view.use(WHOLE.id);
  expect(onuse.mock.calls[0]?.[0]).toBe(WHOLE);
  expect(view.error).toMatchObject({ headline: 'lab/whole cannot be used.', resumes: null });
});

test('deleting all leaves what answers elsewhere, and says so', async () => {
  const { view, engine, ongone, said } = await opened([WHOLE, BROKEN]);
  const remove = engine.remove.bind(engine);
  engine.remove = (id) =>
    id === WHOLE.id ? Promise.reject(new InputError({ file: null, problem: 'it answers in another tab' })) : remove(id);
  await view.open(BROKEN.id);
  await view.removeAll();
  expect(view.models).toEqual([WHOLE]);
  expect(view.error?.headline).toBe('lab/whole was not deleted.');
  expect([ongone.mock.calls, view.openedId, said]).toEqual([[[BROKEN.id]], null, ['1 model deleted.']]);
});

test('details that come after another model was opened are not shown', async () => {
  const told: (() => void)[] = [];
  const { view } = await opened([WHOLE, BROKEN], {
    details: (id) =>
      new Promise((resolve) => told.push(() => resolve({ graphs: [], texts: [{ path: id, text: '' }] }))),
  });
  const reads = [view.open(WHOLE.id), view.open(BROKEN.id)];
  told[1]?.();
  told[0]?.();
  await Promise.all(reads);
  expect([view.openedId, view.details?.texts[0]?.path]).toEqual([BROKEN.id, BROKEN.id]);
});

test('a dropped checkpoint is copied under its name', async () => {
  const { view } = await opened([]);
  const kept = view.keep('helpdesk', new Map([['onnx/model.onnx', new Blob(['x'])]]));
  expect(view.arriving.map(({ name }) => name)).toEqual(['helpdesk']);
  expect((await kept)?.source).toEqual({ kind: 'local', name: 'helpdesk' });
  expect([view.arriving, view.models.length]).toEqual([[], 1]);
});

test('the answer of the browser is remembered', async () => {
  const { view } = await opened([], { persist: () => Promise.resolve(false) });
  await view.persist();
  expect([view.persistence, view.room?.isPersistent]).toEqual([false, false]);
});
