/** What an ONNX graph says of itself. */
export interface OnnxGraph {
  /** Name and version of the tool that wrote it; empty: it does not say. */
  producer: string;
  /** Of the standard operators; null: it uses none. */
  opset: number | null;
  /** Weights that old graphs list as inputs too are none. */
  inputs: GraphValue[];
  outputs: GraphValue[];
  /** Operations of the graph itself; those of branches and loops within count as one. */
  nodes: number;
  /** Elements of all weights, also of those in files beside the graph. */
  parameters: number;
  /** By element type, the one with the most elements first. */
  weights: WeightType[];
}

/** An input or output. */
export interface GraphValue {
  name: string;
  /** Of its elements, for instance `int64`; null: it is no tensor, or the graph does not say. */
  dtype: string | null;
  /** A text: known by name when it runs; null: not at all. Null as a whole: not even how many there are. */
  dimensions: (number | string | null)[] | null;
}

export interface WeightType {
  dtype: string;
  parameters: number;
  /** Their size, in the graph or beside it; null for texts. */
  bytes: number | null;
}
