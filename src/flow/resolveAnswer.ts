import { answerTypeOf } from '../core/answerType.js';
import { binLabels } from '../core/binLabels.js';
import { NOT_STATED } from '../core/decision.js';
import { equal } from '../core/equal.js';
import { normalized } from '../core/gold.js';
import { isNumber, isObject, type Json } from '../core/json.js';
import { medianOfBins } from '../core/medianOfBins.js';
import { optionText } from '../core/optionText.js';
import type { Question } from '../core/question.js';
import type { Quote } from '../core/row.js';
import { shown } from '../core/shown.js';
import { resolveSpan } from '../grounding/resolveSpan.js';
import type { Sources } from './acceptOutput.js';
import { readTyped } from '../typedSpans/readTyped.js';
import { typedJson } from '../typedSpans/typedValue.js';
import type { TaskQuestion } from '../core/task.js';
import type { FailureKind, PartRecord } from './partRecord.js';
import { rankingProbability, statedShare } from './possibleAnswers.js';

/** What a rule's value comes to as an answer of its question. */
export type Resolved =
  | { is: 'answer'; answer: Json; confidence: number; evidence: Quote[] }
  | { is: 'abstention'; guard: FailureKind | 'evidence_missing'; why: string }
  /** No answer of the question's type, where the reference ends the run: the question failed. */
  | { is: 'broken'; why: string };

export const NO_EVIDENCE: Resolved = {
  is: 'abstention',
  guard: 'evidence_missing',
  why: 'the question asks for evidence, and there is none',
};

/**
 * Makes an answer of a rule's value, which is not null (spec: tasks.md 2, 5 step 4d–f, 5.2). `sources` are the given texts,
 * for spans.
 */
export function resolveAnswer(record: PartRecord, asked: TaskQuestion, sources: Sources, byModel: boolean): Resolved {
  const resolved = typedAnswer(record, asked, sources, byModel);
  if (resolved.is !== 'answer' || !asked.evidenceRequired || resolved.answer === NOT_STATED) return resolved;
  return resolved.evidence.length > 0 ? resolved : NO_EVIDENCE;
}

function typedAnswer(record: PartRecord, asked: TaskQuestion, sources: Sources, byModel: boolean): Resolved {
  const { question } = asked;
  const { value, confidence, evidence } = record;
  if (value === NOT_STATED) {
    return question.notStated ? { is: 'answer', answer: value, confidence, evidence } : outside(value);
  }
  switch (question.kind) {
    case 'span':
      return spanAnswer(record, asked, sources, byModel);
    case 'rank':
      return rankAnswer(record, question);
    case 'number':
      return estimateAnswer(record, question);
    default:
      return closedAnswer(record, asked);
  }
}

/** Of the closed kinds: a value that is no answer is an abstention only where nothing else is to be resolved. */
function closedAnswer(
  { value, evidence, confidence }: PartRecord,
  { question, evidenceRequired }: TaskQuestion,
): Resolved {
  if (question.kind === 'multi' && !isCollection(value)) {
    return { is: 'broken', why: `${shown(value)} is no list of labels` };
  }
  // In a result only a boolean is read for a word; a number that equals one is none (spec: tasks.md 2).
  const answer = normalized(value, answerTypeOf(question));
  if (answer !== undefined) return { is: 'answer', answer, confidence, evidence };
  const mustResolve = question.notStated || evidenceRequired || evidence.length > 0;
  return mustResolve ? { is: 'broken', why: `${shown(value)} is no answer of this question` } : outside(value);
}

const isCollection = (value: Json): boolean =>
  typeof value === 'string' || Array.isArray(value) || isObject(value) || equal(value, false);

function spanAnswer(
  record: PartRecord,
  { question, source }: TaskQuestion,
  sources: Sources,
  byModel: boolean,
): Resolved {
  const { quote, value, confidence, evidence } = record;
  const given =
    quote === null ? value : { value, start: quote.start, end: quote.end, source: quote.source, confidence };
  const span = resolveSpan(given, sources(quote?.source ?? source), { byModel });
  if ('refused' in span) return { is: 'abstention', guard: 'grounding', why: span.refused };
  const typed = question.spanType === null ? null : readTyped(span.text ?? '', question.spanType);
  if (typed !== null && 'refused' in typed) {
    return { is: 'abstention', guard: 'type_rejected', why: `type rejected: ${shown(span.text)} (${typed.refused})` };
  }
  const answer = typed === null ? span.text : typedJson(typed.value);
  return { is: 'answer', answer, confidence, evidence: [span, ...evidence] };
}

function rankAnswer({ value, probabilities, confidence, evidence }: PartRecord, question: Question): Resolved {
  const answer = normalized(value, answerTypeOf(question));
  if (!Array.isArray(answer)) return outside(value);
  const its = probabilities.length > 0 ? rankingProbability(answer, probabilities) : confidence;
  return { is: 'answer', answer, confidence: its, evidence };
}

function estimateAnswer({ value, probabilities, confidence, evidence }: PartRecord, question: Question): Resolved {
  const stated = probabilities.filter(([of]) => of !== NOT_STATED);
  const weights = binWeights(probabilities.length > 0 ? new Map(textKeys(stated)) : value, question);
  if (weights === null)
    return isNumber(value) && probabilities.length === 0
      ? { is: 'answer', answer: value, confidence, evidence }
      : outside(value);
  const { value: answer, confidence: mass } = medianOfBins(weights, question.bins ?? [], question.coverage);
  return { is: 'answer', answer, confidence: mass * statedShare(probabilities), evidence };
}

const textKeys = (probabilities: PartRecord['probabilities']): [string, Json][] =>
  probabilities.map(([key, p]) => [typeof key === 'string' ? key : shown(key), p]);

/** Probabilities of the bins, summing to 1; null: the value is no distribution over them. */
function binWeights(value: Json, { bins, options, unit, integer }: Question): number[] | null {
  if (bins === null) return null;
  const labels = options.length > 0 ? options.map(optionText) : binLabels(bins, unit, integer);
  const weights = labels.map(() => 0);
  const entries: [number, Json][] = Array.isArray(value)
    ? value.map((weight, i) => [i, weight])
    : isObject(value)
      ? [...value].map(([key, weight]) => [binIndex(key, labels), weight])
      : [];
  if (Array.isArray(value) && value.length !== labels.length) return null;
  for (const [index, weight] of entries) {
    if (index < 0 || index >= labels.length || !isNumber(weight) || weight < 0) return null;
    weights[index] = (weights[index] ?? 0) + Number(weight);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? weights.map((weight) => weight / total) : null;
}

/** By its label, or, where no label is itself a whole number, by its number from 0. */
function binIndex(key: string, labels: string[]): number {
  const byLabel = labels.indexOf(key);
  const isNumbered = byLabel === -1 && WHOLE.test(key) && !labels.some((label) => WHOLE.test(label));
  return isNumbered ? Number(key) : byLabel;
}

const WHOLE = /^\d{1,6}$/;

const outside = (value: Json): Resolved => ({
  is: 'abstention',
  guard: 'outside_options',
  why: `${shown(value)} is outside the options`,
});
