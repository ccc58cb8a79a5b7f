import type { Runtime } from '../core/report.js';
import { shardWarning } from '../core/shard.js';
import type { ShardReport } from '../formats/read/shardReport.js';
import type { AnswerTypes } from './control.js';
import { shardsOfOneRun, type NamedShard } from './oneRun.js';
import type { GateOptions, Measured } from './report.js';

/** A whole run again, not gated yet. */
export interface Merged {
  measured: Measured;
  /** As the shards were run. */
  options: GateOptions;
  /** What the shards are to be held against: its path as typed there, and its SHA-256. */
  baseline: { file: string; sha256: string } | null;
}

/**
 * One run from the reports of its shards, in any order: what `reportOf` makes of it equals, but for times, the report of an
 * unsharded run (spec: product.md, Same numbers everywhere); of its control, with the answer types of the set's task. Throws an `InputError` unless they are all shards of one run.
 */
export function mergeShards(given: NamedShard[], answerTypes: AnswerTypes = null): Merged {
  const shards = shardsOfOneRun(given);
  const { set, version, model, inputs, tolerance, metrics, baseline } = shards[0].report;
  const reports = shards.map(({ report }) => report);
  return {
    measured: {
      set,
      version,
      cases: reports.reduce((sum, { cases }) => sum + cases, 0),
      rows: reports.flatMap(({ rows }) => rows),
      details: reports.flatMap(({ details }) => details),
      errors: reports.flatMap(({ errors }) => errors),
      model,
      runtime: mergedRuntime(reports.map(({ runtime }) => runtime)),
      hashes: { set: inputs.set, task: inputs.task },
      warnings: [...mergedWarnings(reports), ...runtimeWarnings(reports)],
      shard: null,
      answerTypes,
    },
    options: { tolerance, risk: metrics.risk },
    baseline: baseline === null || inputs.baseline === null ? null : { file: baseline, sha256: inputs.baseline },
  };
}

/** What every shard says of the whole set, once; then what only some say. That each is a shard is over. */
function mergedWarnings(reports: ShardReport[]): string[] {
  const [merged = [], ...others] = reports.map(({ warnings, shard }) =>
    warnings.filter((warning) => warning !== shardWarning(shard)),
  );
  for (const warning of others.flat()) if (!merged.includes(warning)) merged.push(warning);
  return merged;
}

/** Of texts that differ all, of threads the most, of starts the first, of seconds the sum. */
function mergedRuntime(runtimes: Runtime[]): Runtime {
  const all = (key: 'candor' | 'provider' | 'plan' | 'browser') =>
    [...new Set(runtimes.map((runtime) => runtime[key]))].join(', ');
  const seconds = runtimes.reduce((sum, runtime) => sum + runtime.seconds, 0);
  return {
    candor: all('candor'),
    provider: all('provider'),
    threads: Math.max(...runtimes.map(({ threads }) => threads)),
    plan: all('plan'),
    browser: all('browser'),
    started: runtimes.map(({ started }) => started).sort()[0] ?? '',
    seconds: Math.round(seconds * 1000) / 1000,
  };
}

/** What may differ between machines is told: no unsharded run has two of it. */
function runtimeWarnings(reports: ShardReport[]): string[] {
  return (['provider', 'threads', 'plan', 'browser'] as const).flatMap((key) => {
    const shardsBy = new Map<string, number[]>();
    for (const { runtime, shard } of reports) {
      const value = String(runtime[key]);
      shardsBy.set(value, [...(shardsBy.get(value) ?? []), shard.index]);
    }
    if (shardsBy.size < 2) return [];
    const listed = [...shardsBy].map(
      ([value, shards]) => `${value} (${shards.length === 1 ? 'shard' : 'shards'} ${shards.join(', ')})`,
    );
    return [`The shards did not run alike: ${key} ${listed.join(', ')}.`];
  });
}
