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
  weights: { dtype: string; parameters: number; /** Null: of no fixed size, as texts are. */ bytes: number | null }[];
}

/** An input or output of a graph. */
export interface OnnxValue {
  name: string;
  /** Null: the graph does not say. */
  dtype: string | null;
  /** A dimension that is fixed, or the name of one that is not; null: nothing is known of it, or of all. */
  shape: (number | string | null)[] | null;
}
