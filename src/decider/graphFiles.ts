import { InputError } from '../core/inputError.js';
import { GRAPH_FOLDER, graphPaths } from '../formats/read/graphPaths.js';

/** A graph of the `onnx` folder; large ones keep their weights in files beside them. */
export interface GraphFile {
  /** In the checkpoint folder, for instance `onnx/model.onnx`. */
  path: string;
  blob: Blob;
  /** By the names under which a graph refers to them: relative to its own folder. */
  externalData: { path: string; blob: Blob }[];
}

/** The graphs of a checkpoint folder, in code point order of their paths. */
export function graphFiles(files: Map<string, Blob>): GraphFile[] {
  const blobOf = (path: string): Blob => files.get(path) ?? new Blob();
  return graphPaths([...files.keys()]).map(({ path, weights }) => ({
    path,
    blob: blobOf(path),
    externalData: weights.map((other) => ({ path: other.slice(GRAPH_FOLDER.length), blob: blobOf(other) })),
  }));
}

/** The graph that a person chose by its path. Throws an `InputError` that lists those there are. */
export function chosenGraph(path: string, graphs: GraphFile[], checkpoint: string): GraphFile {
  const chosen = graphs.find((graph) => graph.path === path);
  if (chosen !== undefined) return chosen;
  const mend = `choose ${graphs.length === 1 ? 'the one there is' : 'one of those there are'}: ${graphs.map((graph) => graph.path).join(', ')}`;
  throw new InputError({ file: checkpoint, problem: `it has no graph ${path}`, mend });
}

/** With the weights beside it. */
export function bytesOf({ blob, externalData }: GraphFile): number {
  return externalData.reduce((sum, weights) => sum + weights.blob.size, blob.size);
}
