import { NOT_STATED } from '../core/decision.js';
import { equal } from '../core/equal.js';
import type { Json } from '../core/json.js';
import { plackettLuce } from '../core/plackettLuce.js';
import type { OptionValue, Question } from '../core/question.js';

/** An answer that may take the place of another. */
export interface PossibleAnswer {
  value: Json;
  probability: number;
  /** Logarithm of the probability, finite. */
  score: number;
}

type Probabilities = [value: Json, probability: number][];

/** Of the probability of an answer that is as good as impossible, so that its logarithm is a number. */
const LEAST_PROBABILITY = 1e-9;

/** Where there are more rankings, or sets of labels, the answer is fixed. */
const MOST_RANKINGS = 2000;
const MOST_LABEL_SETS = 2 ** 16;

/**
 * The answers that a decision leaves possible, the most probable first, of equals the first in the order of the options
 * (spec: tasks.md 5.3): of labels every set of them, each in or out by itself; of rankings every order. Empty: the answer is
 * fixed, as one without probabilities, a number or a span. Null: a label has no probability.
 */
export function possibleAnswers(question: Question, probabilities: Probabilities): PossibleAnswer[] | null {
  if (probabilities.length === 0) return [];
  switch (question.kind) {
    case 'number':
    case 'span':
      return [];
    case 'multi':
      return labelSets(question.options, probabilities);
    case 'rank':
      return rankings(question, probabilities);
    default:
      return sorted(probabilities.map(([value, probability]) => ({ value, probability, score: log(probability) })));
  }
}

function labelSets(options: OptionValue[], probabilities: Probabilities): PossibleAnswer[] | null {
  if (2 ** options.length > MOST_LABEL_SETS) return [];
  let sets: { labels: OptionValue[]; score: number }[] = [{ labels: [], score: 0 }];
  for (const option of options) {
    const p = probabilityOf(option, probabilities);
    if (p === undefined) return null;
    sets = sets.flatMap(({ labels, score }) => [
      { labels, score: score + log(1 - p) },
      { labels: [...labels, option], score: score + log(p) },
    ]);
  }
  return sorted(sets.map(({ labels, score }) => ({ value: labels, probability: Math.exp(score), score })));
}

function rankings({ options, k }: Question, probabilities: Probabilities): PossibleAnswer[] {
  const length = k ?? options.length;
  let count = 1;
  for (let i = 0; i < length; i += 1) count *= options.length - i;
  if (count > MOST_RANKINGS) return [];
  return sorted(
    orders(options, length).map((value) => {
      const probability = rankingProbability(value, probabilities);
      return { value, probability, score: log(probability) };
    }),
  );
}

/** Of an order of options, and of the text stating one at all. */
export function rankingProbability(order: Json[], probabilities: Probabilities): number {
  const stated = probabilities.filter(([value]) => value !== NOT_STATED);
  const drawn = order.map((option) => probabilityOf(option, stated) ?? 0);
  const all = stated.map(([, probability]) => probability);
  return statedShare(probabilities) * plackettLuce(drawn, all);
}

/** The probability that the text states an answer. */
export function statedShare(probabilities: Probabilities): number {
  return 1 - (probabilityOf(NOT_STATED, probabilities) ?? 0);
}

function orders(options: OptionValue[], length: number): OptionValue[][] {
  if (length === 0) return [[]];
  return options.flatMap((first, i) => orders(options.toSpliced(i, 1), length - 1).map((others) => [first, ...others]));
}

function probabilityOf(option: Json, probabilities: Probabilities): number | undefined {
  return probabilities.find(([value]) => equal(value, option))?.[1];
}

const log = (probability: number): number => Math.log(Math.max(probability, LEAST_PROBABILITY));

const sorted = (answers: PossibleAnswer[]): PossibleAnswer[] => answers.toSorted((a, b) => b.score - a.score);
