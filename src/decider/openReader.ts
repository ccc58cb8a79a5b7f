import { InputError } from '../core/inputError.js';
import type { ModelIdentity } from '../core/report.js';
import { sha256 } from '../formats/read/sha256.js';
import { blockFrame } from './blockLayout.js';
import { readCheckpoint } from './checkpoint.js';
import type { GraphFile } from './graphFiles.js';
import { Reader } from './reader.js';
import { openSession, type Graph, type Session } from './session.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';

/** What was opened: the reader, and what identifies it. */
export interface OpenReader {
  reader: Reader;
  identity: Pick<ModelIdentity, 'file' | 'sha256' | 'files'>;
}

/**
 * Opens a checkpoint folder, by the paths of its files. Of two graphs the plain one is opened only when something needs it.
 * Throws an `InputError` that names the file at fault.
 */
export async function openReader(files: Map<string, Blob>, name: string, threads: number): Promise<OpenReader> {
  const { contract, tokenizer: json, graph, plainGraph } = await readCheckpoint(files, name);
  const file = `${name}/tokenizer.json`;
  const tokenizer = readTokenizer(json, file);
  if (tokenizer.idOf(contract.optionMarker) === null) {
    throw new InputError({
      file,
      problem: `the tokenizer has no ${contract.optionMarker} token, the option marker`,
      mend: 'take the tokenizer that the checkpoint was trained with',
    });
  }
  const { multiQuestion } = contract;
  const window = multiQuestion?.layout === 'block' ? multiQuestion.window : null;
  const bytes = await bytesOf(graph.blob);
  const main = await openSession(await graphOf(graph, bytes), name, threads, window);
  if (main.isBlock) blockFrame(tokenizer, file);

  const openPlain = async (): Promise<Session> =>
    plainGraph === null || plainGraph === graph || !main.isBlock
      ? main
      : openSession(await graphOf(plainGraph, await bytesOf(plainGraph.blob)), name, threads, window);
  let plain: Promise<Session> | null = null;
  return {
    // A checkpoint of the block layout whose graph does not take it is asked one question at a time (spec: decider.md 12).
    reader: new Reader(
      { contract, tokenizer, shared: window === null || main.isBlock ? multiQuestion : null },
      { main, plain: () => (plain ??= openPlain()) },
    ),
    identity: await identityOf(files, graph, plainGraph),
  };
}

/** Contract, tokenizer and graphs: what decides the answers (a graph that was never opened may be among them). */
async function identityOf(
  files: Map<string, Blob>,
  graph: GraphFile,
  plain: GraphFile | null,
): Promise<OpenReader['identity']> {
  const folder = graph.path.slice(0, graph.path.lastIndexOf('/') + 1);
  const weights = [graph, ...(plain === null ? [] : [plain])].flatMap(({ path, externalData }) => [
    path,
    ...externalData.map((file) => folder + file.path),
  ]);
  const hashes = new Map<string, string>();
  for (const path of new Set(['solvi_decide.json', 'tokenizer.json', ...weights])) {
    const blob = files.get(path);
    if (blob !== undefined) hashes.set(path, await sha256(await bytesOf(blob)));
  }
  return { file: graph.path, sha256: hashes.get(graph.path) ?? null, files: hashes };
}

async function graphOf({ path, externalData }: GraphFile, bytes: Uint8Array): Promise<Graph> {
  const weights = externalData.map(async (file) => ({ path: file.path, data: await bytesOf(file.blob) }));
  return { path, bytes, externalData: await Promise.all(weights) };
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
