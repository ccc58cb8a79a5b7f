import type { Answerer } from '../core/answerer.js';
import type { Progress } from '../core/job.js';
import type { ModelIdentity, Runtime } from '../core/report.js';
import type { Row } from '../core/row.js';
import { cut, type Shard } from '../core/shard.js';
import { plan } from '../suites/honesty/plan.js';
import { caseRows, type CaseRows } from '../suites/honesty/rows.js';
import { inputWarnings, type GateInputs } from './inputs.js';
import { mapAtOnce } from './mapAtOnce.js';

/** Who answered and how, known for certain when the last answer is there. */
export interface RespondentFacts {
  identity: ModelIdentity;
  runtime: Omit<Runtime, 'started' | 'seconds'>;
  /** For the report: what did not go as it was wished. */
  warnings: string[];
}

export interface Respondent {
  answerer: Answerer;
  facts(): Promise<RespondentFacts>;
}

export interface RunHooks {
  /** After every case, with the rows it came to. */
  progress?: (progress: Progress, rows: Row[]) => void;
  /** Ends the run before the next case; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface AnsweredSet {
  /** In file order. */
  cases: CaseRows[];
  warnings: string[];
  identity: ModelIdentity;
  runtime: Runtime;
  /** Which part of the set the cases are; null: all of it. */
  shard: Shard | null;
}

/**
 * Answers every case of a set, or of one shard of it, several at a time. What the model cannot be asked is refused before
 * anything runs, and what is odd is told, of the whole set in every shard. Rows come in the order in which cases are done,
 * the result in file order.
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
  await answerer.check(
    [...task.value.questions.values()].map(({ question }) => question),
    task.file,
  );

  const started = new Date();
  const begun = performance.now();
  const secondsSoFar = (): number => Math.round(performance.now() - begun) / 1000;
  let done = 0;
  const cases = await mapAtOnce(planned, answerer.casesAtOnce, hooks.signal, async (one, signal) => {
    const result = caseRows(one, await answerer.answer(one.asks, signal));
    done += 1;
    const secondsLeft = (secondsSoFar() / done) * (planned.length - done);
    hooks.progress?.({ done, total: planned.length, secondsLeft }, result.rows);
    return result;
  });
  const { identity, runtime, warnings: told } = await respondent.facts();
  return {
    cases,
    warnings: [...told, ...warnings],
    identity,
    runtime: { ...runtime, started: started.toISOString(), seconds: secondsSoFar() },
    shard,
  };
}
