import { encoderGraph } from './encoderGraph.js';
import { encoderWeights, type EncoderSizes, type Precision } from './encoderWeights.js';
import { onnxModel } from './onnxModel.js';

export interface SyntheticCheckpoint extends Omit<EncoderSizes, 'positions' | 'columns'> {
  precision: Precision;
  /** Of the logits. */
  output: Precision;
  /** Declares the block layout and has a graph for it beside the plain one, of the same weights. */
  block: boolean;
  seed: number;
  /** The content of `tokenizer.json`: WordPiece or BPE with the tokens `[unused0]` … `[unused7]`, ids below `vocabulary`. */
  tokenizer: Uint8Array<ArrayBuffer>;
}

/** The sizes of all-MiniLM-L6-v2: 23 million parameters. */
export const MINILM = { layers: 6, hidden: 384, heads: 12, intermediate: 1536, vocabulary: 30_522 };

const MAX_LEN = 512;
const BLOCK = { layout: 'block', max_questions: 4, max_len: 1024, window: 64 };
/** Those of `l14g typed v2`: options, multi, act, not stated, span start and end. */
const COLUMNS = 6;

/**
 * The files of a checkpoint folder by path (spec: decider.md 1, 3, 11): a real architecture at a real size, with weights
 * that know nothing. It is for measuring time and memory; its answers vary with the text and mean nothing.
 */
export function syntheticCheckpoint(options: SyntheticCheckpoint): Map<string, Uint8Array<ArrayBuffer>> {
  const { precision, output, block, seed, tokenizer } = options;
  const sizes = { ...options, positions: block ? BLOCK.max_len : MAX_LEN, columns: COLUMNS };
  const weights = encoderWeights(sizes, precision, seed);
  const graph = (isBlock: boolean) =>
    onnxModel(encoderGraph(weights, { sizes, precision, output, isBlock, window: BLOCK.window }));
  return new Map([
    ['solvi_decide.json', jsonBytes(contract(block))],
    ['config.json', jsonBytes(config(sizes))],
    ['tokenizer.json', tokenizer],
    ['onnx/model.onnx', graph(false)],
    ...(block ? [['onnx/model_block.onnx', graph(true)] as const] : []),
  ]);
}

/** Without an act head: weights that know nothing would hold back half of the answers. */
function contract(block: boolean): object {
  return {
    format: 'solvi_decide v2',
    subformat: 'l14g typed v2',
    base: 'synthetic',
    max_len: MAX_LEN,
    act: false,
    ...(block ? { multi_question: BLOCK } : {}),
  };
}

function config({ layers, hidden, heads, intermediate, vocabulary, positions }: EncoderSizes): object {
  return {
    model_type: 'bert',
    num_hidden_layers: layers,
    hidden_size: hidden,
    num_attention_heads: heads,
    intermediate_size: intermediate,
    vocab_size: vocabulary,
    max_position_embeddings: positions,
  };
}

function jsonBytes(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value, null, 1));
}
