import { metricsOf, type Metrics } from '../../core/gate/metrics.js';
import { isObject, type Json } from '../../core/json.js';
import type { Report, Runtime } from '../../core/report.js';
import type { Row } from '../../core/row.js';
import { Field, shown } from './fields.js';
import { readControl } from './control.js';
import { readMetrics } from './metrics.js';
import { readParity } from './parity.js';
import { refuseNewerFormat } from './reportFormat.js';
import { asRow, readDetails, readModel, readRow, readRunErrors } from './rows.js';
import { readShard } from './shard.js';

/**
 * A saved report, Candor's or the reference's, to be shown as it is (spec: honesty.md 8.1; product.md, The report). Its
 * metrics are computed again from its rows only to warn when they are others. Throws an `InputError` on a report of a later
 * format, on metrics that are not numbers, and on a verdict that contradicts itself.
 */
export function readReport(json: Json, file: string): Report {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a report is an object, found ${shown(json)}`);
  refuseNewerFormat(root);
  const suite = root.key('suite').optional((it) => it.oneOf(['honesty'])) ?? 'honesty';
  const rows = root.key('rows').optional((it) => it.list().map((row, index) => readRow(asRow(row, index))));
  const metrics = readMetrics(root.key('metrics'));
  return {
    set: root.key('set').value ?? null,
    version: root.key('version').value ?? null,
    cases: root.key('cases').whole(0),
    metrics,
    baseline: root.key('baseline').optional((it) => it.text()),
    tolerance: readTolerance(root.key('tolerance')),
    ...readVerdict(root),
    control: root.key('control').optional(readControl),
    rows,
    details: rows === null ? null : readDetails(root.key('details'), rows.length),
    suite,
    shard: readShard(root.key('shard')),
    model: readModel(root.key('model')),
    inputs: readInputs(root.key('inputs')),
    runtime: root.key('runtime').optional(readRuntime),
    parity: root.key('parity').optional(readParity),
    errors: readRunErrors(root.key('errors')),
    warnings: [
      ...(root.key('warnings').optional((it) => it.texts()) ?? []),
      ...(rows === null ? [] : contradictions(root.key('metrics'), metrics, rows)),
    ],
  };
}

/** The gate of a report; one that contradicts itself is refused. */
export function readVerdict(root: Field): Pick<Report, 'regressions' | 'ok'> {
  const regressions = root.key('regressions').texts();
  const ok = root.key('ok').boolean();
  if (ok !== (regressions.length === 0)) root.key('ok').fail(`${ok} contradicts ${regressions.length} regressions`);
  if (!ok && root.key('baseline').isNull)
    root.key('regressions').fail('there is no baseline that anything could be worse than');
  return { regressions, ok };
}

/** A number that was edited, or rows that were: both are shown, and it is said. */
function contradictions(field: Field, metrics: Metrics, rows: Row[]): string[] {
  const computed = metricsOf(rows, metrics.risk);
  const names = (Object.keys(computed) as (keyof Metrics)[]).filter(
    (name) =>
      name !== 'injection_by_question' && field.key(name).value !== undefined && computed[name] !== metrics[name],
  );
  if (names.length === 0) return [];
  return [field.message(`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not what the rows come to`)];
}

export function readTolerance(field: Field): number {
  field.refuseNonFinite();
  return field.double();
}

function readInputs(field: Field): Report['inputs'] {
  const hash = (key: string): string | null => field.key(key).optional((it) => it.text());
  return { set: hash('set'), task: hash('task'), baseline: hash('baseline') };
}

export function readRuntime(field: Field): Runtime {
  return {
    candor: field.key('candor').text(),
    provider: field.key('provider').text(),
    threads: field.key('threads').whole(0),
    plan: field.key('plan').text(),
    browser: field.key('browser').text(),
    started: field.key('started').text(),
    seconds: field.key('seconds').double(),
  };
}
