import { toUtf16 } from '../../core/text/codePointOffsets.js';
import { normalizedText, type Span } from './normalizedText.js';
import { instructionSpans, quotedInstructions } from './passages.js';
import { WHITESPACE } from '../../core/text/whitespace.js';
import { trimmed } from '../../core/text/sentences.js';

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

function inUtf16(text: string, spans: Span[]): Span[] {
  const offsets = spans.flatMap(({ start, end }) => [start, end]);
  const indices = toUtf16(text, offsets);
  return spans.map((_, i) => ({ start: indices[2 * i] ?? 0, end: indices[2 * i + 1] ?? 0 }));
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

const LINE_BLANK = `(?!\\n)${WHITESPACE}`;
// A run is tried from its start alone: from each of its characters, a long one would be quadratic.
const LINE_TAIL = new RegExp(`(?<!${LINE_BLANK})(?:${LINE_BLANK})+(?=\\n|$)`, 'g');

function withoutOuterSpace(text: string): string {
  const lines = text.replace(LINE_TAIL, '');
  const { start, end } = trimmed(lines, { start: 0, end: lines.length });
  return lines.slice(start, end);
}

/** The text without the spans, UTF-16 indices; space at the ends of its lines is left. */
function cutOut(text: string, spans: Span[]): Variant {
  const removed: string[] = [];
  let kept = '';
  let from = 0;
  for (const { start, end } of merged(spans)) {
    kept += text.slice(from, start);
    removed.push(text.slice(start, end));
    from = text[end] === ' ' ? end + 1 : end;
  }
  return { text: kept + text.slice(from), removed };
}

/**
 * The first `k` variants of a text with its instruction-like passages removed: all passages, then each alone, then those
 * in quotes alone; none is empty, equal to the text or there twice (spec: tasks.md 8.5).
 */
export function perturbVariants(text: string, k: number): Perturbation {
  const read = normalizedText(text);
  const spans = inUtf16(text, instructionSpans(read));
  const quoted = inUtf16(text, quotedInstructions(read)).filter(
    (quote) => !spans.some((span) => span.start <= quote.start && quote.end <= span.end),
  );
  const candidates = [
    [...spans, ...quoted],
    ...(spans.length > 1 ? spans.map((span) => [span]) : []),
    ...(spans.length > 0 ? [quoted] : []),
  ].filter((candidate) => candidate.length > 0);

  const seen = new Set(['', text]);
  const variants: Variant[] = [];
  for (const candidate of candidates) {
    if (variants.length >= k) break;
    const { text: rest, removed } = cutOut(text, candidate);
    // One instruction a thousand times over gives as many equal rests: those are not worth trimming.
    if (seen.has(rest)) continue;
    const variant = withoutOuterSpace(rest);
    if (!seen.has(variant)) variants.push({ text: variant, removed });
    seen.add(rest).add(variant);
  }
  return { variants, passages: spans.map(({ start, end }) => text.slice(start, end)) };
}
