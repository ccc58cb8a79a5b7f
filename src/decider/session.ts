import * as ort from 'onnxruntime-web/wasm';
import { InputError } from '../core/inputError.js';

/** Logits of one sequence: `length` rows of `columns` doubles' worth of float32. */
export interface Logits {
  data: Float32Array;
  length: number;
  columns: number;
}

/** A graph at work. One sequence at a time: sessions of one runtime must not overlap. */
export interface Session {
  run(ids: number[]): Promise<Logits>;
  release(): Promise<void>;
}

export interface Graph {
  /** Path in the checkpoint folder, for errors. */
  path: string;
  bytes: Uint8Array;
  externalData: { path: string; data: Uint8Array }[];
}

/** Inputs that the plain layout can feed (spec: decider.md 11). */
const FED = ['input_ids', 'attention_mask'];

/**
 * Opens a plain graph on WASM. The number of threads holds for the life of the runtime: that of the first session.
 * Throws an `InputError` when the runtime cannot read the graph or it needs other inputs.
 */
export async function openSession(graph: Graph, checkpoint: string, threads: number): Promise<Session> {
  ort.env.wasm.numThreads = threads;
  const file = `${checkpoint}/${graph.path}`;
  const session = await create(graph, file);
  const unknown = session.inputNames.filter((name) => !FED.includes(name));
  if (unknown.length > 0) {
    throw new InputError({
      file,
      problem: `the graph needs the input ${unknown.join(', ')}, which the plain layout does not have`,
      mend: 'export the checkpoint with onnx/model.onnx taking input_ids and attention_mask alone',
    });
  }
  const [output] = session.outputNames;
  return {
    run: async (ids) => {
      const dims = [1, ids.length];
      const feeds: Record<string, ort.Tensor> = {
        input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), dims),
        attention_mask: new ort.Tensor('int64', new BigInt64Array(ids.length).fill(1n), dims),
      };
      const results = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, feeds[name]!])));
      return logitsOf(results[output ?? ''], file);
    },
    release: () => session.release(),
  };
}

async function create({ bytes, externalData }: Graph, file: string): Promise<ort.InferenceSession> {
  try {
    return await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'], externalData });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError({
      file,
      problem: `the runtime cannot open this graph (${reason.split('\n')[0] ?? ''})`,
      mend: 'check that the file is a whole ONNX model, not cut short in a download',
    });
  }
}

function logitsOf(output: ort.Tensor | undefined, file: string): Logits {
  const [, length = 0, columns = 0] = output?.dims ?? [];
  if (output?.data instanceof Float32Array && output.dims.length === 3) return { data: output.data, length, columns };
  throw new InputError({
    file,
    problem: `the graph's first output is ${output === undefined ? 'missing' : `${output.type} [${output.dims.join(', ')}]`}`,
    mend: 'export it as float32 of shape [batch, length, columns]',
  });
}
