import { normalizedText, type Span } from './normalizedText.js';
import { instructionSpans, quotedInstructions } from './passages.js';
import { trimmed } from './sentences.js';

/** A text without some of its instruction-like passages. */
export interface Variant {
  readonly text: string;
  /** What was cut out, in text order. */
  readonly removed: string[];
}

export interface Perturbation {
  readonly variants: Variant[];
  /** Every instruction-like passage outside quotes; with no variant left, they are all there is. */
  readonly passages: string[];
}

/** In text order; overlapping spans become one, touching ones stay apart. */
function merged(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start < last.end) {
      result.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) });
    } else result.push(span);
  }
  return result;
}

function withoutOuterSpace(text: string): string {
  const lines = text.split('\n').map((line) => line.slice(0, trimmed(line, { start: 0, end: line.length }).end));
  const joined = lines.join('\n');
  const { start, end } = trimmed(joined, { start: 0, end: joined.length });
  return joined.slice(start, end);
}

function variantWithout(characters: string[], spans: Span[]): Variant {
  const removed: string[] = [];
  let kept = '';
  let from = 0;
  for (const { start, end } of merged(spans)) {
    kept += characters.slice(from, start).join('');
    removed.push(characters.slice(start, end).join(''));
    from = characters[end] === ' ' ? end + 1 : end;
  }
  return { text: withoutOuterSpace(kept + characters.slice(from).join('')), removed };
}

/**
 * The first `k` variants of a text with its instruction-like passages removed: all passages, then each alone, then those
 * in quotes alone; none is empty, equal to the text or there twice (spec: tasks.md 8.5).
 */
export function perturbVariants(text: string, k: number): Perturbation {
  const read = normalizedText(text);
  const spans = instructionSpans(read);
  const quoted = quotedInstructions(read).filter(
    (quote) => !spans.some((span) => span.start <= quote.start && quote.end <= span.end),
  );
  const candidates = [
    [...spans, ...quoted],
    ...(spans.length > 1 ? spans.map((span) => [span]) : []),
    ...(spans.length > 0 ? [quoted] : []),
  ].filter((candidate) => candidate.length > 0);

  const characters = Array.from(text);
  const seen = new Set(['', text]);
  const variants: Variant[] = [];
  for (const candidate of candidates) {
    if (variants.length >= k) break;
    const variant = variantWithout(characters, candidate);
    if (seen.has(variant.text)) continue;
    seen.add(variant.text);
    variants.push(variant);
  }
  return { variants, passages: spans.map(({ start, end }) => characters.slice(start, end).join('')) };
}
