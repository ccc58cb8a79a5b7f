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
const TRACES = /^(tokenizer\.json|.*\.onnx|.*\.safetensors)$/;

/** What belongs to a checkpoint whose files were dropped without their folder, beside sets and baselines. */
const LOOSE =
  /^(solvi_decide\.json|config\.json|(added_|special_)?token[^/]*|vocab\.\w+|merges\.txt|README\.md|(onnx\/)?[^/]*\.(onnx(_data)?|safetensors))$/;

/** Takes checkpoint folders out of dropped files: every file below such a folder belongs to it (spec: decider.md 1). */
export function groupCheckpoints(files: NamedBlob[]): { checkpoints: CheckpointFolder[]; rest: NamedBlob[] } {
  const roots = checkpointRoots(files.map(({ path }) => path));
  const found = new Map(roots.map((root) => [root, new Map<string, Blob>()]));
  const rest: NamedBlob[] = [];
  for (const file of files) {
    const root = roots.find((one) => holds(one, file.path));
    if (root === undefined) rest.push(file);
    else found.get(root)?.set(file.path.slice(root.length), file.blob);
  }
  const checkpoints = [...found].map(([root, members]) => ({ name: nameOf(root), files: members }));
  return { checkpoints, rest };
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

function holds(root: string, path: string): boolean {
  return root === '' ? LOOSE.test(path) : path.startsWith(root);
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const nameOf = (root: string): string => root.split('/').at(-2) ?? 'checkpoint';
