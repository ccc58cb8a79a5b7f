/** Probabilities of scores that exclude each other; stable, since the largest is subtracted first. Empty for no scores. */
export function softmax(scores: number[]): number[] {
  const largest = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Probability of a score by itself. */
export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** Index of the largest, the first of equals; −1 for none. */
export function firstMaximum(values: number[]): number {
  return values.indexOf(Math.max(...values));
}

/** The options with "not stated" beside them (spec: decider.md 15, With not stated). */
export interface Joint {
  /** Joint probabilities of the options; with `notStated` they sum to 1. */
  options: number[];
  /** Null: not a possible answer. */
  notStated: number | null;
  /** Probabilities of the options, given that one of them is meant. */
  conditional: number[];
}

/** `notStated` is the score of "not stated"; null: not a possible answer. */
export function jointSoftmax(options: number[], notStated: number | null): Joint {
  // The joint probabilities over their sum, without its underflow where "not stated" is certain.
  const conditional = softmax(options);
  if (notStated === null) return { options: conditional, notStated: null, conditional };
  const joint = softmax([...options, notStated]);
  return { options: joint.slice(0, -1), notStated: joint.at(-1) ?? 0, conditional };
}
