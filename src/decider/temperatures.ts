import { isObject } from '../core/json.js';
import type { Field } from '../formats/read/fields.js';
import type { WireKind } from './contractDefaults.js';
import { numberOr, temperatureOr } from './contractFields.js';

/**
 * What divides the logits of each wire kind (spec: decider.md 3, Temperatures): one number for all, or an object by kind;
 * `single` is the family's default. Throws an `InputError` that names the key.
 */
export function readTemperatures(root: Field, calibration: Field, single: number): Record<WireKind, number> {
  const declared = firstDeclared(root.key('temperature'), calibration.key('temperature'));
  const multi = firstDeclared(root.key('temperature_multi'), calibration.key('temperature_multi'));
  return isObject(declared.value) ? byKind(declared, multi) : forAll(temperatureOr(declared, single), multi);
}

function forAll(single: number, multi: Field): Record<WireKind, number> {
  const [score, noul, rank, number] = [single, single, single, single];
  return { single, multi: temperatureOr(multi, 1), score, noul, rank, number, span: 1 };
}

function byKind(declared: Field, multi: Field): Record<WireKind, number> {
  if (declared.object().size === 0) declared.fail('it names no kind', 'write a number, or a number for each kind');
  const single = temperatureOr(firstDeclared(declared.key('single'), declared.key('choice')), 1);
  const span = numberOr(declared.key('span'), 1);
  return {
    single,
    multi: temperatureOr(firstDeclared(declared.key('multi'), multi), 1),
    score: temperatureOr(declared.key('score'), single),
    noul: temperatureOr(declared.key('noul'), single),
    rank: temperatureOr(declared.key('rank'), single),
    number: temperatureOr(firstDeclared(declared.key('number'), declared.key('score')), single),
    // The one temperature that the reference mends: 0 or less counts as 1 (spec: decider.md 16).
    span: span > 0 ? span : 1,
  };
}

function firstDeclared(field: Field, otherwise: Field): Field {
  return field.value === undefined ? otherwise : field;
}
