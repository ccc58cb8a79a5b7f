import type { EncoderSizes, Precision } from './encoderWeights.js';
import { GraphBuilder } from './graphBuilder.js';
import { elementTypeNumber, type Graph, type Tensor, type Value } from './onnxModel.js';

export interface EncoderGraphOptions {
  sizes: EncoderSizes;
  precision: Precision;
  output: Precision;
  /** Takes position ids and both masks (spec: decider.md 11); else it makes its own of the attention mask. */
  isBlock: boolean;
  /** Two layers of three see only so many positions to either side, as in ModernBERT. */
  window: number;
}

const SEQUENCE = ['batch', 'length'];
const SQUARE = ['batch', 1, 'length', 'length'];

const PLAIN_INPUTS: Value[] = [
  { name: 'input_ids', type: 'int64', dims: SEQUENCE },
  { name: 'attention_mask', type: 'int64', dims: SEQUENCE },
];
const BLOCK_INPUTS: Value[] = [
  ...PLAIN_INPUTS,
  { name: 'position_ids', type: 'int64', dims: SEQUENCE },
  { name: 'full_attention_mask', type: 'bool', dims: SQUARE },
  { name: 'sliding_attention_mask', type: 'bool', dims: SQUARE },
];

/** Added to the score of a token that may not be seen: its exponential is 0 in either precision. */
const UNSEEN = -10_000;

/**
 * A BERT-like encoder (learned positions, layer normalization after each part) and the decider's head
 * Linear → GELU → LayerNorm → Linear, in operations of opset 17.
 */
export function encoderGraph(weights: Map<string, Tensor>, options: EncoderGraphOptions): Graph {
  const { sizes, precision, output, isBlock } = options;
  const graph = new GraphBuilder(weights, precision);
  const { positions, full, local } = isBlock ? givenLayout(graph) : ownLayout(graph, options.window);

  let x = graph.norm(graph.node('Add', [graph.node('Gather', ['words', 'input_ids']), positions]), 'embedded');
  for (let i = 0; i < sizes.layers; i += 1) x = layer(graph, x, i % 3 === 0 ? full : local, `layer.${i}`, sizes);
  const headed = graph.linear(graph.norm(graph.gelu(graph.linear(x, 'head.0')), 'head.2'), 'head.3');
  // A cast to the type it has already is a mere renaming.
  graph.nodes.push({ op: 'Cast', inputs: [headed], output: 'logits', attributes: { to: elementTypeNumber(output) } });

  return {
    inputs: isBlock ? BLOCK_INPUTS : PLAIN_INPUTS,
    outputs: [{ name: 'logits', type: output, dims: [...SEQUENCE, sizes.columns] }],
    nodes: graph.nodes,
    initializers: graph.initializers,
  };
}

/** Position embeddings, and what each token may see, as numbers to be added to the scores of attention. */
interface Layout {
  positions: string;
  full: string;
  local: string;
}

const seen = (graph: GraphBuilder, mask: string): string =>
  graph.node('Where', [mask, graph.number(0), graph.number(UNSEEN)]);

function givenLayout(graph: GraphBuilder): Layout {
  return {
    positions: graph.node('Gather', ['positions', 'position_ids']),
    full: seen(graph, 'full_attention_mask'),
    local: seen(graph, 'sliding_attention_mask'),
  };
}

function ownLayout(graph: GraphBuilder, window: number): Layout {
  const length = graph.node('Gather', [graph.node('Shape', ['input_ids']), graph.integer(1)]);
  const places = graph.node('Range', [graph.integer(0), length, graph.integer(1)]);
  const place = (axis: number) => graph.node('Unsqueeze', [places, graph.integers(axis)]);
  const distance = graph.node('Abs', [graph.node('Sub', [place(1), place(0)])]);
  const near = graph.node('LessOrEqual', [distance, graph.integer(window)]);
  const wide = graph.node('Unsqueeze', ['attention_mask', graph.integers(1, 2)]);
  const full = graph.node('Cast', [wide], { to: elementTypeNumber('bool') });
  return {
    positions: graph.node('Gather', ['positions', places]),
    full: seen(graph, full),
    local: seen(graph, graph.node('And', [full, near])),
  };
}

function layer(graph: GraphBuilder, x: string, unseen: string, name: string, { hidden, heads }: EncoderSizes): string {
  const width = hidden / heads;
  const split = (part: string, perm: bigint[]) => {
    const apart = graph.node('Reshape', [graph.linear(x, `${name}.${part}`), graph.integers(0, 0, heads, width)]);
    return graph.node('Transpose', [apart], { perm });
  };
  const query = graph.node('Mul', [split('query', [0n, 2n, 1n, 3n]), graph.number(1 / Math.sqrt(width))]);
  const scores = graph.node('MatMul', [query, split('key', [0n, 2n, 3n, 1n])]);
  const shares = graph.node('Softmax', [graph.node('Add', [scores, unseen])], { axis: -1n });
  const read = graph.node('MatMul', [shares, split('value', [0n, 2n, 1n, 3n])]);
  const joined = graph.node('Reshape', [
    graph.node('Transpose', [read], { perm: [0n, 2n, 1n, 3n] }),
    graph.integers(0, 0, hidden),
  ]);
  const added = (value: string, to: string, part: string) =>
    graph.norm(graph.node('Add', [graph.linear(value, `${name}.${part}`), to]), `${name}.${part}.norm`);
  const attended = added(joined, x, 'attended');
  return added(graph.gelu(graph.linear(attended, `${name}.up`)), attended, 'down');
}
