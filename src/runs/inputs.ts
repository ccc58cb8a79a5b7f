import type { HonestySet } from '../core/honestySet.js';
import type { OpenModule } from '../core/moduleTask.js';
import type { Baseline } from '../core/report.js';
import type { Task } from '../core/task.js';
import { parseJson } from '../formats/read/json.js';
import { readBaseline } from '../formats/read/baseline.js';
import { readRefusalBaseline } from '../formats/read/refusalBaseline.js';
import { readRows, type AnsweredRows } from '../formats/read/rows.js';
import { readSet } from '../formats/read/set.js';
import { sha256 } from '../formats/read/sha256.js';
import { decodeText } from '../formats/read/text.js';
import { checkSetAgainstTask } from '../tasks/checkSet.js';
import type { RefusalBaseline } from '../refusal/refusalReport.js';
import { moduleCode } from '../tasks/moduleCode.js';
import { readTask } from '../tasks/readTask.js';
import type { Json } from '../core/json.js';

/** A file that was read: its value, the name a person knows it by, and what identifies its bytes. */
export interface Loaded<T> {
  value: T;
  file: string;
  sha256: string;
  /** As parsed; kept of what can be edited, sets and JSON tasks. */
  json?: Json;
}

/** A file as it came: dropped, picked, shipped, or carried by the command. */
export interface RawFile {
  file: string;
  blob: Blob;
}

/** A file that was recognised, and so parsed already. */
export interface ParsedFile {
  file: string;
  text: string;
  json: Json;
}

export const loadSet = (raw: RawFile | ParsedFile, options: { strict: boolean }): Promise<Loaded<HonestySet>> =>
  load(raw, (json, file) => readSet(json, file, options), true);
export const loadBaseline = (raw: RawFile | ParsedFile): Promise<Loaded<Baseline>> => load(raw, readBaseline);
export const loadRefusalBaseline = (raw: RawFile | ParsedFile): Promise<Loaded<RefusalBaseline>> =>
  load(raw, readRefusalBaseline);
export const loadRows = (raw: RawFile | ParsedFile): Promise<Loaded<AnsweredRows>> => load(raw, readRows);

/** The reader of expressions is as large as the rest of the page, which can be looked at without a task. */
export async function loadTask(raw: RawFile | ParsedFile): Promise<Loaded<Task>> {
  const { expressionCode } = await import('../tasks/expressionCode.js');
  return load(raw, (json, file) => readTask(json, file, expressionCode), true);
}

/** A task that is a module; it stays open for as long as the page. */
export async function loadModule({ file, blob }: RawFile, openModule: OpenModule): Promise<Loaded<Task>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const module = await openModule(decodeText(bytes, file), file);
  try {
    return {
      value: { ...readTask(module.description, file, moduleCode(module)), module },
      file,
      sha256: await sha256(bytes),
    };
  } catch (error) {
    module.close();
    throw error;
  }
}

async function load<T>(
  raw: RawFile | ParsedFile,
  read: (json: Json, file: string) => T,
  isKept = false,
): Promise<Loaded<T>> {
  const { file } = raw;
  const bytes = 'json' in raw ? new TextEncoder().encode(raw.text) : new Uint8Array(await raw.blob.arrayBuffer());
  const json = 'json' in raw ? raw.json : parseJson(decodeText(bytes, file), file);
  return { value: read(json, file), file, sha256: await sha256(bytes), ...(isKept ? { json } : {}) };
}

/** A set, the task that gives its questions a meaning, and what it is compared with. */
export interface GateInputs {
  set: Loaded<HonestySet>;
  task: Loaded<Task>;
  baseline: Loaded<Baseline> | null;
}

/** Throws an `InputError` when the set asks what the task does not hold; returns what is odd but allowed. */
export function inputWarnings({ set, task }: GateInputs): string[] {
  return [...set.value.warnings, ...checkSetAgainstTask(set.value, task.value, set.file)];
}
