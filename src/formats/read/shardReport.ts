import { equal } from '../../core/equal.js';
import { metricsOf } from '../../core/gate/metrics.js';
import type { Json } from '../../core/json.js';
import type { Report, Runtime } from '../../core/report.js';
import type { Row, RowDetail } from '../../core/row.js';
import type { Shard } from '../../core/shard.js';
import { metricsJson } from '../write/metrics.js';
import { Field } from './fields.js';
import { readReport } from './report.js';

/** The report of one shard, with all that its merging rests on. */
export interface ShardReport extends Report {
  shard: Shard;
  rows: Row[];
  details: (RowDetail | null)[];
  runtime: Runtime;
}

const AGAIN = 'run the shard again';

/**
 * A report saved with `--shard`. Throws an `InputError` on any other file, and on a shard's report that lacks what one is
 * saved with or whose metrics are not those of its rows: the merged numbers would be none of that run.
 */
export function readShardReport(json: Json, file: string): ShardReport {
  const root: Field = Field.root(json, file);
  if (root.key('shard').isNull) {
    root.fail('it is not the report of a shard', 'save one: candor gate SET --shard I/N --save FILE');
  }
  const report = readReport(json, file);
  const { shard, rows, details, runtime, metrics, inputs } = report;
  if (shard === null || rows === null || details === null || runtime === null) {
    const missing = ['rows', 'details', 'runtime'].find((key) => root.key(key).isNull) ?? 'shard';
    return root.key(missing).fail('it is missing', AGAIN);
  }
  for (const key of ['set', 'task'] as const) {
    if (inputs[key] === null) root.key('inputs').key(key).fail('it is missing', AGAIN);
  }
  if ((report.baseline === null) !== (inputs.baseline === null)) {
    root.key('baseline').fail('it contradicts the key inputs.baseline', AGAIN);
  }
  if (!equal(metricsJson(metricsOf(rows, metrics.risk)), metricsJson(metrics))) {
    root.key('metrics').fail('they are not what the rows come to', AGAIN);
  }
  return { ...report, shard, rows, details, runtime };
}
