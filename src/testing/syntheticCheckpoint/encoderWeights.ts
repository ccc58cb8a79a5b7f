import { seededRandom } from '../seededRandom.js';
import { halvesOf } from './halfPrecision.js';
import type { Tensor } from './onnxModel.js';

export interface EncoderSizes {
  layers: number;
  hidden: number;
  /** Divides `hidden`. */
  heads: number;
  intermediate: number;
  vocabulary: number;
  /** Positions that have an embedding. */
  positions: number;
  /** Logits of a token. */
  columns: number;
}

export type Precision = 'float32' | 'float16';

/** The linear layers of encoder layer `i`, with the widths of their inputs and outputs. */
const layerLinears = (i: number, hidden: number, intermediate: number): [string, number, number][] => [
  [`layer.${i}.query`, hidden, hidden],
  [`layer.${i}.key`, hidden, hidden],
  [`layer.${i}.value`, hidden, hidden],
  [`layer.${i}.attended`, hidden, hidden],
  [`layer.${i}.up`, hidden, intermediate],
  [`layer.${i}.down`, intermediate, hidden],
];

/** Attention picks tokens out, as a trained one does, rather than taking their mean. */
const SHARPNESS = 2;

/** The head's last layer spreads its logits as a trained one does: the probabilities of options then differ. */
const LOGIT_SPREAD = 4;

/**
 * Weights of an encoder and its head by name, drawn from `seed`: evenly around zero, with the deviation that keeps
 * activations of every layer near 1 (about 0.05 for a width of 384). An even distribution needs no logarithm, whose last
 * bit may differ between engines.
 */
export function encoderWeights(sizes: EncoderSizes, precision: Precision, seed: number): Map<string, Tensor> {
  const { layers, hidden, intermediate, vocabulary, positions, columns } = sizes;
  const random = seededRandom(seed);
  const weights = new Map<string, Tensor>();
  const draw = (name: string, dims: number[], deviation: number, mean = 0): void => {
    const values = new Float32Array(dims.reduce((product, dim) => product * dim, 1));
    const span = deviation * Math.sqrt(12);
    for (let i = 0; i < values.length; i += 1) values[i] = mean + (random() - 0.5) * span;
    weights.set(name, { type: precision, dims, bytes: bytesOf(values, precision) });
  };
  const linear = (name: string, from: number, to: number, gain = 1): void => {
    draw(`${name}.weight`, [from, to], gain / Math.sqrt(from));
    draw(`${name}.bias`, [to], 0.02);
  };
  const norm = (name: string): void => {
    draw(`${name}.weight`, [hidden], 0.05, 1);
    draw(`${name}.bias`, [hidden], 0.05);
  };

  draw('words', [vocabulary, hidden], 0.05);
  draw('positions', [positions, hidden], 0.02);
  norm('embedded');
  for (let i = 0; i < layers; i += 1) {
    for (const [name, from, to] of layerLinears(i, hidden, intermediate)) {
      linear(name, from, to, name.endsWith('query') ? SHARPNESS : 1);
    }
    norm(`layer.${i}.attended.norm`);
    norm(`layer.${i}.down.norm`);
  }
  linear('head.0', hidden, hidden);
  norm('head.2');
  linear('head.3', hidden, columns, LOGIT_SPREAD);
  return weights;
}

/** Numbers as the bytes of a tensor. */
export function bytesOf(values: Float32Array, precision: Precision): Uint8Array {
  const stored = precision === 'float32' ? values : halvesOf(values);
  return new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength);
}
