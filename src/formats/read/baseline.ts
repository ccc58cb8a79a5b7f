import { GATED_NAMES } from '../../core/gate/compareToBaseline.js';
import { InputError } from '../../core/inputError.js';
import { isObject, type Json } from '../../core/json.js';
import type { Baseline } from '../../core/report.js';
import type { Row } from '../../core/row.js';
import { Field, shown } from './fields.js';
import { readGatedMetrics } from './gatedMetrics.js';
import { refuseNewerFormat } from './reportFormat.js';
import { asRow, readRow } from './rows.js';
import { refuseShard } from './shard.js';

/**
 * A baseline (spec: honesty.md 7): the `metrics` of a report, or an object of metrics. A gated number is kept as written,
 * for the texts of regressions; a boolean counts as 1 or 0, null as absent. Closed where the reference is not: a baseline
 * without any gated number, or with NaN or Infinity in it, throws an `InputError`. Rows serve for flipped answers alone;
 * those that cannot be read are left out, and `warnings` says how many.
 */
export function readBaseline(json: Json, file: string): Baseline {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a baseline is a report, or an object of metrics, found ${shown(json)}`);
  refuseNewerFormat(root);
  refuseShard(root);
  root.refuseNonFinite();
  const { rows, warnings } = readBaselineRows(root.key('rows'));
  return {
    file,
    metrics: readGatedMetrics(root, GATED_NAMES, 'candor gate SET --save FILE'),
    set: json.get('set'),
    version: json.get('version'),
    cases: json.get('cases'),
    model: json.get('model'),
    provider: root.key('runtime').key('provider').value,
    rows,
    warnings,
  };
}

function readBaselineRows(list: Field): { rows: Row[] | null; warnings: string[] } {
  if (!Array.isArray(list.value)) return { rows: null, warnings: [] };
  const rows: Row[] = [];
  const faults: string[] = [];
  list.list().forEach((field, index) => {
    try {
      rows.push(readRow(asRow(field, index)));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error.message);
    }
  });
  const warning = `${faults[0]} ${faults.length === 1 ? 'This row' : `These ${faults.length} rows`} of the baseline cannot be compared.`;
  return { rows, warnings: faults.length === 0 ? [] : [warning] };
}
