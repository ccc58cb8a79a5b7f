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

function firstOf(names: string[], graphs: GraphFile[]): GraphFile | undefined {
  const present = names.find((name) => graphs.some(({ path }) => path === FOLDER + name));
  return graphs.find(({ path }) => present !== undefined && path === FOLDER + present);
}
