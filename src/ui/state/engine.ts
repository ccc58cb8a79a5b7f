import type { RunnerWish } from '../../core/job.js';
import type { OpenModule } from '../../core/moduleTask.js';
import type { ModelCard } from '../../core/modelCard.js';
import type { Parity } from '../../core/parity.js';
import type { ModelIdentity, Report } from '../../core/report.js';
import type { Row } from '../../core/row.js';
import type { Task } from '../../core/task.js';
import type { AnsweredCase, AskedCase } from '../../runs/answerOne.js';
import type { GateInputs, Loaded } from '../../runs/inputs.js';
import type { GateOptions } from '../../runs/report.js';
import type { NamedBlob } from '../../formats/read/recognise.js';
import type { Figure } from '../../suites/honesty/modelFigures.js';
import type { ModelsEngine } from './modelsEngine.js';
import type { RefusalEngine } from './refusalEngine.js';

/** A graph of a checkpoint, with the weights beside it. */
export interface GraphChoice {
  /** In the checkpoint's folder, for instance `onnx/model_int8.onnx`. */
  path: string;
  bytes: number;
  /** The one that answers where none is chosen. */
  isDefault: boolean;
}

/** Where a checkpoint comes from, as a report says it. */
export type ModelOrigin = Pick<ModelIdentity, 'source' | 'revision'>;

/** The checkpoint that is to answer. */
export interface ModelChoice {
  name: string;
  /** One or two sentences: size, where it comes from, what it answers. */
  note: string;
  /** The checkpoint's files by their path in its folder; null: the embedded decider. */
  files: Map<string, Blob> | null;
  /** All that it may answer with. */
  graphs: GraphChoice[];
  /** The path of the one that was chosen; null: the default. */
  graph: string | null;
  /** Its id in the store of models; absent: it is not kept there. */
  kept?: string;
  /** What a report calls it; absent: its name. */
  origin?: ModelOrigin;
}

/** Everything a run reads. */
export interface RunInputs extends GateInputs {
  model: ModelChoice;
}

/** Who answers a case on its own; the model is left alone where the task asks none. */
export interface AnsweringBy {
  model: ModelChoice;
  task: Loaded<Task>;
  provider: Provider;
}

/** On what a run goes: `auto` takes WebGPU where a GPU runs the model as WASM does, else WASM. */
export type Provider = RunnerWish['provider'];

export interface RunOptions extends GateOptions {
  provider: Provider;
}

export interface Hardware {
  /** What WebGPU would run on; `software`: on the CPU, many times slower than WASM. */
  adapter: 'gpu' | 'software' | null;
  /** Cores that WASM would use. */
  threads: number;
}

/** How far a run is; told after every case. */
export interface RunStep {
  /** Cases. */
  done: number;
  total: number;
  /** Null while it cannot be told. */
  secondsLeft: number | null;
  /** The rows of the case just answered. */
  rows: Row[];
}

/** What a saved run on a shipped set tells. */
export interface SavedRun {
  name: string;
  cases: number;
  figures: Figure[];
}

/** The embedded decider by its card, and its saved runs. */
export interface EmbeddedModel {
  card: ModelCard;
  /** On the held-out set it answers every question. */
  heldOut: SavedRun;
  /** Here it may hold answers back. */
  gated: SavedRun;
}

/** What the page asks of the rest of Candor; `main.ts` puts the real one in, tests a made one. */
export interface Engine {
  /** What is chosen at the first visit: the embedded decider, the starter set, its task and its baseline. */
  shipped(): Promise<RunInputs>;
  /** Where the embedded decider comes from, and what it is worth. */
  embeddedModel(): Promise<EmbeddedModel>;
  /** Names of the sets that ship with the page. */
  readonly shippedSets: string[];
  /** One of them, with its task and its baseline. */
  shippedSet(name: string): Promise<GateInputs>;
  /**
   * Reads a checkpoint folder without starting it, and tells its graphs. Throws an `InputError` that names the file when
   * it is no checkpoint, or lacks something.
   */
  checkModel(files: Map<string, Blob>, name: string): Promise<GraphChoice[]>;
  /** Opens a module task: what is not part of the build runs in a sandbox, after the person said yes. */
  openModule: OpenModule;
  isShippedModule(text: string): Promise<boolean>;
  /** What this browser and machine have to run a model on. */
  hardware(): Promise<Hardware>;
  /**
   * Answers the set and gates it. Throws an `InputError` when it cannot be run; rejects with the signal's reason when
   * it is cancelled.
   */
  run(inputs: RunInputs, options: RunOptions, onStep: (step: RunStep) => void, signal: AbortSignal): Promise<Report>;
  /**
   * Answers one case, with the model kept open. Throws an `InputError` when the model or the case cannot be asked; rejects
   * with the signal's reason when it is overtaken.
   */
  answerOne(by: AnsweringBy, asked: AskedCase, signal: AbortSignal): Promise<AnsweredCase>;
  /** What downloads and keeps models. */
  readonly models: ModelsEngine;
  /** What reads and grades outputs of language models. */
  readonly refusal: RefusalEngine;
  /** Outputs that ship with the page, to look at. */
  outputsDemo(): Promise<NamedBlob[]>;
  /** Runs the first cases on every provider at hand; errors as `run` has them. */
  parity(inputs: RunInputs, onStep: (step: RunStep) => void, signal: AbortSignal): Promise<Parity>;
}
