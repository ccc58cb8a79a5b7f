import { isObject } from '../core/json.js';
import type { Field } from '../formats/read/fields.js';
import { capability, numberOr, objectOrNothing, temperatureOr } from './contractFields.js';

/** What the act probability can be calibrated on (spec: decider.md 17, Features). */
const FEATURES = [
  'confidence',
  'margin',
  'entropy',
  'act_logit',
  'n_options',
  'kind=choice',
  'kind=multi',
  'kind=score',
  'kind=noul',
] as const;
const PRIMITIVE_FEATURES = [...FEATURES, 'p_unknown', 'kind=rank', 'kind=number', 'kind=span'] as const;
export type ActFeature = (typeof PRIMITIVE_FEATURES)[number];

/** How a checkpoint tells whether its answer may stand alone (spec: decider.md 3, 17). */
export interface ActContract {
  /** Column of the act logit, at the mode marker. */
  column: number;
  /** Divides the act logit where there is no calibrator; above 0. */
  temperature: number;
  calibrator: { terms: [feature: ActFeature, weight: number][]; bias: number } | null;
  /** An answer below it escalates. */
  threshold: number;
  /** Target error → threshold, by rising error. */
  thresholdForError: [error: number, threshold: number][];
}

/** What holds where `act` itself does not say: `columns.act`, `thresholds.act`, and what the format knows. */
export interface ActDefaults {
  declared: boolean;
  column: number;
  threshold: number;
  primitives: boolean;
}

/**
 * Reads `act` or, where that is absent, `act_head`; null: no act head. Throws an `InputError` that names the key, also for
 * a feature that the format does not have.
 */
export function readAct(root: Field, defaults: ActDefaults): ActContract | null {
  const declared = root.key('act').value === undefined ? root.key('act_head') : root.key('act');
  const act = capability(declared, defaults.declared);
  if (act === null) return null;
  if (root.key('act').value === true)
    act.fail('true says nothing of the act head', 'write an object, {} for all defaults');
  const temperature = root.key('temperature');
  return {
    column: act.key('column').optional((column) => column.whole(0)) ?? defaults.column,
    temperature: temperatureOr(
      act.key('temperature'),
      isObject(temperature.value) ? numberOr(temperature.key('act'), 1) : 1,
    ),
    calibrator: readCalibrator(objectOrNothing(act.key('calibrator')), defaults.primitives),
    threshold: numberOr(act.key('threshold'), defaults.threshold),
    thresholdForError: readThresholdForError(objectOrNothing(act.key('threshold_for_error'))),
  };
}

function readCalibrator(calibrator: Field, primitives: boolean): ActContract['calibrator'] {
  if (calibrator.isNull || calibrator.object().size === 0) return null;
  const features = calibrator.key('features').optional((list) => list.list()) ?? [];
  const weights = calibrator.key('weights').optional((list) => list.list()) ?? [];
  if (features.length !== weights.length) {
    calibrator.fail(`${features.length} features have ${weights.length} weights`, 'give each feature one weight');
  }
  const known: readonly ActFeature[] = primitives ? PRIMITIVE_FEATURES : FEATURES;
  const terms = features.map((name, i): [ActFeature, number] => [name.oneOf(known), weights[i]?.double() ?? 0]);
  return { terms, bias: numberOr(calibrator.key('bias'), 0) };
}

function readThresholdForError(field: Field): [number, number][] {
  if (field.isNull) return [];
  return field
    .entries()
    .map(([key, threshold]): [number, number] => {
      const error = key.trim() === '' ? NaN : Number(key);
      if (!Number.isFinite(error)) threshold.fail('the key is no number', 'use the target error as the key');
      return [error, threshold.double()];
    })
    .sort(([a], [b]) => a - b);
}
