import { GATED_NAMES } from '../../core/gate/compareToBaseline.js';
import { InputError } from '../../core/inputError.js';
import { isObject, type Json } from '../../core/json.js';
import { isModule } from '../../core/moduleTask.js';
import { groupCheckpoints, type CheckpointFolder, type NamedBlob } from './checkpointFolders.js';
import { isOutputsJson, looksLikeOutputs } from './isOutputs.js';
import { parseJson } from './json.js';
import { decodeText, gitLfsError, gitLfsPointer, refuseTooLarge } from './text.js';
import { isZip, zippedCheckpoints } from './zip.js';

export type { NamedBlob };

/** What a file is by its content. The JSON and its text are kept, so that nothing is parsed twice. */
export type Recognised =
  | { kind: 'checkpoint'; name: string; files: Map<string, Blob> }
  | { kind: JsonKind; path: string; json: Json; text: string }
  | { kind: 'refusal report'; path: string; json: Json }
  /** Outputs of language models, or questions of a data set; read where they are graded. */
  | { kind: 'outputs'; path: string; blob: Blob }
  | { kind: 'module'; path: string; text: string }
  | { kind: 'unknown'; path: string; reason: string };

export type JsonKind = 'set' | 'task' | 'baseline' | 'report' | 'rows';

const ACCEPTED =
  'accepted are a set, a task, a baseline, a report, saved rows, model outputs, and a checkpoint as its folder or a zip';

/** Endings whose owners can be told what to do instead. */
const HINTS: [ending: RegExp, reason: string][] = [
  [
    /\.py$/i,
    'Python is not run here: save rows with the reference command (solvi honesty SET --rows --save rows.json) and drop those',
  ],
  [/\.(?:c[jt]s|[jt]sx)$/i, 'a module task is one .js, .mjs or .ts file'],
  [/\.(tar|gz|tgz|7z|rar)$/i, 'of archives zip alone is read: unpack it and drop the folder'],
  [/\.(jsonl|csv|tsv|parquet)$/i, 'it holds neither model outputs nor questions of a data set'],
  [/(\.onnx|\.safetensors)$/i, 'a model is dropped as its whole folder or a zip of it, with solvi_decide.json'],
];

/**
 * Recognises files by content: checkpoint folders first, then those in zip archives, modules by their names, and JSON. Never
 * throws for what a person dropped: what is not
 * recognised is `unknown`, with the reason and what would be accepted.
 */
export async function recognise(files: NamedBlob[]): Promise<Recognised[]> {
  const { checkpoints, rest } = groupCheckpoints(files);
  const others = await Promise.all(rest.map(recogniseFile));
  return [...checkpoints.map(asCheckpoint), ...others.flat()];
}

const asCheckpoint = (folder: CheckpointFolder): Recognised => ({ kind: 'checkpoint', ...folder });

async function recogniseFile({ path, blob }: NamedBlob): Promise<Recognised | Recognised[]> {
  try {
    const hint = HINTS.find(([ending]) => ending.test(path))?.[1];
    const head = new TextDecoder().decode(await blob.slice(0, 1024).arrayBuffer());
    const pointer = gitLfsPointer(head);
    if (pointer !== null) throw gitLfsError(pointer, path);
    if (isZip(path, head)) return (await zippedCheckpoints(blob, path)).map(asCheckpoint);
    if (isModule(path)) return { kind: 'module', path, text: await textOf(blob, path) };
    if (looksLikeOutputs(path, head) || isLongOutputs(path, head, blob.size)) return { kind: 'outputs', path, blob };
    if (hint !== undefined || (!/\.json$/i.test(path) && !/^\s*[[{]/.test(head)))
      return unknown(path, hint ?? 'it is not JSON');
    const text = await textOf(blob, path);
    const json = parseJson(text, path);
    if (isObject(json) && json.get('suite') === 'refusal') return { kind: 'refusal report', path, json };
    if (isOutputsJson(json)) return { kind: 'outputs', path, blob };
    const kind = kindOf(json, path);
    return kind === null ? unknown(path, 'its JSON is none of the known files') : { kind, path, json, text };
  } catch (error) {
    if (error instanceof InputError) return { kind: 'unknown', path, reason: error.message };
    // A folder, or a file that went away since it was dropped.
    return unknown(path, 'it could not be read');
  }
}

/** In bytes; JSON beyond it is not parsed to be recognised, since the page would stand still meanwhile. */
const LONG = 4_000_000;

/** A long list of records is known by its first ones, as JSON Lines are; a report begins with its metrics. */
function isLongOutputs(path: string, head: string, size: number): boolean {
  return size > LONG && /\.json$/i.test(path) && !head.includes('"metrics"') && looksLikeOutputs(`${path}l`, head);
}

async function textOf(blob: Blob, path: string): Promise<string> {
  refuseTooLarge(blob.size, path);
  return decodeText(new Uint8Array(await blob.arrayBuffer()), path);
}

const unknown = (path: string, reason: string): Recognised => ({
  kind: 'unknown',
  path,
  reason: `${path}: ${reason}; ${ACCEPTED}.`,
});

/** What a JSON file holds; null: nothing that is known. A malformed set is still a set, so that its reader can say why. */
export function kindOf(json: Json, path: string): JsonKind | null {
  if (Array.isArray(json)) return kindOfList(json);
  if (!isObject(json)) return null;
  if (json.has('metrics')) return /\.baseline\.json$/i.test(path) || !json.has('rows') ? 'baseline' : 'report';
  if (json.has('rows')) return 'rows';
  if (json.has('cases')) return 'set';
  if (json.has('questions')) return 'task';
  return GATED_NAMES.some((name) => json.has(name)) ? 'baseline' : null;
}

function kindOfList(list: Json[]): JsonKind | null {
  const first = list.find(isObject);
  if (first === undefined) return null;
  if (first.has('state') || first.has('expected') || (first.has('gold') && !first.has('acted'))) return 'set';
  return first.has('question') || first.has('acted') ? 'rows' : null;
}
