/**
 * Results in the order of `items`, at most `atOnce` in work. The first failure, or the outer signal, ends the others
 * through the signal that each is given; the promise rejects with the failure, or with the outer signal's reason.
 */
export async function mapAtOnce<Item, Result>(
  items: Item[],
  atOnce: number,
  outer: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const inner = new AbortController();
  const signal = outer === undefined ? inner.signal : AbortSignal.any([outer, inner.signal]);
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [i, item] of waiting) {
      signal.throwIfAborted();
      results[i] = await work(item, signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  } catch (error) {
    inner.abort(error);
    throw outer?.aborted === true ? outer.reason : error;
  }
  return results;
}
