import { InputError } from '../core/inputError.js';
import { isNumber, isObject, type Json } from '../core/json.js';
import { firstBlockGraph, firstPlainGraph, isBlockByName } from '../formats/read/graphPaths.js';
import { parseJson } from '../formats/read/json.js';
import { decodeText, gitLfsError, gitLfsPointer } from '../formats/read/text.js';
import { readContract, type Contract } from './contract.js';
import { chosenGraph, graphFiles, type GraphFile } from './graphFiles.js';

/** A checkpoint folder, read and checked but for the insides of its graphs (spec: decider.md 1). */
export interface Checkpoint {
  name: string;
  contract: Contract;
  /** The content of `tokenizer.json`. */
  tokenizer: Json;
  /** The graph of choice: the one that was named, else of the block layout where that is declared and there. */
  graph: GraphFile;
  /** The graph for the full layout: the same as `graph` unless that is a block graph. Null: there is none. */
  plainGraph: GraphFile | null;
  /** All graphs in the folder. */
  graphs: GraphFile[];
}

const CONTRACT = 'solvi_decide.json';
const TOKENIZER = 'tokenizer.json';
const CONFIG = 'config.json';

/** Where other exports have their graph; looked at only to tell that it is a Git LFS pointer. */
const STRAY_GRAPH = 'model.onnx';

/**
 * Reads the files of a checkpoint folder by their paths in it; `name` is the folder's, for messages. `named` is the path of
 * the graph that is to answer; null: the first in the reference's order. Throws an `InputError` that names the file: it is
 * missing, a Git LFS pointer, or not what it should be.
 */
export async function readCheckpoint(
  files: Map<string, Blob>,
  name: string,
  named: string | null = null,
): Promise<Checkpoint> {
  const graphs = graphFiles(files);
  const plain = firstPlainGraph(graphs) ?? null;
  const chosen = named === null || graphs.length === 0 ? null : chosenGraph(named, graphs, name);
  await refuseGraphInGitLfs(chosen ?? plain, name);
  for (const path of [STRAY_GRAPH, CONTRACT, TOKENIZER, CONFIG]) await refuseGitLfs(path, files.get(path), name);

  const declared = await readJson(CONTRACT, files, name);
  const contract = readContract(declared, `${name}/${CONTRACT}`, await maxPositionEmbeddings(declared, files, name));
  const tokenizer = await readJson(TOKENIZER, files, name);
  if (!hasToken(tokenizer, contract.optionMarker)) {
    const problem = `the tokenizer has no token ${contract.optionMarker}, which marks an option`;
    throw new InputError({ file: `${name}/${TOKENIZER}`, problem, mend: 'take the tokenizer of the same checkpoint' });
  }

  const block = contract.multiQuestion?.layout === 'block' ? firstBlockGraph(graphs) : undefined;
  const graph = chosen ?? block ?? plain ?? graphs[0];
  if (graph === undefined) {
    const mend = 'export the checkpoint to onnx/model.onnx';
    throw new InputError({ file: name, problem: 'it has no ONNX graph in its folder onnx', mend });
  }
  const isBlock = chosen === null ? block !== undefined : isBlockByName(chosen);
  const needed = isBlock ? plain : graph;
  for (const one of [graph, needed]) await refuseGraphInGitLfs(one, name);
  return { name, contract, tokenizer, graph, plainGraph: needed, graphs };
}

async function readJson(path: string, files: Map<string, Blob>, name: string): Promise<Json> {
  const file = `${name}/${path}`;
  const blob = files.get(path);
  if (blob === undefined) {
    const mend = 'choose the folder of a decider checkpoint, with this file at its top';
    throw new InputError({ file: name, problem: `it has no ${path}`, mend });
  }
  return parseJson(decodeText(new Uint8Array(await blob.arrayBuffer()), file), file);
}

/** Only a declared `max_len_long` is held against it; without one a broken `config.json` does no harm. */
async function maxPositionEmbeddings(contract: Json, files: Map<string, Blob>, name: string): Promise<number | null> {
  const isDeclared = isObject(contract) && (contract.get('max_len_long') ?? null) !== null;
  if (!isDeclared || !files.has(CONFIG)) return null;
  const config = await readJson(CONFIG, files, name);
  const positions = isObject(config) ? config.get('max_position_embeddings') : null;
  return isNumber(positions) ? Number(positions) : null;
}

function hasToken(tokenizer: Json, token: string): boolean {
  if (!isObject(tokenizer)) return false;
  const model = tokenizer.get('model');
  const vocabulary = isObject(model) ? model.get('vocab') : undefined;
  if (isObject(vocabulary) && vocabulary.has(token)) return true;
  const added = tokenizer.get('added_tokens');
  return Array.isArray(added) && added.some((entry) => isObject(entry) && entry.get('content') === token);
}

async function refuseGraphInGitLfs(graph: GraphFile | null, name: string): Promise<void> {
  if (graph === null) return;
  await refuseGitLfs(graph.path, graph.blob, name);
  for (const { path, blob } of graph.externalData) await refuseGitLfs(`onnx/${path}`, blob, name);
}

/** A pointer has less; whatever it stands for has more. */
const POINTER_BYTES = 1024;

async function refuseGitLfs(path: string, blob: Blob | undefined, name: string): Promise<void> {
  if (blob === undefined || blob.size > POINTER_BYTES) return;
  const pointer = gitLfsPointer(await blob.text());
  if (pointer !== null) throw gitLfsError(pointer, `${name}/${path}`);
}
