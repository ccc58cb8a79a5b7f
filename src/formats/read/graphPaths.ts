import { compareCodePoints } from '../../core/text/codePointOrder.js';

/** A graph of a checkpoint folder, by its path there, and the files beside it that keep its weights. */
export interface GraphPaths {
  path: string;
  weights: string[];
}

/** Where the graphs of a checkpoint folder lie (spec: decider.md 1). */
export const GRAPH_FOLDER = 'onnx/';

const GRAPH = /^onnx\/[^/]+\.onnx$/;
const WEIGHTS = /^onnx\/[^/]+\.(onnx_data(_\d+)?|data)$/;

const BLOCK = ['model_block_fp16.onnx', 'model_block.onnx', 'model_block_fp32.onnx'];
const PLAIN = ['model_fp16.onnx', 'model.onnx', 'model_fp32.onnx'];

/** The graphs among the paths of a checkpoint folder, in code point order. */
export function graphPaths(paths: string[]): GraphPaths[] {
  const graphs = paths.filter((path) => GRAPH.test(path)).sort(compareCodePoints);
  // Weights go to the graph whose name they carry; those that carry none might belong to any.
  const belongs = (weights: string, graph: string): boolean =>
    weights.startsWith(graph) || !graphs.some((path) => weights.startsWith(path));
  return graphs.map((path) => ({
    path,
    weights: paths.filter((other) => WEIGHTS.test(other) && belongs(other, path)),
  }));
}

/** The block graph to load, and the plain one: what is first in the reference's order (spec: decider.md 1). */
export function firstBlockGraph<G extends { path: string }>(graphs: G[]): G | undefined {
  return firstOf(BLOCK, graphs);
}

export function firstPlainGraph<G extends { path: string }>(graphs: G[]): G | undefined {
  return firstOf(PLAIN, graphs);
}

/** Whether a graph is of the block layout by its name: the plain graph is then needed beside it (spec: decider.md 12). */
export function isBlockByName({ path }: { path: string }): boolean {
  return /block/i.test(path);
}

function firstOf<G extends { path: string }>(names: string[], graphs: G[]): G | undefined {
  const present = names.find((name) => graphs.some(({ path }) => path === GRAPH_FOLDER + name));
  return graphs.find(({ path }) => present !== undefined && path === GRAPH_FOLDER + present);
}
