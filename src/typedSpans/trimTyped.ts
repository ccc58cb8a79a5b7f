import type { Span } from '../core/decision.js';
import type { SpanType } from '../core/spanType.js';
import { ownReading } from './ownReading.js';
import { readTyped } from './readTyped.js';
import { sameTyped, type TypedValue } from './typedValue.js';

/** The span that a typed question keeps of those that the pointer lists. */
export interface TrimmedSpan {
  /** Its `confidence` is the probability that speaks for it, not yet weighed against "no span". */
  span: Span;
  /** The text of the most probable span where the kept one is only a piece of it. */
  trimmed: string | null;
}

/**
 * Of spans by falling probability the first, or the most probable piece of it that the type itself reads, as the same value
 * where the whole has one (spec: typed_spans.md 8). A piece has the probability of all spans around it within the first.
 */
export function trimTyped(best: Span, spans: Span[], type: SpanType): TrimmedSpan {
  const whole = { span: best, trimmed: null };
  if (type.name === 'text' || ownReading(best.text, type) !== null) return whole;
  const wanted = readTyped(best.text, type);
  const piece = spans.find((span) => isInside(span, best) && isWanted(ownReading(span.text, type), wanted));
  if (piece === undefined) return whole;
  const around = spans.filter((span) => isInside(piece, span) && isInside(span, best));
  const confidence = around.reduce((sum, span) => sum + span.confidence, 0);
  return { span: { ...piece, confidence }, trimmed: best.text };
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function isWanted(own: TypedValue | null, wanted: ReturnType<typeof readTyped>): boolean {
  return own !== null && ('refused' in wanted || sameTyped(own, wanted.value));
}
