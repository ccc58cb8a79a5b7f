import { InputError } from '../core/inputError.js';
import { isObject, type Json, type JsonObject } from '../core/json.js';
import { shardName, shardSize } from '../core/shard.js';
import { Field, shown } from '../formats/read/fields.js';
import type { ShardReport } from '../formats/read/shardReport.js';
import { writeCompact } from '../formats/write/json.js';
import { reportJson } from '../formats/write/report.js';

/** A shard's report and the file it was read from, as typed. */
export interface NamedShard {
  file: string;
  report: ShardReport;
}

/**
 * The shards of one run in order. Throws an `InputError` that names the file and the mend where two are of different runs,
 * one is missing or there twice, one is not as large as the set makes it, or none holds anything that was measured.
 */
export function shardsOfOneRun(given: NamedShard[]): [NamedShard, ...NamedShard[]] {
  const [first, ...others] = given.toSorted((a, b) => a.report.shard.index - b.report.shard.index);
  if (first === undefined) throw fault(null, 'there are no reports to merge', 'name those of all shards');
  const shards: [NamedShard, ...NamedShard[]] = [first, ...others];
  for (const other of others) refuseOtherRun(other, first);
  refuseGaps(shards);
  refuseOtherSizes(shards);
  if (shards.every(({ report }) => report.rows.length + report.errors.length === 0)) {
    throw fault(first.file, 'no shard holds a row, so nothing was measured', 'run the shards again');
  }
  return shards;
}

const fault = (file: string | null, problem: string, mend: string) => new InputError({ file, problem, mend });

function refuseOtherRun(shard: NamedShard, first: NamedShard): void {
  const difference = firstDifference(common(shard), common(first));
  if (difference === null) return;
  const [here, there] = difference;
  here.fail(
    `it is ${shown(here.value)} here and ${shown(there.value)} in ${first.file}`,
    'merge the shards of one run',
  );
}

/** What the shards of one run have in common, at its place in their reports. */
function common({ report, file }: NamedShard): Field {
  const json = reportJson({ ...report, rows: null, details: null });
  const kept: JsonObject = new Map<string, Json>([
    ['shard', new Map([['of', BigInt(report.shard.of)]])],
    ['metrics', new Map([['risk', report.metrics.risk]])],
    ['runtime', new Map([['candor', report.runtime.candor]])],
  ]);
  for (const key of ['set', 'version', 'inputs', 'model', 'tolerance']) kept.set(key, json.get(key) ?? null);
  return Field.root(kept, file);
}

/** The first place at which two values differ, in both; null: they are written the same. */
function firstDifference(a: Field, b: Field): [Field, Field] | null {
  if (!isObject(a.value) || !isObject(b.value)) return written(a) === written(b) ? null : [a, b];
  for (const key of new Set([...a.value.keys(), ...b.value.keys()])) {
    const found = firstDifference(a.key(key), b.key(key));
    if (found !== null) return found;
  }
  return null;
}

const written = ({ value }: Field): string => writeCompact(value ?? null);

function refuseGaps(shards: [NamedShard, ...NamedShard[]]): void {
  const indexes = shards.map(({ report }) => report.shard.index);
  shards.forEach(({ file, report }, i) => {
    if (indexes[i] !== indexes[i - 1]) return;
    throw fault(file, `it is ${shardName(report.shard)}, and so is ${shards[i - 1]?.file}`, 'name each shard once');
  });
  const { of } = shards[0].report.shard;
  const gap = indexes.findIndex((index, i) => index !== i + 1);
  const index = (gap === -1 ? shards.length : gap) + 1;
  if (index > of) return;
  throw fault(null, `the report of ${shardName({ index, of })} is missing`, 'name those of all shards');
}

/** A report that was cut, or made before the set was changed under its name. */
function refuseOtherSizes(shards: NamedShard[]): void {
  const total = shards.reduce((sum, { report }) => sum + report.cases, 0);
  for (const { report, file } of shards) {
    const size = shardSize(total, report.shard);
    if (report.cases === size) continue;
    const problem = `${shardName(report.shard)} has ${size} of ${total} cases, found ${report.cases}`;
    throw new InputError({ file, place: 'key cases', problem, mend: 'run the shards again' });
  }
}
