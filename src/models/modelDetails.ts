import type { OnnxGraph } from '../core/onnxGraph.js';

/** What the files of a kept model say of it; of a part that is not there yet, nothing. */
export interface ModelDetails {
  graphs: { path: string; summary: OnnxGraph }[];
  /** Contract, config and card as they are written: `solvi_decide.json`, `config.json`, `README.md`. */
  texts: { path: string; text: string }[];
}
