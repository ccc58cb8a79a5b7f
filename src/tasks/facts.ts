import { InputError } from '../core/inputError.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Question } from '../core/question.js';
import type { Task } from '../core/task.js';

/** The fact that is read where a task names none. */
export const DEFAULT_FACT = 'doc';

/**
 * The given facts a question reads, in order (spec: product.md, Sets, tasks, baselines): those of its `facts`, else `doc`,
 * else the state's only key. `file` and `place` (of the case) go into the `InputError` when there is no such fact.
 */
export function factsOf(
  question: Question,
  state: JsonObject,
  file: string,
  place: string,
): [name: string, value: Json][] {
  return factNames(question, state, new Set(), file, place).map((name) => {
    const value = state.get(name);
    if (value === undefined) throw notGiven(question, name, file, place);
    return [name, value];
  });
}

export function notGiven({ name: question }: Question, name: string, file: string, place: string): InputError {
  return new InputError({
    file,
    place: `${place}, key state`,
    problem: `the question "${question}" reads the fact "${name}", which is not given`,
    mend: 'add it to the state, or correct the "facts" of the question',
  });
}

/** Names of what a task computes: its facts and checks. */
export function computedNames({ facts, checks }: Task): ReadonlySet<string> {
  return new Set([...facts, ...checks].map(({ name }) => name));
}

/**
 * Names of the facts a decider's question reads, in order, given or not: its `facts`, else `doc`, given or `computed`, else
 * the state's only key. Throws an `InputError` where the question names none and the state leaves a choice.
 */
export function factNames(
  question: Question,
  state: JsonObject,
  computed: ReadonlySet<string>,
  file: string,
  place: string,
): string[] {
  if (question.facts !== null) return question.facts;
  if (state.has(DEFAULT_FACT) || computed.has(DEFAULT_FACT)) return [DEFAULT_FACT];
  if (state.size === 1) return [...state.keys()];
  const given = state.size === 0 ? 'no facts' : `${state.size} facts, none of them "${DEFAULT_FACT}"`;
  throw new InputError({
    file,
    place: `${place}, key state`,
    problem: `the state gives ${given}, and the question "${question.name}" does not say which it reads`,
    mend: state.size === 0 ? 'give the text under "doc"' : 'name them in the "facts" of the question',
  });
}
