import * as runtime from 'onnxruntime-web/wasm';
import type { GraphRunner, GraphSet } from '../decider/sessions/graphRunner.js';
import { GraphSessions } from '../decider/sessions/graphSessions.js';

/** A checkpoint's graphs in this very process: Node has no workers of the web. */
export async function openWasmRunner(set: GraphSet): Promise<GraphRunner> {
  const sessions = await GraphSessions.open(runtime, 'wasm', 1, set);
  return {
    isBlock: sessions.isBlock,
    run: async (role, tokens) => {
      const [logits] = await sessions.run(role, [tokens]);
      if (logits === undefined) throw new Error('a sequence has no logits');
      return logits;
    },
  };
}
