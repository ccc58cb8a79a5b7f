import { NOT_STATED, type Span } from '../../core/decision.js';
import type { HeadAnswer } from './head.js';
import type { PointedSpans } from './pointer.js';
import { pythonLiteral } from './pythonLiteral.js';

/** The answer of a span question: the most probable span, or "not stated" (spec: decider.md 16, span question). */
export function spanAnswer({ none, spans: [best] }: PointedSpans, mayBeUnstated: boolean): HeadAnswer {
  const notStated = mayBeUnstated ? none : null;
  const answer = { probabilities: [], notStated, extra: [['p_null', none]] satisfies HeadAnswer['extra'] };
  if (mayBeUnstated) {
    if (best === undefined || none >= best.confidence) return { ...answer, value: NOT_STATED, confidence: none };
    return { ...answer, value: best.text, confidence: best.confidence, span: best };
  }
  if (best === undefined) {
    const span = { text: '', start: 0, end: 0, confidence: 1 };
    // Of no guard in the reference's rows: its sentence does not start with "model escalated" (spec: tasks.md 6).
    const escalation = { guard: null, why: 'the pointer found no span' } as const;
    return { ...answer, extra: [], value: '', confidence: 0, span, escalation };
  }
  const confidence = Math.min(1, best.confidence / Math.max(1e-12, 1 - none));
  const stated = { ...answer, value: best.text, confidence, span: { ...best, confidence } };
  if (none < best.confidence) return stated;
  const why =
    `model escalated: the text may not state it — no span (p ${none.toFixed(2)}) is at least as probable as ` +
    `the best span (p ${best.confidence.toFixed(2)}); would have answered ${pythonLiteral(best.text)}`;
  return { ...stated, escalation: { guard: 'escalated', why } };
}

/**
 * Quotes behind an answer of another kind (spec: decider.md 16, evidence): at most `most` of the listed spans that reach
 * `threshold` and do not overlap, in text order. None where "no span" is at least as probable as the best.
 */
export function evidenceSpans({ none, spans }: PointedSpans, most: number, threshold: number): Span[] {
  if (none >= (spans[0]?.confidence ?? 0)) return [];
  const taken: Span[] = [];
  for (const span of spans) {
    if (taken.length >= most || span.confidence < threshold) break;
    if (taken.every((other) => span.end <= other.start || other.end <= span.start)) taken.push(span);
  }
  return taken.sort((a, b) => a.start - b.start);
}
