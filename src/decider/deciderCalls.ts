import type { Ask, Reply } from '../core/answerer.js';
import type { RunnerWish } from '../core/job.js';
import type { Question } from '../core/question.js';
import type { FileIdentity } from './identity.js';
import type { Ran } from './sessions/providers.js';

/** What a checkpoint turned out to be, and how it was run, so far. */
export interface DeciderFacts extends Ran {
  identity: FileIdentity;
  /** How questions are put together, for people. */
  plan: string;
}

/** What the decider's worker can be asked: to load a checkpoint before anything else. */
export type DeciderCalls = {
  /** Before the files are there. */
  prepare: { takes: { wish: RunnerWish }; gives: null };
  load: { takes: { name: string; files: Map<string, Blob>; graph: string | null; wish: RunnerWish }; gives: null };
  check: { takes: { questions: Question[]; file: string }; gives: null };
  answer: { takes: { asks: Ask[] }; gives: Reply[] };
  facts: { takes: null; gives: DeciderFacts };
};
