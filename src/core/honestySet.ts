import type { Json, JsonObject } from './json.js';

/** What `candor test` pins for one question of a case, beside its answer. */
export interface Expectation {
  status?: string;
  guard?: string | null;
  safeguards?: string[];
  answer?: Json;
}

export interface Case {
  /** As written, null when absent; names need not be unique. */
  name: Json;
  state: JsonObject;
  /** Question → gold in row order; `"abstain"` has become null. */
  expected: Map<string, Json>;
  /** The questions asked together; null: the keys of `expected`. */
  ask: string[] | null;
  injected: Map<string, Json>;
  expect: Map<string, Expectation>;
}

/** A labelled set (spec: honesty.md 1). */
export interface HonestySet {
  name: Json;
  version: Json;
  /** Path of the task, relative to the set's folder; null: the set names none. */
  task: string | null;
  cases: Case[];
  /** Sentences for the report's `warnings`: the deprecated `gold`, repeated case names. */
  warnings: string[];
}
