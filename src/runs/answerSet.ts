import type { Answerer } from '../core/answerer.js';
import type { Code } from '../core/partOutput.js';
import type { Progress } from '../core/job.js';
import type { ModelIdentity, Runtime } from '../core/report.js';
import type { Row } from '../core/row.js';
import { cut, type Shard } from '../core/shard.js';
import type { Deciders } from '../flow/deciders.js';
import { plan } from '../suites/honesty/plan.js';
import { answerCase, type CaseRows } from '../suites/honesty/rows.js';
import { deciderParts } from '../tasks/deciderParts.js';
import { askFirstAgain } from './askedAgain.js';
import { inputWarnings, type GateInputs } from './inputs.js';
import { mapAtOnce } from './mapAtOnce.js';

/** Who answered and how, known for certain when the last answer is there. */
export interface RespondentFacts {
  /** Null: no checkpoint answered. */
  identity: ModelIdentity | null;
  runtime: Omit<Runtime, 'started' | 'seconds'>;
  /** For the report: what did not go as it was wished. */
  warnings: string[];
}

export interface Respondent {
  /** Null: no checkpoint is there, and the task needs none. */
  answerer: Answerer | null;
  /** A task's own scorer in the place of a checkpoint. */
  scored: (scorer: Code) => Pick<Answerer, 'answer'>;
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
  identity: ModelIdentity | null;
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
  const asked = deciderParts(task.value).flatMap(({ question, scorer }) => (scorer === null ? [question] : []));
  await answerer?.check(asked, task.file);
  const { module } = task.value;
  await module?.renew();
  const whole = await plan(set.value, task.value, set.file);
  const planned = shard === null ? whole : cut(whole, shard);
  const deciders = decidersOf(respondent);

  const started = new Date();
  const begun = performance.now();
  const secondsSoFar = (): number => Math.round(performance.now() - begun) / 1000;
  let done = 0;
  const cases = await mapAtOnce(planned, answerer?.casesAtOnce ?? CASES_AT_ONCE, hooks.signal, async (one, signal) => {
    const result = await answerCase(one, task.value, deciders, signal);
    done += 1;
    const secondsLeft = (secondsSoFar() / done) * (planned.length - done);
    hooks.progress?.({ done, total: planned.length, secondsLeft }, result.rows);
    return result;
  });
  if (module !== null) {
    await askFirstAgain(cases, inputs, deciders, hooks.signal);
    await module.settle();
  }
  const { identity, runtime, warnings: told } = await respondent.facts();
  return {
    cases,
    warnings: [...told, ...warnings, ...(cases.some(({ hasRaised }) => hasRaised) ? [RAISED] : [])],
    identity,
    runtime: { ...runtime, started: started.toISOString(), seconds: secondsSoFar() },
    shard,
  };
}

/** The same whatever raised and how often, so that shards say what the whole does. */
const RAISED =
  "The task's code raised an error in at least one case, and what it should have given is missing there; " +
  'candor test says where and why.';

/** Code answers in its own time; a few cases at once keep a module that runs apart busy. */
const CASES_AT_ONCE = 8;

/** Scorers are kept: the same one answers every case. */
export function decidersOf({ answerer, scored }: Respondent): Deciders {
  const scorers = new Map<Code, Pick<Answerer, 'answer'>>();
  return {
    checkpoint: () => {
      if (answerer === null) throw new Error('a task that asks a decider was run without one');
      return answerer;
    },
    scored: (scorer) => {
      const known = scorers.get(scorer) ?? scored(scorer);
      scorers.set(scorer, known);
      return known;
    },
  };
}
