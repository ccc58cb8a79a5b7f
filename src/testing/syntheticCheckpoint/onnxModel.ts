import { Message } from './protobuf.js';

/** Element types by their numbers in `TensorProto.DataType`. */
const ELEMENT_TYPES = { float32: 1, int64: 7, bool: 9, float16: 10 };
export type ElementType = keyof typeof ELEMENT_TYPES;

export interface Tensor {
  type: ElementType;
  dims: number[];
  /** Little-endian, row by row. */
  bytes: Uint8Array;
}

/** Integers are `bigint`, floats `number`. */
export type Attribute = bigint | number | bigint[];

export interface Node {
  op: string;
  inputs: string[];
  output: string;
  attributes: Record<string, Attribute>;
}

/** An input or output of the graph; a dimension by name is dynamic. */
export interface Value {
  name: string;
  type: ElementType;
  dims: (number | string)[];
}

export interface Graph {
  inputs: Value[];
  outputs: Value[];
  nodes: Node[];
  initializers: Map<string, Tensor>;
}

const OPSET = 17;
/** The version of the file format that came with opset 17. */
const IR_VERSION = 8;

/** The bytes of an `.onnx` file. Field numbers are those of `onnx.proto`. */
export function onnxModel(graph: Graph): Uint8Array<ArrayBuffer> {
  return new Message()
    .integer(1, IR_VERSION)
    .message(7, graphMessage(graph))
    .message(8, new Message().text(1, '').integer(2, OPSET))
    .finish();
}

/** The number of an element type, for the attribute `to` of Cast. */
export const elementTypeNumber = (type: ElementType): bigint => BigInt(ELEMENT_TYPES[type]);

function graphMessage({ inputs, outputs, nodes, initializers }: Graph): Message {
  const message = new Message().text(2, 'encoder');
  for (const node of nodes) message.message(1, nodeMessage(node));
  for (const [name, tensor] of initializers) message.message(5, tensorMessage(name, tensor));
  for (const value of inputs) message.message(11, valueMessage(value));
  for (const value of outputs) message.message(12, valueMessage(value));
  return message;
}

function nodeMessage({ op, inputs, output, attributes }: Node): Message {
  const message = new Message();
  for (const input of inputs) message.text(1, input);
  message.text(2, output).text(3, output).text(4, op);
  for (const [name, value] of Object.entries(attributes)) message.message(5, attributeMessage(name, value));
  return message;
}

function attributeMessage(name: string, value: Attribute): Message {
  const message = new Message().text(1, name);
  if (typeof value === 'number') return message.float(2, value).integer(20, 1);
  if (typeof value === 'bigint') return message.integer(3, value).integer(20, 2);
  for (const one of value) message.integer(8, one);
  return message.integer(20, 7);
}

function tensorMessage(name: string, { type, dims, bytes }: Tensor): Message {
  const message = new Message();
  for (const dim of dims) message.integer(1, dim);
  return message.integer(2, ELEMENT_TYPES[type]).text(8, name).bytes(9, bytes);
}

function valueMessage({ name, type, dims }: Value): Message {
  const shape = new Message();
  for (const dim of dims) {
    shape.message(1, typeof dim === 'number' ? new Message().integer(1, dim) : new Message().text(2, dim));
  }
  const tensor = new Message().integer(1, ELEMENT_TYPES[type]).message(2, shape);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}
