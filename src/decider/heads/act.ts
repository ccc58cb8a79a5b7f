import type { Kind } from '../../core/question.js';
import type { ActContract, ActFeature } from '../actContract.js';
import type { AskedQuestion } from '../asked.js';
import type { HeadAnswer } from './head.js';
import { sigmoid } from './softmax.js';

/** Keeps logarithms finite. */
const LEAST = 1e-12;

/**
 * Probability that the answer may stand alone, from the act logit and, with a calibrator, the answer before gates
 * (spec: decider.md 17, Act).
 */
export function actProbability(asked: AskedQuestion, answer: HeadAnswer, actLogit: number, act: ActContract): number {
  if (act.calibrator === null) return sigmoid(actLogit / act.temperature);
  const features = actFeatures(asked, answer, actLogit);
  const { terms, bias } = act.calibrator;
  return sigmoid(terms.reduce((sum, [feature, weight]) => sum + weight * features[feature], bias));
}

/** What a calibrator weighs; logarithms are natural (spec: decider.md 17, Features). */
export function actFeatures(asked: AskedQuestion, answer: HeadAnswer, actLogit: number): Record<ActFeature, number> {
  const { kind } = asked.question;
  const is = (other: Kind) => Number(kind === other);
  const { margin, entropy } = kind === 'multi' ? spreadOfEach(answer.probabilities) : spread(listed(answer));
  return {
    confidence: answer.confidence,
    margin,
    entropy,
    act_logit: actLogit,
    n_options: answer.probabilities.length,
    p_unknown: answer.notStated ?? 0,
    'kind=choice': is('choice'),
    'kind=multi': is('multi'),
    'kind=score': is('score'),
    'kind=noul': is('yes_no'),
    'kind=rank': is('rank'),
    'kind=number': is('number'),
    'kind=span': is('span'),
  };
}

function listed({ probabilities, other, notStated }: HeadAnswer): number[] {
  return [...probabilities, ...(other === undefined ? [] : [other]), ...(notStated === null ? [] : [notStated])];
}

function spread(probabilities: number[]): { margin: number; entropy: number } {
  const clipped = probabilities.map((p) => Math.min(Math.max(p, LEAST), 1));
  const [largest = 1, second = null] = [...clipped].sort((a, b) => b - a);
  return {
    margin: second === null ? 1 : largest - second,
    entropy: clipped.reduce((sum, p) => sum - p * Math.log(p), 0),
  };
}

/** Options that do not exclude each other are judged one by one. */
function spreadOfEach(probabilities: number[]): { margin: number; entropy: number } {
  const clipped = probabilities.map((p) => Math.min(Math.max(p, LEAST), 1 - LEAST));
  const entropies = clipped.map((p) => -(p * Math.log(p) + (1 - p) * Math.log(1 - p)));
  return {
    margin: Math.min(...clipped.map((p) => Math.abs(2 * p - 1))),
    entropy: entropies.reduce((sum, entropy) => sum + entropy, 0) / entropies.length,
  };
}
