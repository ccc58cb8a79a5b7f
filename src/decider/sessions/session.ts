import type * as Ort from 'onnxruntime-web/wasm';
import { InputError } from '../../core/inputError.js';
import type { Tokens } from '../sequence.js';
import { BLOCK_INPUTS, feedOf, PLAIN_INPUTS } from './feeds.js';
import type { Logits } from './graphRunner.js';
import { singlesOf } from './halfFloat.js';

/** The inference runtime, in whichever build: what runs on WASM alone, or the one that has WebGPU besides. */
export type Runtime = typeof Ort;

export type Provider = 'wasm' | 'webgpu';

/** A graph at work. One batch at a time: sessions of one runtime must not overlap. */
export interface Session {
  /** It takes position ids and both masks, as the block layout needs. */
  readonly isBlock: boolean;
  /** Of sequences of one length. Errors as `GraphRunner.run` has them. */
  run(batch: Tokens[]): Promise<Logits[]>;
  release(): Promise<void>;
}

export interface Graph {
  /** For errors: `checkpoint/onnx/model.onnx`. */
  file: string;
  bytes: Uint8Array;
  externalData: { path: string; data: Uint8Array }[];
}

/**
 * Opens a graph. `window` is that of the block layout, null where the checkpoint does not declare it. Throws an
 * `InputError` when the graph cannot be read or needs other inputs, any other error when the runtime broke.
 */
export async function openSession(
  runtime: Runtime,
  provider: Provider,
  graph: Graph,
  window: number | null,
): Promise<Session> {
  const { file } = graph;
  const session = await create(runtime, provider, graph);
  const known = window === null ? PLAIN_INPUTS : [...PLAIN_INPUTS, ...BLOCK_INPUTS];
  const unknown = session.inputNames.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new InputError({
      file,
      problem: `the graph needs the input ${unknown.join(', ')}, which this checkpoint's layout does not have`,
      mend: `export it with ${known.join(', ')} alone`,
    });
  }
  const [output = ''] = session.outputNames;
  return {
    isBlock: BLOCK_INPUTS.every((name) => session.inputNames.includes(name)),
    run: async (batch) => {
      const feeds = session.inputNames.map((name) => {
        const { type, data, dims } = feedOf(name, batch, window ?? Infinity);
        return [name, new runtime.Tensor(type, data, dims)] as const;
      });
      const results = await session.run(Object.fromEntries(feeds)).catch((error: unknown) => {
        if (provider !== 'wasm' || isBroken(error)) throw error;
        const mend = 'check that tokenizer and graph are of one checkpoint';
        throw new InputError({ file, problem: `the graph failed (${firstLine(error)})`, mend });
      });
      return logitsOf(results[output], batch, file);
    },
    release: () => session.release(),
  };
}

async function create(
  runtime: Runtime,
  provider: Provider,
  { file, bytes, externalData }: Graph,
): Promise<Ort.InferenceSession> {
  try {
    return await runtime.InferenceSession.create(bytes, { executionProviders: [provider], externalData });
  } catch (error) {
    if (provider !== 'wasm' || isBroken(error)) throw error;
    throw new InputError({
      file,
      problem: `the runtime cannot open this graph (${firstLine(error)})`,
      mend: 'check that the file is a whole ONNX model, not cut short in a download',
    });
  }
}

/** Whether the runtime itself gave way, mostly for want of memory: a graph that it refuses is told by an error code. */
function isBroken(error: unknown): boolean {
  return !/ERROR_CODE/.test(String(error)) || /bad_alloc|bad allocation|out of memory/i.test(String(error));
}

/** One for each sequence of the batch; half precision is widened. */
function logitsOf(output: Ort.Tensor | undefined, batch: Tokens[], file: string): Logits[] {
  const [, length = 0, columns = 0] = output?.dims ?? [];
  const data = output === undefined ? null : floatsOf(output);
  if (data !== null && output?.dims.length === 3) {
    const size = length * columns;
    return batch.map((_, i) => ({ data: data.subarray(i * size, (i + 1) * size), length, columns }));
  }
  throw new InputError({
    file,
    problem: `the graph's first output is ${output === undefined ? 'missing' : `${output.type} [${output.dims.join(', ')}]`}`,
    mend: 'export it as float32 or float16 of shape [batch, length, columns]',
  });
}

function floatsOf({ type, data }: Ort.Tensor): Float32Array | null {
  if (data instanceof Float32Array) return data;
  // A `Float16Array` where the engine has one, bit patterns elsewhere: the bytes are the same.
  if (type !== 'float16' || !ArrayBuffer.isView(data)) return null;
  return singlesOf(new Uint16Array(data.buffer, data.byteOffset, data.length));
}

/** The runtime's own messages go on for pages. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
