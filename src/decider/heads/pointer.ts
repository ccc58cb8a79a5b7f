import type { Span } from '../../core/decision.js';
import { WHITESPACE } from '../../core/text/whitespace.js';
import type { PointerOutputs } from './rawOutputs.js';

/** What the pointer reads in a text (spec: decider.md 16). */
export interface PointedSpans {
  /** Probability of "no span". */
  none: number;
  /** By falling probability, which is their `confidence`; of the same characters only the first. */
  spans: Span[];
}

/** The reference walks no further, and keeps no more. */
const MOST_WALKED = 80;
const MOST_KEPT = 20;

/** What a graph without pointer columns says: nothing is pointed at. */
export const NOTHING_POINTED: PointedSpans = { none: 1, spans: [] };

/**
 * Spans of up to `maxSpanTokens` tokens, trimmed of white space. Probabilities are over all of them and "no span", at the
 * given temperature; equal ones keep text order.
 */
export function decodePointer(pointer: PointerOutputs, temperature: number, maxSpanTokens: number): PointedSpans {
  const { start, end, starts, ends } = pointer;
  const none = (pointer.nullStart + pointer.nullEnd) / temperature;
  const candidates: { score: number; first: number; last: number }[] = [];
  let largest = none;
  for (let first = 0; first < start.length; first += 1) {
    for (let last = first; last < Math.min(end.length, first + maxSpanTokens); last += 1) {
      const score = (start[first] ?? 0) / temperature + (end[last] ?? 0) / temperature;
      candidates.push({ score, first, last });
      largest = Math.max(largest, score);
    }
  }
  const total = candidates.reduce((sum, { score }) => sum + Math.exp(score - largest), Math.exp(none - largest));
  const probability = (score: number) => Math.exp(score - largest) / total;

  const characters = Array.from(pointer.text);
  const spans: Span[] = [];
  for (const { score, first, last } of candidates.sort((a, b) => b.score - a.score).slice(0, MOST_WALKED)) {
    const span = trimmed(characters, starts[first] ?? 0, ends[last] ?? 0, probability(score));
    const seen = spans.some((other) => other.start === span.start && other.end === span.end);
    if (span.start < span.end && !seen) spans.push(span);
    if (spans.length === MOST_KEPT) break;
  }
  return { none: probability(none), spans };
}

const SPACE = new RegExp(`^${WHITESPACE}$`);

function trimmed(characters: string[], start: number, end: number, confidence: number): Span {
  const isSpace = (at: number) => SPACE.test(characters[at] ?? '');
  while (start < end && isSpace(start)) start += 1;
  while (start < end && isSpace(end - 1)) end -= 1;
  return { text: characters.slice(start, end).join(''), start, end, confidence };
}
