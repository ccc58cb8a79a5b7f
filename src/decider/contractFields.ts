import type { Field } from '../formats/read/fields.js';

/** A finite number; absent: the fallback. Null is refused, as in the reference (spec: decider.md 3, Load errors). */
export function numberOr(field: Field, fallback: number): number {
  return field.value === undefined ? fallback : field.double();
}

/** A number that logits are divided by: 0 or less would make the answers infinite, or turn them round. */
export function temperatureOr(field: Field, fallback: number): number {
  const number = numberOr(field, fallback);
  return number > 0 ? number : field.fail(`a temperature must be above 0, found ${number}`);
}

export function wholeOr(field: Field, fallback: number, least = 0): number {
  return field.value === undefined ? fallback : field.whole(least);
}

/** A list of texts; absent, null or empty: the fallback. */
export function textsOr(field: Field, fallback: string[]): string[] {
  const texts = field.optional((list) => list.texts()) ?? [];
  return texts.length === 0 ? fallback : texts;
}

/** A field whose keys are about to be read: an object, or absent or null and then without any. */
export function objectOrNothing(field: Field): Field {
  if (!field.isNull) field.object();
  return field;
}

/** A capability: `true`, or an object that details it; null and `false`: none; absent: as `byDefault` says. */
export function capability(field: Field, byDefault: boolean): Field | null {
  const declared = field.value === undefined ? byDefault : (field.value ?? false);
  if (declared === false) return null;
  if (declared !== true) field.object();
  return field;
}
