import { bytesOf, type Precision } from './encoderWeights.js';
import type { Attribute, Node, Tensor } from './onnxModel.js';

/** Nodes of a graph, in the order added; what a method returns is the name of the value it computes. */
export class GraphBuilder {
  readonly nodes: Node[] = [];
  readonly initializers: Map<string, Tensor>;

  /** `weights` are initializers under their names. */
  constructor(
    weights: Map<string, Tensor>,
    private readonly precision: Precision,
  ) {
    this.initializers = new Map(weights);
  }

  node(op: string, inputs: string[], attributes: Record<string, Attribute> = {}): string {
    const output = `${op}_${this.nodes.length}`;
    this.nodes.push({ op, inputs, output, attributes });
    return output;
  }

  /** A constant list of integers. */
  integers(...values: number[]): string {
    const { buffer } = BigInt64Array.from(values, BigInt);
    return this.#constant(`[${values.join()}]`, {
      type: 'int64',
      dims: [values.length],
      bytes: new Uint8Array(buffer),
    });
  }

  /** A constant integer of no dimension. */
  integer(value: number): string {
    const { buffer } = BigInt64Array.of(BigInt(value));
    return this.#constant(`int ${value}`, { type: 'int64', dims: [], bytes: new Uint8Array(buffer) });
  }

  /** A constant number of the weights' precision. */
  number(value: number): string {
    const bytes = bytesOf(Float32Array.of(value), this.precision);
    return this.#constant(String(value), { type: this.precision, dims: [], bytes });
  }

  linear(input: string, name: string): string {
    return this.node('Add', [this.node('MatMul', [input, `${name}.weight`]), `${name}.bias`]);
  }

  norm(input: string, name: string): string {
    const attributes = { axis: -1n, epsilon: 1e-5 };
    return this.node('LayerNormalization', [input, `${name}.weight`, `${name}.bias`], attributes);
  }

  /** x · (1 + erf(x / √2)) / 2. */
  gelu(input: string): string {
    const erf = this.node('Erf', [this.node('Div', [input, this.number(Math.SQRT2)])]);
    const scaled = this.node('Mul', [input, this.node('Add', [erf, this.number(1)])]);
    return this.node('Mul', [scaled, this.number(0.5)]);
  }

  #constant(name: string, tensor: Tensor): string {
    this.initializers.set(name, tensor);
    return name;
  }
}
