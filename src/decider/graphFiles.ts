import { InputError } from '../core/inputError.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';

/** A graph of the `onnx` folder; large ones keep their weights in files beside them. */
export interface GraphFile {
  /** In the checkpoint folder, for instance `onnx/model.onnx`. */
  path: string;
  blob: Blob;
  /** By the names under which a graph refers to them: relative to its own folder. */
  externalData: { path: string; blob: Blob }[];
}

const FOLDER = 'onnx/';
const GRAPH = /^onnx\/[^/]+\.onnx$/;
const WEIGHTS = /^onnx\/[^/]+\.(onnx_data(_\d+)?|data)$/;

const BLOCK = ['model_block_fp16.onnx', 'model_block.onnx', 'model_block_fp32.onnx'];
const PLAIN = ['model_fp16.onnx', 'model.onnx', 'model_fp32.onnx'];

/** The graphs of a checkpoint folder, in code point order of their paths. */
export function graphFiles(files: Map<string, Blob>): GraphFile[] {
  const paths = [...files.keys()].filter((path) => GRAPH.test(path));
  // Weights go to the graph whose name they carry; those that carry none might belong to any.
  const belongs = (weights: string, graph: string) =>
    weights.startsWith(graph) || !paths.some((path) => weights.startsWith(path));
  return [...files]
    .filter(([path]) => GRAPH.test(path))
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([path, blob]) => ({
      path,
      blob,
      externalData: [...files]
        .filter(([other]) => WEIGHTS.test(other) && belongs(other, path))
        .map(([other, weights]) => ({ path: other.slice(FOLDER.length), blob: weights })),
    }));
}

/** The block graph to load, and the plain one: what is first in the reference's order (spec: decider.md 1). */
export function blockGraph(graphs: GraphFile[]): GraphFile | undefined {
  return firstOf(BLOCK, graphs);
}

export function plainGraph(graphs: GraphFile[]): GraphFile | undefined {
  return firstOf(PLAIN, graphs);
}

/** The graph that a person chose by its path. Throws an `InputError` that lists those there are. */
export function chosenGraph(path: string, graphs: GraphFile[], checkpoint: string): GraphFile {
  const chosen = graphs.find((graph) => graph.path === path);
  if (chosen !== undefined) return chosen;
  const mend = `choose ${graphs.length === 1 ? 'the one there is' : 'one of those there are'}: ${graphs.map((graph) => graph.path).join(', ')}`;
  throw new InputError({ file: checkpoint, problem: `it has no graph ${path}`, mend });
}

/** Whether a graph is of the block layout by its name: the plain graph is then needed beside it (spec: decider.md 12). */
export function isBlockByName({ path }: GraphFile): boolean {
  return /block/i.test(path);
}

/** With the weights beside it. */
export function bytesOf({ blob, externalData }: GraphFile): number {
  return externalData.reduce((sum, weights) => sum + weights.blob.size, blob.size);
}

function firstOf(names: string[], graphs: GraphFile[]): GraphFile | undefined {
  const present = names.find((name) => graphs.some(({ path }) => path === FOLDER + name));
  return graphs.find(({ path }) => present !== undefined && path === FOLDER + present);
}
