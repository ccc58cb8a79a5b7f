import { NOT_STATED, type Decision } from '../core/decision.js';
import type { Question } from '../core/question.js';
import { readTyped } from '../typedSpans/readTyped.js';
import { typedJson } from '../typedSpans/typedValue.js';
import { pythonLiteral } from './heads/pythonLiteral.js';

/**
 * A grounded decision with the text of its span read as the question's type; one that cannot be is held back without
 * confidence (spec: typed_spans.md 7). What is held back already stays as it is.
 */
export function typedAnswer(decision: Decision, { spanType }: Question): Decision {
  const [span] = decision.evidence;
  if (spanType === null || decision.escalation !== null || decision.value === NOT_STATED || span === undefined) {
    return decision;
  }
  const reading = readTyped(span.text, spanType);
  if (!('refused' in reading)) return { ...decision, value: typedJson(reading.value) };
  const wanted =
    spanType.name === 'options' ? `one of ${spanType.options.map(pythonLiteral).join(', ')}` : spanType.name;
  const why = `type rejected: span ${pythonLiteral(span.text)} is not ${wanted} (${reading.refused})`;
  return { ...decision, confidence: 0, escalation: { guard: 'type_rejected', why } };
}
