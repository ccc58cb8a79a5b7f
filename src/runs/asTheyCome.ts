/**
 * Results in the order in which they come, at most `atOnce` in work. The first failure ends it; the signal that each work is
 * given is aborted then, and when nobody wants any more.
 */
export async function* asTheyCome<Item, Result>(
  items: Item[],
  atOnce: number,
  outer: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const inner = new AbortController();
  const signal = AbortSignal.any([outer, inner.signal]);
  const inWork = new Map<Item, Promise<[Item, Result]>>();
  let begun = 0;
  try {
    for (;;) {
      for (const item of items.slice(begun, begun + atOnce - inWork.size)) {
        const result = work(item, signal).then((result): [Item, Result] => [item, result]);
        // One that fails after another has, is nobody's any more.
        result.catch(() => undefined);
        inWork.set(item, result);
        begun += 1;
      }
      if (inWork.size === 0) return;
      const [item, result] = await Promise.race(inWork.values());
      inWork.delete(item);
      yield result;
    }
  } finally {
    inner.abort();
  }
}
