import { isObject, type Json } from '../../core/json.js';
import { namesOf } from '../../core/gate/worsened.js';
import { GATED_REFUSAL } from '../../refusal/refusalMetrics.js';
import type { RefusalBaseline } from '../../refusal/refusalReport.js';
import { Field, shown } from './fields.js';
import { readGatedMetrics } from './gatedMetrics.js';
import { refuseNewerFormat } from './reportFormat.js';

/**
 * A baseline of model outputs: the `metrics` of a saved report, or an object of metrics. A gated number is kept as written; null
 * counts as absent. Throws an `InputError` where none of them is there, and for NaN or Infinity (spec: product.md, Bad input).
 */
export function readRefusalBaseline(json: Json, file: string): RefusalBaseline {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a baseline is a report, or an object of metrics, found ${shown(json)}`);
  refuseNewerFormat(root);
  root.refuseNonFinite();
  const model = root.key('model');
  return {
    file,
    metrics: readGatedMetrics(root, namesOf(GATED_REFUSAL), 'candor refusal FILE --save BASELINE'),
    set: json.get('set'),
    cases: json.get('cases'),
    model: isObject(model.value) ? model.key('source').value : model.value,
    grader: json.get('grader'),
  };
}
