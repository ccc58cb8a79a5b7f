/** A count for reading: `1,878`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** The same with what is counted: `1 row`, `1,878 rows`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${count === 1 ? noun : `${noun}s`}`;
}
