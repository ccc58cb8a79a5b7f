import { NOT_STATED, type Decision } from '../../core/decision.js';
import { InputError } from '../../core/inputError.js';
import type { AskedQuestion } from '../asked.js';
import type { Contract } from '../contract.js';
import { actProbability } from './act.js';
import { calibratedScores, type Adaptation } from './adaptation.js';
import { choice, choiceOrOther } from './choice.js';
import { decisionMargin, escalationOf } from './gates.js';
import type { HeadAnswer, Scores } from './head.js';
import { multi } from './multi.js';
import { number } from './number.js';
import { decodePointer, NOTHING_POINTED, type PointedSpans } from './pointer.js';
import { rank } from './rank.js';
import { refuseNonFinite, type RawOutputs } from './rawOutputs.js';
import { score } from './score.js';
import { evidenceSpans, spanAnswer } from './span.js';
import { yesNo } from './yesNo.js';

/**
 * What the checkpoint says to one question, from the numbers that the graph gave (spec: decider.md 14–17). Of a span answer
 * the first `evidence` is the span itself. Throws an `InputError` that names the question when one of the numbers is not
 * finite.
 */
export function decide(
  asked: AskedQuestion,
  outputs: RawOutputs,
  contract: Contract,
  adaptation: Adaptation = {},
): Decision {
  refuseNonFinite(asked, outputs, contract);
  const pointed = pointedSpans(asked, outputs, contract);
  const answer = headAnswer(asked, outputs, pointed, contract, adaptation);
  const { value, confidence } = answer;
  const probabilities = listedProbabilities(asked, answer);

  const { act: head } = contract;
  const act = head === null || outputs.act === null ? null : actProbability(asked, answer, outputs.act, head);
  const margin = decisionMargin(asked, probabilities);
  const extra: Decision['extra'] = new Map(answer.extra);
  if (act !== null) extra.set('act', act);
  if (margin !== null) extra.set('margin', margin);
  refuseUncomputable(asked, confidence, probabilities);
  return {
    value,
    confidence,
    probabilities,
    escalation: escalationOf(asked, { value, confidence, probabilities }, act, margin, answer.escalation ?? null),
    evidence: answer.span === undefined ? evidenceOf(asked, answer, pointed, contract) : [answer.span],
    extra,
  };
}

/** Finite logits can still overflow, behind a temperature close to zero. */
function refuseUncomputable(
  { question }: AskedQuestion,
  confidence: number,
  probabilities: Decision['probabilities'],
): void {
  if ([confidence, ...probabilities.map(([, p]) => p)].every(Number.isFinite)) return;
  throw new InputError({
    file: null,
    place: `question ${JSON.stringify(question.name)}`,
    problem: 'its probabilities cannot be computed',
    mend: "check the checkpoint's temperatures",
  });
}

function pointedSpans(asked: AskedQuestion, outputs: RawOutputs, contract: Contract): PointedSpans {
  if (!asked.pointer || outputs.pointer === undefined || contract.pointer === null) return NOTHING_POINTED;
  return decodePointer(outputs.pointer, contract.temperatures.span, contract.pointer.maxSpanTokens);
}

function headAnswer(
  asked: AskedQuestion,
  { options, unknown }: RawOutputs,
  pointed: PointedSpans,
  { thresholds, unknown: unknownHead }: Contract,
  adaptation: Adaptation,
): HeadAnswer {
  const { question, temperature } = asked;
  const scores: Scores = {
    options: calibratedScores(options, temperature, adaptation),
    unknown: question.notStated ? unknown : null,
    temperature,
  };
  const unknownThreshold = unknownHead?.threshold ?? Infinity;
  switch (question.kind) {
    case 'choice':
      return asked.otherPlace === null
        ? choice(asked, scores)
        : choiceOrOther(asked, scores, adaptation.otherThreshold ?? thresholds.other);
    case 'multi':
      return multi(asked, scores, thresholds.multi, unknownThreshold);
    case 'yes_no':
      return yesNo(asked, scores);
    case 'score':
      return score(asked, scores, unknownThreshold);
    case 'rank':
      return rank(asked, scores, unknownThreshold);
    case 'number':
      return number(asked, scores, unknownThreshold);
    case 'span':
      return spanAnswer(pointed, question.notStated, question.spanType);
  }
}

/** In the caller's order, the abstain option in its place, "not stated" last. */
function listedProbabilities(asked: AskedQuestion, answer: HeadAnswer): Decision['probabilities'] {
  const byPlace = new Map(answer.probabilities.map((p, k) => [asked.options[k]?.place ?? k, p]));
  if (asked.otherPlace !== null && answer.other !== undefined) byPlace.set(asked.otherPlace, answer.other);
  const listed: Decision['probabilities'] = asked.values.map((value, place) => [value, byPlace.get(place) ?? 0]);
  return answer.notStated === null ? listed : [...listed, [NOT_STATED, answer.notStated]];
}

function evidenceOf(
  asked: AskedQuestion,
  { value }: HeadAnswer,
  pointed: PointedSpans,
  { pointer }: Contract,
): Decision['evidence'] {
  if (value === NOT_STATED || pointer === null) return [];
  return evidenceSpans(pointed, asked.evidence, pointer.evidence.threshold);
}
