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

/** What became of one question of one case; null: it failed to run. */
export interface ParityRow extends Flip {
  row: Row | null;
}

/**
 * Compares what one provider came to, question by question, with another: the largest absolute difference of a confidence
 * (1 where one is no number), and what has another status, guard or answer, or failed on one of them alone.
 */
export function compareProviders(ours: ParityRow[], others: ParityRow[]): { largestDifference: number; flips: Flip[] } {
  let largestDifference = 0;
  const flips: Flip[] = [];
  for (const [i, { case: name, question, row }] of ours.entries()) {
    const other = others[i]?.row ?? null;
    if (row !== null && other !== null) {
      const difference = Math.abs(row.confidence - other.confidence);
      largestDifference = Math.max(largestDifference, Number.isNaN(difference) ? 1 : difference);
    }
    if (!isSameDecision(row, other)) flips.push({ case: name, question });
  }
  return { largestDifference, flips };
}

function isSameDecision(a: Row | null, b: Row | null): boolean {
  if (a === null || b === null) return a === b;
  return a.status === b.status && a.guard === b.guard && equal(a.answer, b.answer);
}

/** For people: one sentence for each of the other providers. */
export function paritySentences({ cases, rows, against, others }: Parity): string[] {
  const on = `${counted(cases, 'case')} (${counted(rows, 'row')})`;
  return others.map((other) => {
    if ('missing' in other) return `Parity: ${nameOf(other.provider)} is not at hand (${other.missing}).`;
    const { provider, largestDifference, flips } = other;
    const [first] = flips;
    const flipped =
      first === undefined
        ? 'no decision flips'
        : `${counted(flips.length, 'decision')} flipped, the first at case ${quoted(first.case)}, question ${first.question}`;
    return `Parity on the first ${on}: on ${nameOf(provider)} confidences differ from ${nameOf(against)} by at most ${short(largestDifference)}, ${flipped}.`;
  });
}

const quoted = (name: Json): string => (typeof name === 'string' ? JSON.stringify(name) : shown(name));

/** Two digits tell how far apart they are; the report has them all. */
const short = (difference: number): string => pythonFloat(Number(difference.toPrecision(2)));

const nameOf = (provider: string): string => ({ wasm: 'WASM', webgpu: 'WebGPU' })[provider] ?? provider;
