import type { AskedQuestion } from './asked.js';
import type { RawOutputs } from './heads/rawOutputs.js';

/**
 * The orders in which a question is asked: one, or for `option_order: average` evenly spaced rotations of the caller's
 * list (spec: decider.md 20).
 */
export function optionRotations(asked: AskedQuestion): AskedQuestion[] {
  const { kind, optionOrder, permutations } = asked.question;
  const count = asked.options.length;
  if (optionOrder !== 'average' || (kind !== 'choice' && kind !== 'multi') || count < 2) return [asked];
  const rotations = Math.min(permutations, count);
  return Array.from({ length: rotations }, (_, i) => {
    const first = Math.floor((i * count) / rotations);
    return { ...asked, options: [...asked.options.slice(first), ...asked.options.slice(0, first)] };
  });
}

/** The mean of each logit over the rotations, options in the caller's order; the pointer is the first rotation's. */
export function averageOutputs(asked: AskedQuestion, rotations: AskedQuestion[], outputs: RawOutputs[]): RawOutputs {
  const [first] = outputs;
  if (first === undefined || outputs.length === 1) return first ?? { options: [], act: null, unknown: null };
  const mean = (values: (number | null)[]): number | null =>
    values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
  const logitOf = (place: number, i: number): number => {
    const index = rotations[i]?.options.findIndex((option) => option.place === place) ?? -1;
    return outputs[i]?.options[index] ?? NaN;
  };
  return {
    ...first,
    options: asked.options.map(({ place }) => mean(outputs.map((_, i) => logitOf(place, i))) ?? NaN),
    act: mean(outputs.map(({ act }) => act)),
    unknown: mean(outputs.map(({ unknown }) => unknown)),
  };
}
