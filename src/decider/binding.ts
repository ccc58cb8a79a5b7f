import type { Decision } from '../core/decision.js';
import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { cutsNumber } from '../core/text/cutNumber.js';
import { pythonLiteral } from './heads/pythonLiteral.js';

/**
 * Ties the quotes of a decision to the fact they were read from (spec: decider.md 16, Binding). That takes exactly one fact,
 * a text: otherwise evidence is dropped and a span is held back. A quote that cuts a number takes the whole answer with it
 * (spec: honesty.md 5.2).
 */
export function boundToFact(decision: Decision, question: Question, facts: [name: string, value: Json][]): Decision {
  const [fact] = facts;
  const isSpan = question.kind === 'span';
  if (facts.length !== 1 || typeof fact?.[1] !== 'string') {
    const unbound = { ...decision, evidence: [] };
    if (!isSpan || decision.evidence.length === 0 || decision.escalation !== null) return unbound;
    const names = facts.map(([name]) => name).join(', ');
    const why = `a span is read from one text fact; ${question.name} reads [${names}]`;
    return { ...unbound, confidence: 0, escalation: { guard: null, why } };
  }
  if (isSpan && decision.escalation !== null) return decision;
  const [, text] = fact;
  const cut = decision.evidence.find(({ start, end }) => cutsNumber(text, start, end));
  if (cut === undefined) return decision;
  const why = `not grounded: the quote ${pythonLiteral(cut.text)} cuts a number`;
  return { ...decision, confidence: 0, escalation: { guard: 'grounding', why } };
}
