import { NOT_STATED, type Span } from '../../core/decision.js';
import type { SpanType } from '../../core/spanType.js';
import { trimTyped } from '../../typedSpans/trimTyped.js';
import type { HeadAnswer } from './head.js';
import type { PointedSpans } from './pointer.js';
import { pythonLiteral } from './pythonLiteral.js';

/**
 * The answer of a span question: the most probable span, trimmed where that takes it to its type, or "not stated" (spec:
 * decider.md 16, span question; typed_spans.md 8). Against "no span" the most probable one stands untrimmed.
 */
export function spanAnswer(pointed: PointedSpans, mayBeUnstated: boolean, type: SpanType | null): HeadAnswer {
  const { none, spans } = pointed;
  const [best] = spans;
  const notStated = mayBeUnstated ? none : null;
  const answer = { probabilities: [], notStated, extra: [['p_null', none]] satisfies HeadAnswer['extra'] };
  if (best === undefined || (mayBeUnstated && none >= best.confidence)) {
    return mayBeUnstated ? { ...answer, value: NOT_STATED, confidence: none } : { ...answer, ...NO_SPAN };
  }
  const { span, trimmed } = type === null ? { span: best, trimmed: null } : trimTyped(best, spans, type);
  const confidence = mayBeUnstated ? span.confidence : Math.min(1, span.confidence / Math.max(1e-12, 1 - none));
  const stated = {
    ...answer,
    value: span.text,
    confidence,
    span: { ...span, confidence },
    extra: trimmed === null ? answer.extra : ([...answer.extra, ['trimmed', trimmed]] satisfies HeadAnswer['extra']),
  };
  if (mayBeUnstated || none < best.confidence) return stated;
  const why =
    `model escalated: the text may not state it — no span (p ${none.toFixed(2)}) is at least as probable as ` +
    `the best span (p ${best.confidence.toFixed(2)}); would have answered ${pythonLiteral(span.text)}`;
  return { ...stated, escalation: { guard: 'escalated', why } };
}

/** Of no guard in the reference's rows: its sentence does not start with "model escalated" (spec: tasks.md 6). */
const NO_SPAN = {
  value: '',
  confidence: 0,
  extra: [],
  span: { text: '', start: 0, end: 0, confidence: 1 },
  escalation: { guard: null, why: 'the pointer found no span' },
} satisfies Partial<HeadAnswer>;

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
