import type { Answerer } from '../core/answerer.js';
import type { Progress } from '../core/job.js';
import type { ModelIdentity, Runtime } from '../core/report.js';
import type { Row } from '../core/row.js';
import { cut, type Shard } from '../core/shard.js';
import { plan } from '../suites/honesty/plan.js';
import { caseRows, type CaseRows } from '../suites/honesty/rows.js';
import { inputWarnings, type GateInputs } from './inputs.js';

/** Who answers, and how it is named in the report. */
export interface Respondent {
  answerer: Answerer;
  identity: ModelIdentity;
  runtime: Omit<Runtime, 'started' | 'seconds'>;
}

export interface RunHooks {
  /** After every case, with the rows it came to. */
  progress?: (progress: Progress, rows: Row[]) => void;
  /** Ends the run before the next case; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface AnsweredSet {
  cases: CaseRows[];
  warnings: string[];
  runtime: Runtime;
  /** Which part of the set the cases are; null: all of it. */
  shard: Shard | null;
}

/**
 * Answers every case of a set, or of one shard of it, in file order. What the model cannot be asked is refused before
 * anything runs, and what is odd is told, of the whole set in every shard.
 */
export async function answerSet(
  inputs: GateInputs,
  respondent: Respondent,
  hooks: RunHooks = {},
  shard: Shard | null = null,
): Promise<AnsweredSet> {
  const { set, task } = inputs;
  const { answerer } = respondent;
  const warnings = inputWarnings(inputs);
  const whole = plan(set.value, task.value, set.file);
  const planned = shard === null ? whole : cut(whole, shard);
  await answerer.check([...task.value.questions.values()], task.file);

  const started = new Date();
  const begun = performance.now();
  const secondsSoFar = (): number => Math.round(performance.now() - begun) / 1000;
  const cases: CaseRows[] = [];
  for (const one of planned) {
    const result = caseRows(one, await answerer.answer(one.asks, hooks.signal));
    cases.push(result);
    const left = planned.length - cases.length;
    const secondsLeft = (secondsSoFar() / cases.length) * left;
    hooks.progress?.({ done: cases.length, total: planned.length, secondsLeft }, result.rows);
  }
  const runtime = { ...respondent.runtime, started: started.toISOString(), seconds: secondsSoFar() };
  return { cases, warnings, runtime, shard };
}
