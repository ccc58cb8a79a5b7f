import { expect, test, vi } from 'vitest';
import type { NamedModel } from '../core/job.js';
import { COMMIT, DEFAULT_GRAPH, madeLibrary } from '../testing/madeLibrary.js';
import type { Respondent } from './answerSet.js';
import { namedRespondents, type OpenFiles } from './namedRespondent.js';

const identity = { source: 'as opened', revision: null, file: DEFAULT_GRAPH, sha256: 'a'.repeat(64), files: null };
const runtime = { candor: '1', provider: 'wasm', threads: 1, plan: '', browser: '' };
const respondent: Respondent = {
  answerer: null,
  scored: () => ({ answer: () => Promise.resolve([]) }),
  facts: () => Promise.resolve({ identity, runtime, warnings: [] }),
};

test('all openings of a run are of one download, and tell its commit', async () => {
  const { library, calls } = madeLibrary([]);
  const openFiles = vi.fn<OpenFiles>(() => Promise.resolve(respondent));
  const steps = vi.fn();
  const open = namedRespondents(library, openFiles, steps, () => undefined);
  const model: NamedModel = {
    ...{ named: 'owner/name', endpoint: null, token: null, graph: null, sha256: null, isOffline: false },
  };
  const wish = { provider: 'wasm', threads: null, fast: false } as const;
  const opened = [await open(model, wish), await open(model, { ...wish, provider: 'webgpu' })];
  expect(calls).toEqual(['offer https://huggingface.co', `download ${DEFAULT_GRAPH}`, `open owner/name@${COMMIT}`]);
  expect(opened).toEqual([respondent, respondent]);
  const [[files, origin, graph] = [], [again] = []] = openFiles.mock.calls;
  expect([origin, graph]).toEqual([{ source: 'owner/name', revision: COMMIT }, DEFAULT_GRAPH]);
  expect(again).toBe(files);
  expect(steps).toHaveBeenCalledOnce();
});
