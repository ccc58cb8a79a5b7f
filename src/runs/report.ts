import { compareToBaseline } from '../core/gate/compareToBaseline.js';
import { likeForLikeWarnings } from '../core/gate/likeForLike.js';
import { metricsOf } from '../core/gate/metrics.js';
import type { Json } from '../core/json.js';
import type { Baseline, Report, RunError, Runtime } from '../core/report.js';
import type { Row, RowDetail } from '../core/row.js';
import type { Loaded } from './inputs.js';

export interface GateOptions {
  /** How much worse a number may get; finite. */
  tolerance: number;
  /** In [0, 1). */
  risk: number;
}

/** Everything a report is made from. */
export interface Measured {
  set: Json;
  version: Json;
  cases: number;
  rows: Row[];
  details: (RowDetail | null)[] | null;
  errors: RunError[];
  model: Report['model'];
  runtime: Runtime | null;
  hashes: { set: string | null; task: string | null };
  warnings: string[];
}

/** Metrics and gate of rows, wherever they came from. The gate speaks of the rows that were measured; errors stand beside it. */
export function reportOf(measured: Measured, baseline: Loaded<Baseline> | null, options: GateOptions): Report {
  const { hashes, warnings, ...kept } = measured;
  const metrics = metricsOf(measured.rows, options.risk);
  const regressions = baseline === null ? [] : compareToBaseline(metrics, baseline.value.metrics, options.tolerance);
  const report: Report = {
    ...kept,
    metrics,
    baseline: baseline?.file ?? null,
    tolerance: options.tolerance,
    regressions: regressions.map(({ text }) => text),
    ok: regressions.length === 0,
    suite: 'honesty',
    parity: null,
    inputs: { ...hashes, baseline: baseline?.sha256 ?? null },
    warnings: [],
  };
  const unlike = baseline === null ? [] : likeForLikeWarnings(report, baseline.value);
  return { ...report, warnings: [...unlike, ...(baseline?.value.warnings ?? []), ...warnings] };
}
