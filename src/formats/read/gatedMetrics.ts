import type { JsonObject } from '../../core/json.js';
import { alternatives, type Field } from './fields.js';

/**
 * The `metrics` of a baseline, or the baseline itself where it is bare metrics, as written. Throws an `InputError` where it has
 * none of the gated numbers, or no number where one should be; `save`: the command that saves a baseline.
 */
export function readGatedMetrics(root: Field, names: readonly string[], save: string): JsonObject {
  const field = root.object().has('metrics') ? root.key('metrics') : root;
  const metrics = field.object();
  const given = names.map((name) => field.key(name)).filter((metric) => !metric.isNull);
  if (given.length === 0) field.fail(`it has none of the gated numbers ${alternatives(names)}`, `save one: ${save}`);
  for (const metric of given) if (typeof metric.value !== 'boolean') metric.number();
  return metrics;
}
