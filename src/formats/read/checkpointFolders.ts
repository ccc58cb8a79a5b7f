/** A file as it was dropped, picked or passed; the path is relative to what was dropped. */
export interface NamedBlob {
  path: string;
  blob: Blob;
}

/** A checkpoint's files by their path in its folder. */
export interface CheckpointFolder {
  name: string;
  files: Map<string, Blob>;
}

const METADATA = 'solvi_decide.json';

/** Files that make a folder look like a checkpoint although its metadata are missing; its reader says so. */
const TRACES = /^(tokenizer\.json|(?!\._).*\.onnx|(?!\._).*\.safetensors)$/;

/** A graph or weights beside it, but not what macOS leaves beside them (`._NAME`). */
const GRAPH = /^(?!\._)[^/]*\.(onnx|onnx_data(_\d+)?|data)$/;

const METADATA_OR_TOKENIZER =
  /^(solvi_decide\.json|config\.json|(added_|special_)?token[^/]*|vocab\.\w+|merges\.txt|README\.md|card\.json)$/;

/**
 * Whether a decider has a use for a file of a checkpoint folder, by its path in it (spec: decider.md 1). Weights of other
 * runtimes are not of use, however large.
 */
export function isCheckpointFile(path: string): boolean {
  return METADATA_OR_TOKENIZER.test(path) || GRAPH.test(path.replace(/^onnx\//, ''));
}

/**
 * Takes checkpoint folders out of dropped files: every file below such a folder belongs to it (spec: decider.md 1). One
 * whose files came without their folder gets the name `loose`.
 */
export function groupCheckpoints(
  files: NamedBlob[],
  loose = 'checkpoint',
): { checkpoints: CheckpointFolder[]; rest: NamedBlob[] } {
  const roots = checkpointRoots(files.map(({ path }) => path));
  const found = new Map(roots.map((root) => [root, new Map<string, Blob>()]));
  const rest: NamedBlob[] = [];
  for (const file of files) {
    const root = roots.find((one) => holds(one, file.path));
    if (root === undefined) rest.push(file);
    else found.get(root)?.set(file.path.slice(root.length), file.blob);
  }
  const checkpoints = [...found].map(([root, members]) => ({
    name: root.split('/').at(-2) ?? loose,
    files: graphsInPlace(members),
  }));
  return { checkpoints, rest };
}

/** Of these paths those that a decider has a use for: it need not unpack the others to know that they are there. */
export function checkpointPaths(paths: string[]): string[] {
  const roots = checkpointRoots(paths);
  return paths.filter((path) => {
    const root = roots.find((one) => path.startsWith(one));
    return root !== undefined && isCheckpointFile(path.slice(root.length));
  });
}

/**
 * The same files, with graphs that lie right beside the metadata where a decider looks for them: NAME.onnx and its weights
 * count as onnx/NAME.onnx where the folder onnx has no graph.
 */
export function graphsInPlace<File>(files: Map<string, File>): Map<string, File> {
  if ([...files.keys()].some((path) => /^onnx\/[^/]+\.onnx$/.test(path))) return files;
  return new Map([...files].map(([path, file]) => [GRAPH.test(path) ? `onnx/${path}` : path, file]));
}

/** Folders of checkpoints with their final slash, the deepest first; the empty one stands for loose files. */
function checkpointRoots(paths: string[]): string[] {
  const declared = paths.filter((path) => fileName(path) === METADATA).map(folderOf);
  const suspected = paths
    .filter((path) => TRACES.test(fileName(path)))
    .map((path) => folderOf(path).replace(/(^|\/)onnx\/$/, '$1'))
    .filter((folder) => folder !== '' && !declared.some((root) => root !== '' && folder.startsWith(root)));
  return [...new Set([...declared, ...suspected])].sort((a, b) => b.length - a.length);
}

/** Loose files lie beside sets and baselines, which are not the checkpoint's. */
function holds(root: string, path: string): boolean {
  return root === '' ? isCheckpointFile(path) || /^[^/]*\.safetensors$/.test(path) : path.startsWith(root);
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
