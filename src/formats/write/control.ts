import { CONTROL_RULE, type Control } from '../../core/gate/control.js';
import type { Json, JsonObject } from '../../core/json.js';
import { metricsJson } from './metrics.js';

/** The key `control` of a report (spec: honesty.md 10); its counts are means, and so floats. */
export function controlJson(control: Control): JsonObject {
  return new Map<string, Json>([
    ['permutations', BigInt(control.permutations)],
    ['seed', control.seed],
    ['metrics', metricsJson(control.metrics, (count) => count)],
    ['uncontrolled', control.uncontrolled],
    ['controlled_rows', BigInt(control.controlledRows)],
    ['real_error', control.realError],
    ['control_error', control.controlError],
    ['rule', CONTROL_RULE],
    ['discriminates', control.discriminates],
  ]);
}
