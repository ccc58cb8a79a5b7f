import { equal } from '../core/equal.js';
import type { Json } from '../core/json.js';
import type { CodeArguments } from '../core/partOutput.js';
import type { Constraint } from '../core/task.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';
import { plainValue } from './caseRun.js';

/** An answer that constraints look at. */
export interface Answered {
  question: string;
  answer: Json;
  /** Every possible answer with its probability; empty: the answer is fixed. */
  probabilities: [value: Json, probability: number][];
}

/** Of the probability of an answer that is as good as impossible, so that its logarithm is a number. */
const LEAST_PROBABILITY = 1e-9;

/** More combinations than this are not walked: the answers then stand, as where nothing fits. */
const MOST_COMBINATIONS = 100_000;

/**
 * The most probable answers that satisfy every constraint whose questions were all asked (spec: tasks.md 5.3), as question →
 * new answer with its probability; empty: nothing is broken, or nothing fits. `answers` holds those that act; a question
 * that abstained satisfies its constraints.
 */
export async function repairs(
  constraints: Constraint[],
  asked: ReadonlySet<string>,
  answers: Answered[],
): Promise<Map<string, { answer: Json; confidence: number }>> {
  const byName = new Map(answers.map((one) => [one.question, one]));
  const applying = constraints.filter(
    ({ reads }) => reads.every((name) => asked.has(name)) && reads.every((name) => byName.has(name)),
  );
  const current = new Map(answers.map(({ question, answer }) => [question, answer]));
  if (await holds(applying, current)) return new Map();

  const concerned = [...new Set(applying.flatMap(({ reads }) => reads))].sort(compareCodePoints);
  const choices = concerned.flatMap((name) => {
    const one = byName.get(name);
    if (one === undefined) return [];
    const free = one.probabilities.toSorted(([, a], [, b]) => b - a).map(([value, p]) => ({ value, p }));
    return [{ name, options: free.length > 0 ? free : [{ value: one.answer, p: 1 }] }];
  });
  const count = choices.reduce((product, { options }) => product * options.length, 1);
  if (count > MOST_COMBINATIONS) return new Map();

  let best: { score: number; picked: { name: string; value: Json; p: number }[] } | null = null;
  for (const picked of combinations(choices)) {
    const score = picked.reduce((sum, { p }) => sum + Math.log(Math.max(p, LEAST_PROBABILITY)), 0);
    if (best !== null && score <= best.score) continue;
    const values = new Map([...current, ...picked.map(({ name, value }): [string, Json] => [name, value])]);
    if (await holds(applying, values)) best = { score, picked };
  }
  const changed = (best?.picked ?? []).filter(({ name, value }) => !equal(value, current.get(name) ?? null));
  return new Map(changed.map(({ name, value, p }) => [name, { answer: value, confidence: p }]));
}

/** A constraint that raises is broken as one that says no. */
async function holds(constraints: Constraint[], answers: Map<string, Json>): Promise<boolean> {
  for (const { reads, run } of constraints) {
    const args: CodeArguments = reads.map((name) => [name, answers.get(name) ?? null]);
    const result = await run(args);
    if ('raised' in result || plainValue(result.output) !== true) return false;
  }
  return true;
}

function* combinations(
  choices: { name: string; options: { value: Json; p: number }[] }[],
): Generator<{ name: string; value: Json; p: number }[]> {
  const [first, ...rest] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const { value, p } of first.options) {
    for (const others of combinations(rest)) yield [{ name: first.name, value, p }, ...others];
  }
}
