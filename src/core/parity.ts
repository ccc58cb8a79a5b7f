import { equal } from './equal.js';
import type { Json } from './json.js';
import { counted } from './numbers/counted.js';
import { pythonFloat } from './numbers/pythonFloat.js';
import type { Row } from './row.js';
import { shown } from './shown.js';

/** Whether the first cases of a set are answered alike on every provider at hand. */
export interface Parity {
  /** Cases that were run on each. */
  cases: number;
  rows: number;
  /** The provider that the others are held against. */
  against: string;
  others: ProviderParity[];
}

/** What one provider came to; `missing`: why it is not at hand. */
export type ProviderParity =
  { provider: string; largestDifference: number; flips: Flip[] } | { provider: string; missing: string };

/** A row that is another one on another provider. */
export interface Flip {
  case: Json;
  question: string;
}

/**
 * Compares the rows of one provider, in the same order, with those of another: the largest absolute difference of a
 * confidence (1 where one is no number), and the rows whose status, guard or answer is another.
 */
export function compareProviders(rows: Row[], others: Row[]): { largestDifference: number; flips: Flip[] } {
  const differences = rows.map(({ confidence }, i) => {
    const difference = Math.abs(confidence - (others[i]?.confidence ?? NaN));
    return Number.isNaN(difference) ? 1 : difference;
  });
  const flips = rows.filter((row, i) => !isSameDecision(row, others[i]));
  return {
    largestDifference: differences.reduce((most, one) => Math.max(most, one), 0),
    flips: flips.map((row) => ({ case: row.case, question: row.question })),
  };
}

function isSameDecision(a: Row, b: Row | undefined): boolean {
  return b !== undefined && a.status === b.status && a.guard === b.guard && equal(a.answer, b.answer);
}

/** For people: one sentence for each of the other providers. */
export function paritySentences({ cases, rows, against, others }: Parity): string[] {
  const on = `${counted(cases, 'case')} (${counted(rows, 'row')})`;
  return others.map((other) => {
    if ('missing' in other) return `Parity: ${other.provider} is not at hand (${other.missing}).`;
    const { provider, largestDifference, flips } = other;
    const [first] = flips;
    const flipped =
      first === undefined
        ? 'no decision flips'
        : `${counted(flips.length, 'decision')} flipped, the first at case ${quoted(first.case)}, question ${first.question}`;
    return `Parity on the first ${on}: on ${provider} confidences differ from ${against} by at most ${pythonFloat(largestDifference)}, ${flipped}.`;
  });
}

const quoted = (name: Json): string => (typeof name === 'string' ? JSON.stringify(name) : shown(name));
