import { InputError } from '../../core/inputError.js';
import type { GraphValue, OnnxGraph } from '../../core/onnxGraph.js';
import { ProtobufReader, WireError, type Field, type Range } from './protobufFields.js';
import { gitLfsError, gitLfsPointer } from './text.js';

/** Element types and their bits, by their numbers in `TensorProto.DataType`. */
const DTYPES: Record<number, [name: string, bits: number | null]> = {
  1: ['float32', 32],
  2: ['uint8', 8],
  3: ['int8', 8],
  4: ['uint16', 16],
  5: ['int16', 16],
  6: ['int32', 32],
  7: ['int64', 64],
  8: ['string', null],
  9: ['bool', 8],
  10: ['float16', 16],
  11: ['float64', 64],
  12: ['uint32', 32],
  13: ['uint64', 64],
  14: ['complex64', 64],
  15: ['complex128', 128],
  16: ['bfloat16', 16],
  17: ['float8e4m3fn', 8],
  18: ['float8e4m3fnuz', 8],
  19: ['float8e5m2', 8],
  20: ['float8e5m2fnuz', 8],
  21: ['uint4', 4],
  22: ['int4', 4],
  23: ['float4e2m1', 4],
  24: ['float8e8m0', 8],
  25: ['uint2', 2],
  26: ['int2', 2],
};

/** Longer names are no names; they would be held in memory. */
const MAX_NAME_BYTES = 10_000;
const MAX_DIMENSIONS = 100;

/**
 * Reads what an ONNX graph says of itself, however large it is: weights are passed over. Throws an `InputError` for what is no ONNX
 * graph, or cut short, and for a Git LFS pointer (spec: onnx.proto, whose field numbers these are).
 */
export async function readOnnxGraph(blob: Blob, file: string): Promise<OnnxGraph> {
  const pointer = gitLfsPointer(await blob.slice(0, 1024).text());
  if (pointer !== null) throw gitLfsError(pointer, file);
  try {
    return await new GraphReader(blob).read();
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const mend = 'check that the file is a whole ONNX model, not cut short in a download';
    throw new InputError({ file, problem: `it cannot be read as an ONNX graph (${error.message})`, mend });
  }
}

class GraphReader {
  readonly #reader: ProtobufReader;
  readonly #inputs: GraphValue[] = [];
  readonly #outputs: GraphValue[] = [];
  readonly #weights = new Map<number, { parameters: number; bytes: number | null }>();
  readonly #weightNames = new Set<string>();
  #nodes = 0;

  constructor(blob: Blob) {
    this.#reader = new ProtobufReader(blob);
  }

  /** `ModelProto`. */
  async read(): Promise<OnnxGraph> {
    let [name, version] = ['', ''];
    let opset: number | null = null;
    let isGraph = false;
    for await (const field of this.#reader.fields()) {
      if (field.number === 2) name = await this.#text(field);
      else if (field.number === 3) version = await this.#text(field);
      else if (field.number === 7) {
        await this.#graph(rangeOf(field));
        isGraph = true;
      } else if (field.number === 8) opset = (await this.#standardOpset(rangeOf(field))) ?? opset;
    }
    if (!isGraph || this.#outputs.length === 0) throw new WireError('it has no graph with an output');
    const weights = [...this.#weights].map(([type, sums]) => ({ dtype: dtypeOf(type), ...sums }));
    return {
      producer: `${name} ${version}`.trim(),
      opset,
      inputs: this.#inputs.filter((input) => !this.#weightNames.has(input.name)),
      outputs: this.#outputs,
      nodes: this.#nodes,
      parameters: weights.reduce((sum, { parameters }) => sum + parameters, 0),
      weights: weights.sort((a, b) => b.parameters - a.parameters),
    };
  }

  /** `OperatorSetIdProto`; null: of another set than the standard one. */
  async #standardOpset(range: Range): Promise<number | null> {
    let [domain, version] = ['', 0];
    for await (const field of this.#reader.fields(range)) {
      if (field.number === 1) domain = await this.#text(field);
      else if (field.number === 2) version = numberOf(field);
    }
    return domain === '' || domain === 'ai.onnx' ? version : null;
  }

  /** `GraphProto`. */
  async #graph(range: Range): Promise<void> {
    for await (const field of this.#reader.fields(range)) {
      if (field.number === 1) this.#nodes += 1;
      else if (field.number === 5) await this.#tensor(rangeOf(field));
      else if (field.number === 11) this.#inputs.push(await this.#value(rangeOf(field)));
      else if (field.number === 12) this.#outputs.push(await this.#value(rangeOf(field)));
      // `SparseTensorProto`: its values are a tensor.
      else if (field.number === 15) await this.#eachPart(rangeOf(field), 1, (values) => this.#tensor(values));
    }
  }

  /** `TensorProto`: dimensions, type and name; where its elements are does not matter. */
  async #tensor(range: Range): Promise<void> {
    let type = 0;
    let parameters = 1;
    for await (const field of this.#reader.fields(range)) {
      if (field.number === 1) for (const size of await this.#sizes(field)) parameters *= size;
      else if (field.number === 2) type = numberOf(field);
      else if (field.number === 8) this.#weightNames.add(await this.#text(field));
    }
    if (!Number.isSafeInteger(parameters)) throw new WireError('a weight has more elements than can be counted');
    const bits = DTYPES[type]?.[1] ?? null;
    // Elements of less than a byte are packed; each weight begins at a byte of its own.
    const bytes = bits === null ? null : Math.ceil((parameters * bits) / 8);
    const before = this.#weights.get(type) ?? { parameters: 0, bytes: 0 };
    this.#weights.set(type, {
      parameters: before.parameters + parameters,
      bytes: bytes === null || before.bytes === null ? null : before.bytes + bytes,
    });
  }

  /** One dimension, or several of them packed. */
  async #sizes(field: Field): Promise<number[]> {
    if (field.range !== null && field.range.end - field.range.start > 10 * MAX_DIMENSIONS) {
      throw new WireError(`a weight has more than ${MAX_DIMENSIONS} dimensions`);
    }
    const sizes = field.range === null ? [numberOf(field)] : (await this.#reader.packed(field.range)).map(Number);
    if (sizes.some((size) => size < 0)) throw new WireError('a weight has a negative dimension');
    return sizes;
  }

  /** `ValueInfoProto`; of its type only `tensor_type` has elements and a shape. */
  async #value(range: Range): Promise<GraphValue> {
    const value: GraphValue = { name: '', dtype: null, dimensions: null };
    for await (const field of this.#reader.fields(range)) {
      if (field.number === 1) value.name = await this.#text(field);
      else if (field.number === 2) {
        await this.#eachPart(rangeOf(field), 1, async (tensor) => {
          for await (const part of this.#reader.fields(tensor)) {
            if (part.number === 1) value.dtype = dtypeOf(numberOf(part));
            else if (part.number === 2) value.dimensions = await this.#shape(rangeOf(part));
          }
        });
      }
    }
    return value;
  }

  /** `TensorShapeProto`. */
  async #shape(range: Range): Promise<(number | string | null)[]> {
    const dimensions: (number | string | null)[] = [];
    await this.#eachPart(range, 1, async (dimension) => {
      if (dimensions.length === MAX_DIMENSIONS)
        throw new WireError(`a value has more than ${MAX_DIMENSIONS} dimensions`);
      let size: number | string | null = null;
      for await (const field of this.#reader.fields(dimension)) {
        if (field.number === 1) size = numberOf(field);
        else if (field.number === 2) size = (await this.#text(field)) || null;
      }
      dimensions.push(size);
    });
    return dimensions;
  }

  async #eachPart(range: Range, number: number, read: (part: Range) => Promise<void>): Promise<void> {
    for await (const field of this.#reader.fields(range)) if (field.number === number) await read(rangeOf(field));
  }

  async #text(field: Field): Promise<string> {
    const range = rangeOf(field);
    if (range.end - range.start > MAX_NAME_BYTES) throw new WireError('a name is longer than any name');
    return this.#reader.text(range);
  }
}

const dtypeOf = (type: number): string => DTYPES[type]?.[0] ?? `type ${type}`;

function numberOf({ value }: Field): number {
  if (value === null) throw new WireError('a number is expected');
  return Number(value);
}

function rangeOf({ range }: Field): Range {
  if (range === null) throw new WireError('a message or a text is expected');
  return range;
}
