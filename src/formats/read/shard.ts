import { shardName, type Shard } from '../../core/shard.js';
import type { Field } from './fields.js';

/** Which part of a run a report is; null: the whole. */
export function readShard(field: Field): Shard | null {
  return field.optional(() => {
    const shard = { index: field.key('index').whole(1), of: field.key('of').whole(1) };
    if (shard.index > shard.of) field.key('index').fail(`there is no ${shardName(shard)}`);
    return shard;
  });
}

/** Refuses the report of a shard where a whole run is meant: a part is no baseline, and its rows are not all rows. */
export function refuseShard(report: Field): void {
  const shard = readShard(report.key('shard'));
  if (shard === null) return;
  report
    .key('shard')
    .fail(`it is ${shardName(shard)}, one part of a run`, 'join the shards with candor merge and use what it saves');
}
