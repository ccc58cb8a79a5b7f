/** A count for reading: `1,878`; a mean of counts to one decimal. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** The same with what is counted: `1 row`, `1,878 rows`; `plural` when it is not the noun with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
