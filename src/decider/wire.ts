import type { Ask, Reply } from '../core/answerer.js';
import type { Fault } from '../core/inputError.js';
import type { Question } from '../core/question.js';

/** What goes to the decider's worker; every request but `cancel` is answered once, under its `id`. */
export type Request = { id: number } & (
  | { type: 'load'; name: string; files: Map<string, Blob>; threads: number }
  | { type: 'check'; questions: Question[]; file: string }
  | { type: 'answer'; asks: Ask[] }
  /** Ends the `answer` of the same id before its next ask. */
  | { type: 'cancel' }
);

/** What a checkpoint turned out to be, once it is loaded. */
export interface Loaded {
  /** The graph file that runs, by its path in the folder, and its SHA-256. */
  file: string | null;
  sha256: string | null;
  /** SHA-256 of every file that decides the answers, by path. */
  files: Map<string, string> | null;
  /** How questions are put together, for people. */
  plan: string;
  threads: number;
}

/** What comes back. An `InputError` crosses as its fault, anything else as its message. */
export type Response = { id: number } & (
  { ok: true; result: Loaded | Reply[] | null } | { ok: false; fault: Fault | null; message: string }
);
