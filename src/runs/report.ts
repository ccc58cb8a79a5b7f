import { compareToBaseline } from '../core/gate/compareToBaseline.js';
import type { ControlWish } from '../core/gate/control.js';
import { likeForLikeWarnings } from '../core/gate/likeForLike.js';
import { metricsOf } from '../core/gate/metrics.js';
import type { Json } from '../core/json.js';
import type { Baseline, Report, RunError, Runtime } from '../core/report.js';
import type { Row, RowDetail } from '../core/row.js';
import { shardWarning, type Shard } from '../core/shard.js';
import { runControl, type AnswerTypes } from './control.js';
import type { Loaded } from './inputs.js';

export interface GateOptions {
  /** How much worse a number may get; finite. */
  tolerance: number;
  /** In [0, 1). */
  risk: number;
  /** The shuffled-gold control; null or absent: not asked for. */
  control?: ControlWish | null;
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
  shard: Shard | null;
  answerTypes: AnswerTypes;
}

/**
 * Metrics and gate of rows, wherever they came from. The gate speaks of the rows that were measured; errors stand beside it.
 * A shard names its baseline and is not held against it: that is for the whole.
 */
export function reportOf(measured: Measured, baseline: Loaded<Baseline> | null, options: GateOptions): Report {
  const { hashes, warnings, shard, answerTypes, ...kept } = measured;
  const metrics = metricsOf(measured.rows, options.risk);
  const compared = shard === null ? (baseline?.value ?? null) : null;
  const regressions = compared === null ? [] : compareToBaseline(metrics, compared.metrics, options.tolerance);
  const { control, warnings: odd } = runControl(measured.rows, answerTypes, options.risk, options.control ?? null);
  const report: Report = {
    ...kept,
    metrics,
    baseline: baseline?.file ?? null,
    tolerance: options.tolerance,
    regressions: regressions.map(({ text }) => text),
    ok: regressions.length === 0,
    control,
    suite: 'honesty',
    parity: null,
    shard,
    inputs: { ...hashes, baseline: baseline?.sha256 ?? null },
    warnings: [],
  };
  const unlike = compared === null ? [] : likeForLikeWarnings(report, compared);
  const aside = shard === null ? [] : [shardWarning(shard)];
  return { ...report, warnings: [...aside, ...unlike, ...(compared?.warnings ?? []), ...odd, ...warnings] };
}
