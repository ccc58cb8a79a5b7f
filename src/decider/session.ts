import * as ort from 'onnxruntime-web/wasm';
import { InputError } from '../core/inputError.js';
import { attentionMask } from './attentionMask.js';
import { singlesOf } from './halfFloat.js';
import type { Tokens } from './sequence.js';

/** Logits of one sequence: `length` rows of `columns` numbers. */
export interface Logits {
  data: Float32Array;
  length: number;
  columns: number;
}

/** A graph at work. One sequence at a time: sessions of one runtime must not overlap. */
export interface Session {
  /** It takes position ids and both masks, as the block layout needs. */
  readonly isBlock: boolean;
  run(tokens: Tokens): Promise<Logits>;
  release(): Promise<void>;
}

export interface Graph {
  /** Path in the checkpoint folder, for errors. */
  path: string;
  bytes: Uint8Array;
  externalData: { path: string; data: Uint8Array }[];
}

/** Inputs of every graph, and those of a block graph beside them (spec: decider.md 11). */
const PLAIN = ['input_ids', 'attention_mask'];
const BLOCK = ['position_ids', 'full_attention_mask', 'sliding_attention_mask'];

/**
 * Opens a graph on WASM. The number of threads holds for the life of the runtime: that of the first session. `window` is
 * that of the block layout, null where the checkpoint does not declare it. Throws an `InputError` when the runtime cannot
 * read the graph or it needs other inputs.
 */
export async function openSession(
  graph: Graph,
  checkpoint: string,
  threads: number,
  window: number | null,
): Promise<Session> {
  ort.env.wasm.numThreads = threads;
  const file = `${checkpoint}/${graph.path}`;
  const session = await create(graph, file);
  const known = window === null ? PLAIN : [...PLAIN, ...BLOCK];
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
    isBlock: BLOCK.every((name) => session.inputNames.includes(name)),
    run: async (tokens) => {
      const feeds = session.inputNames.map((name) => [name, tensorOf(name, tokens, window ?? Infinity)]);
      const results = await session
        .run(Object.fromEntries(feeds) as Record<string, ort.Tensor>)
        .catch((error: unknown) => {
          throw new InputError({
            file,
            problem: `the graph failed (${firstLine(error)})`,
            mend: 'check that tokenizer and graph are of one checkpoint',
          });
        });
      return logitsOf(results[output], file);
    },
    release: () => session.release(),
  };
}

async function create({ bytes, externalData }: Graph, file: string): Promise<ort.InferenceSession> {
  try {
    return await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'], externalData });
  } catch (error) {
    throw new InputError({
      file,
      problem: `the runtime cannot open this graph (${firstLine(error)})`,
      mend: 'check that the file is a whole ONNX model, not cut short in a download',
    });
  }
}

function tensorOf(name: string, tokens: Tokens, window: number): ort.Tensor {
  const length = tokens.ids.length;
  const whole = (values: number[]) => new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, length]);
  const mask = (reach: number) => new ort.Tensor('bool', attentionMask(tokens, reach), [1, 1, length, length]);
  switch (name) {
    case 'input_ids':
      return whole(tokens.ids);
    case 'position_ids':
      return whole(tokens.positions);
    case 'full_attention_mask':
      return mask(Infinity);
    case 'sliding_attention_mask':
      return mask(window);
    default:
      return new ort.Tensor('int64', new BigInt64Array(length).fill(1n), [1, length]);
  }
}

function logitsOf(output: ort.Tensor | undefined, file: string): Logits {
  const [, length = 0, columns = 0] = output?.dims ?? [];
  const data = output === undefined ? null : floatsOf(output);
  if (data !== null && output?.dims.length === 3) return { data, length, columns };
  throw new InputError({
    file,
    problem: `the graph's first output is ${output === undefined ? 'missing' : `${output.type} [${output.dims.join(', ')}]`}`,
    mend: 'export it as float32 or float16 of shape [batch, length, columns]',
  });
}

function floatsOf({ type, data }: ort.Tensor): Float32Array | null {
  if (data instanceof Float32Array) return data;
  // A `Float16Array` where the engine has one, bit patterns elsewhere: the bytes are the same.
  if (type !== 'float16' || !ArrayBuffer.isView(data)) return null;
  return singlesOf(new Uint16Array(data.buffer, data.byteOffset, data.length));
}

/** The runtime's own messages go on for pages. */
function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
