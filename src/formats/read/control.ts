import type { Control } from '../../core/gate/control.js';
import type { Field } from './fields.js';
import { readMetrics } from './metrics.js';

/** The shuffled-gold control of a saved report (spec: honesty.md 10). Throws an `InputError` that names the key. */
export function readControl(field: Field): Control {
  field.refuseNonFinite();
  const rate = (key: string): number | null => field.key(key).optional((it) => it.double(0, 1));
  return {
    permutations: field.key('permutations').whole(1),
    seed: readSeed(field.key('seed')),
    metrics: readMetrics(field.key('metrics'), (count) => count.double(0)),
    uncontrolled: field.key('uncontrolled').texts(),
    controlledRows: field.key('controlled_rows').whole(0),
    realError: rate('real_error'),
    controlError: rate('control_error'),
    discriminates: field.key('discriminates').optional((it) => it.boolean()),
  };
}

function readSeed(field: Field): bigint {
  return typeof field.value === 'bigint' ? field.value : field.fail('a whole number is expected');
}
