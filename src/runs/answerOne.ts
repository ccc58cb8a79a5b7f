import type { Case } from '../core/honestySet.js';
import { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { Task } from '../core/task.js';
import { planCase } from '../suites/honesty/plan.js';
import { answerCase, type CaseRows } from '../suites/honesty/rows.js';
import { deciderParts } from '../tasks/deciderParts.js';
import { decidersOf, type Respondent } from './answerSet.js';
import type { Loaded } from './inputs.js';

/** A case on its own, and how messages name it. */
export interface AskedCase {
  case: Case;
  file: string;
  /** For instance `case 3 "refund-twice"`. */
  place: string;
}

export interface AnsweredCase {
  /** Exactly what a run makes of the case: a row for each expected question. */
  asRun: CaseRows;
  /** The task's questions that have no gold here, as if each had to abstain; their traps are left out. */
  others: CaseRows;
  /** Why the others cannot be asked of this case; null: they were. */
  othersFault: string | null;
}

/**
 * Answers one case, also while it has no golds yet. The questions without a gold are asked in a pass of their own, so that
 * they change nothing about the others. Throws an `InputError` as a run would; rejects with the signal's reason.
 */
export async function answerOne(
  { case: one, file, place }: AskedCase,
  task: Loaded<Task>,
  respondent: Respondent,
  signal?: AbortSignal,
): Promise<AnsweredCase> {
  const asked = deciderParts(task.value).flatMap(({ question, scorer }) => (scorer === null ? [question] : []));
  await respondent.answerer?.check(asked, task.file);
  const deciders = decidersOf(respondent);
  const answer = async (it: Case): Promise<CaseRows> => {
    signal?.throwIfAborted();
    return answerCase(await planCase(it, task.value, file, place), task.value, deciders, signal);
  };
  const asRun = one.expected.size === 0 ? noRows(one) : await answer(one);
  const rest = [...task.value.questions.keys()].filter((name) => !one.expected.has(name));
  if (rest.length === 0) return { asRun, others: noRows(one), othersFault: null };
  const expected = new Map([...one.expected, ...rest.map((name): [string, Json] => [name, null])]);
  try {
    const all = await answer({ ...one, expected, ask: null, injected: new Map() });
    return { asRun, others: onlyOf(all, new Set(rest)), othersFault: null };
  } catch (error) {
    if (error instanceof InputError) return { asRun, others: noRows(one), othersFault: error.message };
    throw error;
  }
}

const noRows = (one: Case): CaseRows => ({ case: one, rows: [], details: [], errors: [], hasRaised: false });

function onlyOf({ rows, details, errors, ...kept }: CaseRows, names: Set<string>): CaseRows {
  return {
    ...kept,
    rows: rows.filter(({ question }) => names.has(question)),
    details: details.filter((_, i) => names.has(rows[i]?.question ?? '')),
    errors: errors.filter(({ question }) => names.has(question)),
  };
}
