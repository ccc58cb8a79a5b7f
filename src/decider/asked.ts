import { InputError } from '../core/inputError.js';
import { optionText } from '../core/optionText.js';
import type { Kind, OptionValue, Question } from '../core/question.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';
import { binLabels } from '../core/binLabels.js';
import type { Contract } from './contract.js';
import { MARKERS, type WireKind } from './contractDefaults.js';

/** A scored option as the network reads it. */
export interface AskedOption {
  label: string;
  description: string | null;
  /** Its index in `AskedQuestion.values`. */
  place: number;
}

/** A question bound to a checkpoint: what is sent, what is read, and against which limits it is held (spec: decider.md 6, 7, 17). */
export interface AskedQuestion {
  question: Question;
  wire: WireKind;
  /** Mode marker, column of the option logits and what divides them: those of the wire kind. */
  marker: string;
  column: number;
  temperature: number;
  /** The possible values in the caller's order, the abstain option included; bin labels for a number, `yes` and `no`. */
  values: OptionValue[];
  /** The scored options in asked order; a tie goes to the first of them. */
  options: AskedOption[];
  /** Index of the abstain option in `values`; null: there is none. */
  otherPlace: number | null;
  /** Span answers and evidence read the pointer, and so the full layout. */
  pointer: boolean;
  /** Quotes at most. */
  evidence: number;
  /** An act probability below it escalates; null: no act gate. */
  actThreshold: number | null;
  /** A confidence below it escalates; null: no such gate. */
  minConfidence: number | null;
}

/**
 * Binds a question to a checkpoint. Choice and multi are asked in canonical order, by code points of the option texts,
 * unless `optionOrder` is `given` or `average`, which starts from the caller's list (spec: decider.md 20). Throws an
 * `InputError` that names `file` and the question when the checkpoint lacks what a setting needs.
 */
export function askedQuestion(question: Question, contract: Contract, file: string | null = null): AskedQuestion {
  const fail = (problem: string, mend: string): never => {
    throw new InputError({ file, place: `question ${JSON.stringify(question.name)}`, problem, mend });
  };
  const { kind } = question;
  const pointer = kind === 'span' || question.evidence !== 0;
  if (pointer && contract.pointer === null) {
    const wanted = kind === 'span' ? 'ask another kind of question' : 'drop evidence';
    fail('this checkpoint cannot point at its input, as span answers and evidence need', wanted);
  }
  if (question.notStated && contract.unknown === null) {
    fail('this checkpoint has no "not stated" output', 'drop not_stated');
  }
  const wire = wireKind(kind, contract.modes);
  const values = valuesOf(question);
  const otherPlace = question.other === null ? null : values.indexOf(question.other);
  return {
    question,
    wire,
    marker: contract.modeMarkers[wire] ?? MARKERS[wire],
    column: contract.columns[wire],
    temperature: contract.temperatures[wire],
    values,
    options: kind === 'yes_no' ? yesNoOptions(question, wire, contract) : scoredOptions(question, values, otherPlace),
    otherPlace,
    pointer,
    evidence: kind === 'span' ? 0 : evidenceCount(question.evidence, contract),
    actThreshold: actThreshold(question, contract, fail),
    minConfidence: question.minConfidence ?? contract.thresholds.escalateBelow,
  };
}

/** The kind by which a question is asked, natively where the network knows it (spec: decider.md 7). */
function wireKind(kind: Kind, modes: ReadonlySet<WireKind>): WireKind {
  const first = (...wanted: WireKind[]) => wanted.find((wire) => modes.has(wire)) ?? 'single';
  switch (kind) {
    case 'choice':
      return 'single';
    case 'yes_no':
      return first('noul');
    case 'number':
      return first('number', 'score');
    case 'score':
    case 'rank':
      return first(kind);
    case 'multi':
    case 'span':
      return kind;
  }
}

function valuesOf({ kind, options, bins, unit, integer }: Question): OptionValue[] {
  if (kind === 'yes_no') return ['yes', 'no'];
  return kind === 'number' && options.length === 0 ? binLabels(bins ?? [], unit, integer) : options;
}

function scoredOptions(question: Question, values: OptionValue[], otherPlace: number | null): AskedOption[] {
  const scored = values
    .map((value, place) => {
      const label = optionText(value);
      return { label, description: question.descriptions.get(label) ?? null, place };
    })
    .filter(({ place }) => place !== otherPlace);
  const sorted = (question.kind === 'choice' || question.kind === 'multi') && question.optionOrder === 'canonical';
  return sorted ? scored.sort((a, b) => compareCodePoints(a.label, b.label)) : scored;
}

/** "Yes" comes first; a native head with one label gives a single logit, for "yes". */
function yesNoOptions({ descriptions }: Question, wire: WireKind, { noulLabels }: Contract): AskedOption[] {
  const labels = wire === 'noul' ? noulLabels : ['yes', 'no'];
  return labels.map((label, place) => ({
    label,
    description: descriptions.get(place === 0 ? 'yes' : 'no') ?? null,
    place,
  }));
}

function evidenceCount(asked: number | true, { pointer }: Contract): number {
  const most = pointer?.evidence.maxSpans ?? 0;
  return asked === true ? most : Math.min(asked, most);
}

/** Keys of `threshold_for_error` are decimal texts: a target may miss its own by the rounding of a double. */
const ERROR_SLACK = 1e-12;

function actThreshold(
  { minAct, maxError, useAct }: Question,
  { act }: Contract,
  fail: (problem: string, mend: string) => never,
): number | null {
  if (act === null) {
    if (minAct !== null || maxError !== null) {
      fail(
        'this checkpoint has no act head, which min_act and max_error set a limit for',
        'use min_confidence instead',
      );
    }
    return null;
  }
  let threshold = minAct ?? act.threshold;
  if (minAct === null && maxError !== null) {
    const entry = act.thresholdForError.findLast(([error]) => error <= maxError + ERROR_SLACK);
    const known = act.thresholdForError.map(([error]) => error).join(', ');
    threshold =
      entry?.[1] ??
      fail(
        `this checkpoint has no act threshold for an error of at most ${maxError}`,
        known === '' ? 'use min_act instead' : `choose max_error from ${known} upward, or use min_act`,
      );
  }
  return useAct ? threshold : null;
}
