import type { AnswerType } from './answerType.js';
import { NOT_STATED } from './decision.js';
import { equal } from './equal.js';
import { isNumber, isObject, type Json, type JsonObject } from './json.js';
import type { OptionValue } from './question.js';

/** A right answer as it is compared: the honest outcome is to abstain, to say "not stated", or a value. */
export type Gold = { is: 'abstain' } | { is: 'unknown'; value: typeof NOT_STATED } | { is: 'value'; value: Json };

/** Reads a gold as written; a value that the type rejects is kept as it is (spec: honesty.md 3.1). */
export function goldOf(written: Json, type: AnswerType): Gold {
  if (written === null) return { is: 'abstain' };
  if (written === NOT_STATED) return { is: 'unknown', value: NOT_STATED };
  return { is: 'value', value: normalized(written, type) ?? written };
}

/** The value as the answer type has it, or undefined when the type rejects it; for golds and answers alike. */
export function normalized(value: Json, { kind, options, k }: AnswerType): Json | undefined {
  switch (kind) {
    case 'yes_no':
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return isOption(value, options) ? value : undefined;
    case 'choice':
    case 'ordinal':
      return isOption(value, options) ? value : undefined;
    case 'multi':
      return subset(value, options);
    case 'span':
      return value;
    case 'rank':
      return isObject(value) ? byScore(value, options, k) : ranking(value, options, k);
    case 'estimate':
      return isNumber(value) ? value : undefined;
  }
}

function isOption(value: Json, options: OptionValue[]): boolean {
  return options.some((option) => equal(option, value));
}

function subset(value: Json, options: OptionValue[]): Json[] | undefined {
  const items = itemsOf(value);
  if (items === undefined || !items.every((item) => isOption(item, options))) return undefined;
  return options.filter((option) => items.some((item) => equal(option, item)));
}

function itemsOf(value: Json): Json[] | undefined {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value;
  if (isObject(value)) return [...value.keys()];
  return equal(value, false) ? [] : undefined;
}

function ranking(value: Json, options: OptionValue[], k: number | null): Json[] | undefined {
  if (!Array.isArray(value) || !value.every((item) => isOption(item, options))) return undefined;
  if (value.some((item, i) => value.slice(0, i).some((earlier) => equal(earlier, item)))) return undefined;
  return firstOf(value, options, k);
}

function byScore(scores: JsonObject, options: OptionValue[], k: number | null): Json[] | undefined {
  const scored: { option: OptionValue; score: bigint | number }[] = [];
  for (const option of options) {
    const score = typeof option === 'string' ? scores.get(option) : undefined;
    if (score === undefined) continue;
    // The reference takes a boolean score for 1 or 0, and rejects what it cannot put in order with numbers.
    const number = typeof score === 'boolean' ? BigInt(score) : score;
    if (!isNumber(number)) return undefined;
    scored.push({ option, score: number });
  }
  if (scored.length < scores.size) return undefined;
  scored.sort((a, b) => (a.score > b.score ? -1 : a.score < b.score ? 1 : 0));
  return firstOf(
    scored.map(({ option }) => option),
    options,
    k,
  );
}

function firstOf(items: Json[], options: OptionValue[], k: number | null): Json[] | undefined {
  const length = k ?? options.length;
  return items.length >= length ? items.slice(0, length) : undefined;
}
