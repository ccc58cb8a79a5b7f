import { isObject, type Json } from '../../core/json.js';
import { namesOf } from '../../core/gate/worsened.js';
import { GATED_REFUSAL, type GatedRefusal } from '../../refusal/refusalMetrics.js';
import type { RefusalBaseline } from '../../refusal/refusalReport.js';
import { Field, shown } from './fields.js';
import { readGatedMetrics } from './gatedMetrics.js';
import { contradictionsOf, isRefusalReport } from './refusalReport.js';
import { refuseNewerFormat } from './reportFormat.js';

/**
 * A baseline of model outputs: the `metrics` of a saved report, or an object of metrics. A gated number is kept as written; null
 * counts as absent. Throws an `InputError` where none of them is there, for a rate outside 0 to 1, for NaN or Infinity, and for a
 * report of another suite (spec: product.md, Bad input).
 */
export function readRefusalBaseline(json: Json, file: string): RefusalBaseline {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a baseline is a report, or an object of metrics, found ${shown(json)}`);
  refuseNewerFormat(root);
  root.refuseNonFinite();
  root.key('suite').optional((suite) => suite.oneOf(['refusal']));
  const model = root.key('model');
  const metrics = readGatedMetrics(root, namesOf(GATED_REFUSAL), 'candor refusal FILE --save BASELINE');
  const place = json.has('metrics') ? root.key('metrics') : root;
  for (const name of namesOf<GatedRefusal>(GATED_REFUSAL)) place.key(name).optional(readRate);
  return {
    file,
    metrics,
    warnings: isRefusalReport(json) && Array.isArray(json.get('rows')) ? contradictionsOf(json, file) : [],
    set: json.get('set'),
    cases: json.get('cases'),
    model: isObject(model.value) ? model.key('source').value : model.value,
    grader: json.get('grader'),
  };
}

function readRate(field: Field): void {
  if (typeof field.value !== 'boolean') field.double(0, 1);
}
