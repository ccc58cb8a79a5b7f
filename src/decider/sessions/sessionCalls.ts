import type { Tokens } from '../sequence.js';
import { answerCalls } from '../../workers/workerCalls.js';
import type { GraphRole, GraphSet, Logits } from './graphRunner.js';
import { GraphSessions } from './graphSessions.js';
import type { Provider, Runtime } from './session.js';
import { WAKING_GRAPH } from './wakingGraph.js';

/** What a session worker can be asked: to wake its runtime, for one thread, where there is time; to open a checkpoint's graphs, then to run them, one batch after the other. */
export type SessionCalls = {
  wake: { takes: null; gives: null };
  open: { takes: { set: GraphSet; threads: number }; gives: { isBlock: boolean } };
  run: { takes: { role: GraphRole; batch: Tokens[] }; gives: Logits[] };
};

/** The whole of a session worker, given its runtime. */
export function answerSessionCalls(runtime: Runtime, provider: Provider): void {
  let sessions: GraphSessions | null = null;
  // Sessions of one runtime must not overlap.
  let waking: Promise<unknown> = Promise.resolve();
  answerCalls<SessionCalls>({
    wake: async () => {
      runtime.env.wasm.numThreads = 1;
      waking = runtime.InferenceSession.create(WAKING_GRAPH, { executionProviders: [provider] }).catch(() => undefined);
      await waking;
      return null;
    },
    open: async ({ set, threads }) => {
      await waking;
      sessions = await GraphSessions.open(runtime, provider, threads, set);
      return { isBlock: sessions.isBlock };
    },
    run: ({ role, batch }) => {
      if (sessions === null) throw new Error('no graph is open');
      return sessions.run(role, batch);
    },
  });
}
