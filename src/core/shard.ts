/** One of `of` parts of a set that are answered in runs of their own; `index` counts from 1. */
export interface Shard {
  index: number;
  of: number;
}

/**
 * What a shard holds of a list: the contiguous items floor((index − 1) · n / of) to floor(index · n / of), so that the
 * shards in order are the list. Empty where there are more shards than items.
 */
export function cut<T>(items: T[], shard: Shard): T[] {
  return items.slice(startOf(items.length, shard.index - 1, shard.of), startOf(items.length, shard.index, shard.of));
}

/** How many of `n` items a shard holds. */
export function shardSize(n: number, { index, of }: Shard): number {
  return startOf(n, index, of) - startOf(n, index - 1, of);
}

const startOf = (n: number, before: number, of: number): number => Math.floor((before * n) / of);

export function shardName({ index, of }: Shard): string {
  return `shard ${index} of ${of}`;
}

/** What the `warnings` of a shard's report begin with, and those of the merged report lack. */
export function shardWarning(shard: Shard): string {
  return `This is ${shardName(shard)}, one part of a run: its numbers are of its own cases alone, and candor merge gates the whole.`;
}
