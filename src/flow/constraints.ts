import { equal } from '../core/equal.js';
import { isObject, type Json } from '../core/json.js';
import type { CodeArguments } from '../core/partOutput.js';
import type { Question } from '../core/question.js';
import type { Constraint } from '../core/task.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';
import { plainValue } from './caseRun.js';
import { possibleAnswers, type PossibleAnswer } from './possibleAnswers.js';

/** An answer that constraints look at. */
export interface Answered {
  question: Question;
  answer: Json;
  /** Of a decision; empty: the answer is fixed. */
  probabilities: [value: Json, probability: number][];
}

/** What broken constraints come to: new answers by question, with their probabilities, or why their questions failed. */
export type Repair = { changed: Map<string, { answer: Json; confidence: number }> } | { failed: string[]; why: string };

interface Choice {
  name: string;
  options: PossibleAnswer[];
}

type Picked = { name: string; option: PossibleAnswer }[];

/** Combinations that are walked at most; of more, as many of the most probable answers of each question as fit. */
const MOST_COMBINATIONS = 50_000;

const UNCHANGED: Repair = { changed: new Map() };

/**
 * The most probable answers that satisfy every constraint whose questions were all asked (spec: tasks.md 5.3); none changed:
 * nothing is broken, or nothing fits. `answers` holds those that act; a question that abstained satisfies its constraints.
 */
export async function repairs(
  constraints: Constraint[],
  asked: ReadonlySet<string>,
  answers: Answered[],
): Promise<Repair> {
  const byName = new Map(answers.map((one) => [one.question.name, one]));
  const applying = constraints.filter(({ reads }) => reads.every((name) => asked.has(name) && byName.has(name)));
  const current = new Map(answers.map(({ question, answer }) => [question.name, answer]));
  if (await holds(applying, current)) return UNCHANGED;

  const choices: Choice[] = [];
  const concerned = [...new Set(applying.flatMap(({ reads }) => reads))].sort(compareCodePoints);
  for (const name of concerned) {
    const one = byName.get(name);
    if (one === undefined) continue;
    const options = possibleAnswers(one.question, one.probabilities);
    if (options === null) {
      return { failed: concerned, why: `the decision of ${name} gives no probability to one of its labels` };
    }
    const fixed: PossibleAnswer = { value: one.answer, probability: 1, score: 0 };
    choices.push({ name, options: options.length > 0 ? options : [fixed] });
  }

  let best: { score: number; picked: Picked } | null = null;
  for (const picked of combinations(walkable(choices))) {
    const score = picked.reduce((sum, { option }) => sum + option.score, 0);
    if (best !== null && score <= best.score) continue;
    const values = new Map([...current, ...picked.map(({ name, option }): [string, Json] => [name, option.value])]);
    if (await holds(applying, values)) best = { score, picked };
  }
  const changed = (best?.picked ?? []).filter(({ name, option }) => !equal(option.value, current.get(name) ?? null));
  return {
    changed: new Map(
      changed.map(({ name, option: { value, probability } }) => [name, { answer: value, confidence: probability }]),
    ),
  };
}

/** A constraint that raises is broken as one that says no; it says no with anything that is nothing, as the reference has it. */
async function holds(constraints: Constraint[], answers: Map<string, Json>): Promise<boolean> {
  for (const { reads, run } of constraints) {
    const args: CodeArguments = reads.map((name) => [name, answers.get(name) ?? null]);
    const result = await run(args);
    if ('raised' in result || isNothing(plainValue(result.output))) return false;
  }
  return true;
}

function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return value.size === 0;
  return value === null || value === '' || equal(value, false);
}

function walkable(choices: Choice[]): Choice[] {
  let most = Math.max(1, ...choices.map(({ options }) => options.length));
  const count = (): number => choices.reduce((product, { options }) => product * Math.min(most, options.length), 1);
  while (most > 1 && count() > MOST_COMBINATIONS) most -= 1;
  return choices.map(({ name, options }) => ({ name, options: options.slice(0, most) }));
}

function* combinations(choices: Choice[]): Generator<Picked> {
  const [first, ...rest] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const option of first.options) {
    for (const others of combinations(rest)) yield [{ name: first.name, option }, ...others];
  }
}
