import { Decider } from './decider.js';
import type { DeciderCalls, DeciderFacts } from './deciderCalls.js';
import { fileIdentity } from './identity.js';
import { openReader } from './openReader.js';
import { isForWasm, Providers } from './sessions/providers.js';
import { SessionPool } from './sessions/sessionPool.js';
import { wakeWorker } from './sessions/sessionWorkers.js';
import { answerCalls } from '../workers/workerCalls.js';

let loaded: { decider: Decider; facts: () => Promise<DeciderFacts> } | null = null;

/** This worker reads texts and decides; the graphs run in workers of their own meanwhile. */
answerCalls<DeciderCalls>({
  prepare: async ({ wish }) => {
    if (await isForWasm(wish)) wakeWorker();
    return null;
  },
  load: async ({ name, files, graph, wish }) => {
    const { reader, runner, graphs } = await openReader(
      files,
      name,
      (set, sample) => Providers.open(wish, set, (plan) => SessionPool.open(plan, set), sample),
      graph,
    );
    const identity = fileIdentity(files, graphs);
    identity.catch(() => undefined);
    const plan = wish.fast ? `${reader.plan}, passes of one length together across cases` : reader.plan;
    loaded = {
      decider: new Decider(reader),
      facts: async () => ({ identity: await identity, plan, ...runner.ran }),
    };
    return null;
  },
  check: ({ questions, file }) => {
    decider().check(questions, file);
    return null;
  },
  answer: ({ asks }, signal) => decider().answer(asks, signal),
  facts: () => opened().facts(),
});

function opened(): NonNullable<typeof loaded> {
  if (loaded === null) throw new Error('no checkpoint is loaded');
  return loaded;
}

const decider = (): Decider => opened().decider;
