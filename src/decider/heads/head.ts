import { NOT_STATED, type Escalation, type Span } from '../../core/decision.js';
import type { Json } from '../../core/json.js';
import type { AskedQuestion } from '../asked.js';
import { jointSoftmax, type Joint } from './softmax.js';

/** What a head reads (spec: decider.md 14). */
export interface Scores {
  /** Calibrated, in asked order. */
  options: number[];
  /** The not-stated logit u; null: not a possible answer, or the graph does not give it. */
  unknown: number | null;
  /** The temperature of the wire kind, which divides u where it competes with the options. */
  temperature: number;
}

/** What a head makes of the scores, before gates (spec: decider.md 15, 16). */
export interface HeadAnswer {
  /** An option, several, a number, a text, or `NOT_STATED`. */
  value: Json;
  confidence: number;
  /** Of the scored options, in asked order. */
  probabilities: number[];
  /** Of the abstain option; absent: there is none. */
  other?: number;
  /** Null: not a possible answer. */
  notStated: number | null;
  /** The kind's own figures. */
  extra: [name: string, value: Json][];
  /** The answer itself where it is a piece of the text. */
  span?: Span;
  /** Set by a head that holds its answer back itself. */
  escalation?: Escalation;
}

/** The options and, where it is a possible answer, "not stated" as u / T beside them. */
export function jointOf({ options, unknown, temperature }: Scores): Joint {
  return jointSoftmax(options, unknown === null ? null : unknown / temperature);
}

/** The value of a scored option, by its index in asked order. */
export function valueAt({ values, options }: AskedQuestion, index: number): Json {
  return values[options[index]?.place ?? -1] ?? null;
}

/** An answer of a head that holds as long as something is stated. */
export type StatedAnswer = Pick<HeadAnswer, 'value' | 'confidence' | 'extra'>;

/**
 * The answer of score, rank and number: "not stated" from the checkpoint's threshold on, else what the head makes of the
 * options (spec: decider.md 15, With not stated).
 */
export function unlessNotStated(scores: Scores, threshold: number, head: (joint: Joint) => StatedAnswer): HeadAnswer {
  const joint = jointOf(scores);
  const isUnknown = joint.notStated !== null && joint.notStated >= threshold;
  const answer = isUnknown ? { value: NOT_STATED, confidence: joint.notStated ?? 0, extra: [] } : head(joint);
  return { ...answer, probabilities: joint.options, notStated: joint.notStated };
}
