import type { ControlWish } from './gate/control.js';
import type { Shard } from './shard.js';

/** The contract between the command and the page it drives: what is handed over and what comes back. */

/** A file of the person's, served by the command. */
export interface FileRef {
  /** As typed, or relative to the checkpoint's folder. */
  path: string;
  url: string;
}

/** How a checkpoint's graphs are to be run. */
export interface RunnerWish {
  /** `auto`: WebGPU where a GPU runs the graph as WASM does, else WASM. */
  provider: 'auto' | 'wasm' | 'webgpu';
  /** Cores to use; null: as many as are worth it. */
  threads: number | null;
  /** Sequences of one length may run together, whatever cases they are of. */
  fast: boolean;
}

/** A checkpoint that the command carries. */
export interface CarriedModel {
  /** As typed. */
  source: string;
  /** Of its folder; none where it is an archive. */
  files: FileRef[];
  /** A zip of it; null: it is a folder. */
  archive: FileRef | null;
  /** Of several graphs the path of the one that answers; null: the checkpoint's own choice. */
  graph: string | null;
  /** What the SHA-256 of that graph must be, in lower-case hex; absent or null: it is not pinned. */
  sha256?: string | null;
}

/** A checkpoint by its name, which the page fetches into its store of models (spec: product.md, Models). */
export interface ModelName {
  /** A hub id or an address, as typed. */
  named: string;
  /** The hub that ids are of; null: the public one. */
  endpoint: string | null;
  /** For the host that the name is of alone; it stands in no report and in no message. */
  token: string | null;
  /** As of a carried model. */
  graph: string | null;
  sha256: string | null;
}

/** A checkpoint by its name that is to answer. */
export interface NamedModel extends ModelName {
  /** Only what the store holds already may answer. */
  isOffline: boolean;
}

export interface Job extends RunnerWish {
  mode: 'gate' | 'test';
  /** Null only with `answers`. */
  set: FileRef | null;
  /** `--task`; else the set's own pointer is looked up by `candorFile`. */
  task: FileRef | null;
  baseline: FileRef | null;
  answers: FileRef | null;
  /** Null: the embedded decider. */
  model: CarriedModel | NamedModel | null;
  tolerance: number;
  risk: number;
  /** The shuffled-gold control; null: not asked for. */
  control: ControlWish | null;
  rows: boolean;
  /** The first cases are run on every provider at hand besides. */
  parity: boolean;
  /** Which part of the set is answered; null: all of it. */
  shard: Shard | null;
  strict: boolean;
  /** Failed questions that are let pass. */
  maxErrors: number;
  /** The set is looked through instead, without a model, also for what these training files hold of it; null: it is answered. */
  lint: { against: FileRef[] } | null;
}

/** What `candor refusal` hands over: outputs of one or more models, and the data sets that they are of. */
export interface RefusalJob {
  /** Each once, also those that `unanswerable` and `answerable` name by their paths. */
  files: FileRef[];
  unanswerable: string[];
  answerable: string[];
  /** Outputs of the model before, or a saved report of them; null: not asked for. */
  against: FileRef | null;
  baseline: FileRef | null;
  grader: 'exact' | 'math';
  tolerance: number;
  risk: number;
  /** The report holds questions and raw outputs too. */
  rows: boolean;
  strict: boolean;
  /** Records that could not be read and are let pass. */
  maxErrors: number;
}

/** What the outputs of one model came to. Of the two texts of its report only the one that is printed is filled. */
export interface ModelResult {
  model: string;
  result: JobResult;
}

/** One line of `candor test`. */
export interface CheckLine {
  ok: boolean;
  text: string;
}

export interface JobResult {
  exit: 0 | 1 | 2;
  /** Null when nothing could be measured. */
  report: { pretty: string; compact: string } | null;
  /** For people, on stderr: the verdict and its figures, or the one sentence that says what is wrong. */
  summary: string[];
  warnings: string[];
  checks: CheckLine[];
}

/** What `candor models` hands over. */
export type ModelsJob =
  | { action: 'list' }
  | ({ action: 'pull' } & ModelName)
  /** Null: all. */
  | { action: 'verify'; model: string | null }
  | { action: 'rm'; model: string | null };

export interface ModelsResult {
  exit: 0 | 1 | 2;
  /** For people, on stdout: a line for each model. */
  lines: string[];
  /** The same for machines. */
  json: string;
  /** On stderr. */
  summary: string[];
}

export interface Progress {
  done: number;
  total: number;
  /** Seconds left; null while it cannot be told. */
  secondsLeft: number | null;
  /** Bytes of a model are what is done, and this happens to them; absent: questions are answered. */
  transfer?: { doing: 'downloading' | 'copying' | 'verifying'; file: string };
}

/** What the page offers to the command that drives it. */
export interface CandorPage {
  version: string;
  run(job: Job): Promise<JobResult>;
  /** One entry per model, in the order of the files. */
  runRefusal(job: RefusalJob): Promise<ModelResult[]>;
  /** What the store of models holds, and what becomes of it. */
  models(job: ModelsJob): Promise<ModelsResult>;
}

/** What the command offers to the page; absent when a person opened it. */
export interface CandorCommand {
  /** A file that the set in work points to, or null when there is none. */
  candorFile(path: string): Promise<FileRef | null>;
  candorProgress(progress: Progress): Promise<void>;
}
