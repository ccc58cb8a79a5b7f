import type { GraphFile } from '../graphFiles.js';
import type { Tokens } from '../sequence.js';
import type { GraphRole, GraphSet, Logits } from './graphRunner.js';
import { openSession, type Graph, type Provider, type Runtime, type Session } from './session.js';

/** The graphs of a checkpoint in this thread; of two, the plain one is opened only when something needs it. */
export class GraphSessions {
  #plain: Promise<Session> | null = null;

  private constructor(
    private readonly main: Session,
    private readonly openPlain: () => Promise<Session>,
  ) {}

  /** Throws as `openSession` does. The runtime's number of threads is fixed by the first session of its life. */
  static async open(runtime: Runtime, provider: Provider, threads: number, set: GraphSet): Promise<GraphSessions> {
    runtime.env.wasm.numThreads = threads;
    const open = async (file: GraphFile): Promise<Session> => {
      const graph = await readGraph(file, set.name);
      const session = await openSession(runtime, provider, graph, set.window);
      return scalesByBatch(graph.bytes) ? oneByOne(session) : session;
    };
    const main = await open(set.main);
    const { plain } = set;
    const isOne = plain === null || plain.path === set.main.path || !main.isBlock;
    return new GraphSessions(main, () => (isOne ? Promise.resolve(main) : open(plain)));
  }

  get isBlock(): boolean {
    return this.main.isBlock;
  }

  async run(role: GraphRole, batch: Tokens[]): Promise<Logits[]> {
    const session = role === 'main' ? this.main : await (this.#plain ??= this.openPlain());
    return session.run(batch);
  }
}

const DYNAMIC = new TextEncoder().encode('DynamicQuantizeLinear');

/** Dynamic quantisation takes one scale for a whole batch, so that a sequence depends on its company. */
function scalesByBatch(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(DYNAMIC[0] ?? 0); at >= 0; at = bytes.indexOf(DYNAMIC[0] ?? 0, at + 1)) {
    if (DYNAMIC.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}

function oneByOne(session: Session): Session {
  const run = async (batch: Tokens[]): Promise<Logits[]> => {
    const logits: Logits[] = [];
    for (const tokens of batch) logits.push(...(await session.run([tokens])));
    return logits;
  };
  return { ...session, run };
}

/** Read once: nobody keeps the bytes when the runtime has them. */
async function readGraph({ path, blob, externalData }: GraphFile, checkpoint: string): Promise<Graph> {
  const weights = externalData.map(async (file) => ({ path: file.path, data: await contentOf(file.blob) }));
  return { file: `${checkpoint}/${path}`, bytes: await contentOf(blob), externalData: await Promise.all(weights) };
}

async function contentOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
