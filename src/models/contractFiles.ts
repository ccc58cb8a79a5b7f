import { isNumber, isObject, type Json } from '../core/json.js';
import { firstBlockGraph, firstPlainGraph, graphPaths, isBlockByName } from '../formats/read/graphPaths.js';
import type { GraphVariant } from './manifest.js';

/** A file of a folder or a repository. */
export interface ListedFile {
  path: string;
  bytes: number;
}

/** What of a folder a checkpoint is made of; weights of other engines and all else are left where they are. */
export interface ContractFiles<F extends ListedFile> {
  /** What every graph needs, the contract first. */
  common: F[];
  /** The default first, the others by their paths. */
  variants: GraphVariant[];
  /** Files of all variants. */
  graphs: F[];
}

export const CONTRACT = 'solvi_decide.json';
export const TOKENIZER = 'tokenizer.json';

/** Contract, tokenizer, config and card (spec: decider.md 1). */
export const COMMON = [CONTRACT, TOKENIZER, 'config.json', 'README.md', 'card.json'];

/** What export tools call their number formats. */
const FORMATS: [RegExp, string][] = [
  [/_q4f16$/, '4 bit, fp16'],
  [/_(q4|bnb4|int4|uint4)$/, '4 bit'],
  [/_(int8|uint8|quantized|q8)$/, 'int8'],
  [/_fp16$/, 'fp16'],
  [/_bf16$/, 'bf16'],
];

/**
 * Chooses among files by their paths in the model's folder. `declaresBlock`: the contract asks several questions at once in
 * the block layout, which decides the default graph (spec: decider.md 1). A block graph comes with the plain graph beside it,
 * because some questions go through that (spec: decider.md 12): without it the same questions would get other numbers.
 */
export function contractFiles<F extends ListedFile>(files: F[], declaresBlock: boolean): ContractFiles<F> {
  const byPath = new Map(files.filter(({ bytes }) => bytes > 0).map((file) => [file.path, file]));
  const graphs = graphPaths([...byPath.keys()]);
  const plain = firstPlainGraph(graphs);
  const first = (declaresBlock ? firstBlockGraph(graphs) : undefined) ?? plain ?? graphs[0];
  const variants = graphs
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .map((graph): GraphVariant => {
      const needed = isBlockByName(graph) && plain !== undefined && plain !== graph ? [graph, plain] : [graph];
      const paths = [...new Set(needed.flatMap(({ path, weights }) => [path, ...weights]))];
      const bytes = paths.reduce((sum, path) => sum + (byPath.get(path)?.bytes ?? 0), 0);
      return { path: graph.path, bytes, format: formatOf(graph.path), files: paths };
    });
  const chosen = new Set(variants.flatMap((variant) => variant.files));
  return {
    common: COMMON.flatMap((path) => byPath.get(path) ?? []),
    variants,
    graphs: [...byPath.values()].filter(({ path }) => chosen.has(path)),
  };
}

/** Whether a contract declares the block layout; its reader in the decider says what is wrong with it (spec: decider.md 3). */
export function declaresBlock(contract: Json): boolean {
  const declared = isObject(contract) ? (contract.get('multi_question') ?? null) : null;
  if (isNumber(declared)) return declared > 1;
  if (!isObject(declared)) return declared === true;
  const most = declared.get('max_questions');
  const isOn = (declared.get('enabled') ?? true) === true && !(isNumber(most) && most <= 1);
  return isOn && (declared.get('layout') ?? 'block') === 'block';
}

/** The number format of a graph by its name. */
function formatOf(path: string): string {
  const name = path.replace(/^onnx\/|\.onnx$/g, '');
  const format = FORMATS.find(([pattern]) => pattern.test(name))?.[1] ?? 'fp32';
  return isBlockByName({ path: name }) ? `block, ${format}` : format;
}
