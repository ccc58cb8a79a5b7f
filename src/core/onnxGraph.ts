/** What an ONNX graph takes, gives and holds, read without running it. */
export interface OnnxGraph {
  /** Of the default operator set; null: it names none. */
  opset: number | null;
  /** The tool that wrote it; empty: it does not say. */
  producer: string;
  nodes: number;
  parameters: number;
  inputs: OnnxValue[];
  outputs: OnnxValue[];
  /** By number format; weights that lie in a file beside the graph are counted. */
  weights: { dtype: string; parameters: number; bytes: number }[];
}

/** An input or output of a graph. */
export interface OnnxValue {
  name: string;
  dtype: string;
  /** A dimension that is fixed, or the name of one that is not. */
  shape: (number | string)[];
}
