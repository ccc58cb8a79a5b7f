import type { Control } from './gate/control.js';
import type { Metrics } from './gate/metrics.js';
import type { Json } from './json.js';
import type { Parity } from './parity.js';
import type { Row, RowDetail } from './row.js';
import type { Shard } from './shard.js';

/** The format that this version writes; older ones are upgraded on reading. */
export const REPORT_FORMAT = 1;

/** Which checkpoint answered. */
export interface ModelIdentity {
  source: string;
  revision: string | null;
  /** The graph that ran, by its path in the checkpoint, and its SHA-256. */
  file: string | null;
  sha256: string | null;
  /** SHA-256 of every file that decides the answers, by path: two checkpoints may share a graph. Null: not known. */
  files: Map<string, string> | null;
}

/** How the numbers came about. */
export interface Runtime {
  candor: string;
  provider: string;
  threads: number;
  plan: string;
  browser: string;
  /** ISO 8601, UTC. */
  started: string;
  seconds: number;
}

/** A question that failed to run: neither answered nor abstained. */
export interface RunError {
  case: Json;
  question: string;
  message: string;
}

/** The reference's report, then Candor's own keys (spec: product.md, The report; honesty.md 8). */
export interface Report {
  set: Json;
  version: Json;
  cases: number;
  metrics: Metrics;
  /** The baseline's path as typed, or null. */
  baseline: string | null;
  tolerance: number;
  /** For instance `coverage_at_risk: 0.9 → 0.73 (tolerance 0.02)`. */
  regressions: string[];
  ok: boolean;
  /** Null: not asked for. */
  control: Control | null;
  rows: Row[] | null;
  /** Parallel to `rows`; null when the rows came from elsewhere. */
  details: (RowDetail | null)[] | null;
  suite: 'honesty';
  /** Which part of a run this is; such a report is not gated. Null: the whole. */
  shard: Shard | null;
  model: ModelIdentity | string | null;
  /** SHA-256 of each file that was read. */
  inputs: { set: string | null; task: string | null; baseline: string | null };
  runtime: Runtime | null;
  /** Null: not asked for. */
  parity: Parity | null;
  errors: RunError[];
  warnings: string[];
}

/** What a baseline holds of a report. `metrics` are as written: an integer prints as one in a regression. */
export interface Baseline {
  /** As typed or dropped. */
  file: string;
  metrics: Map<string, Json>;
  set: Json | undefined;
  version: Json | undefined;
  cases: Json | undefined;
  model: Json | undefined;
  provider: Json | undefined;
  rows: Row[] | null;
  /** What of it could not be used, for the `warnings` of a report that is compared with it. */
  warnings: string[];
}
