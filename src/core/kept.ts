/** A function of one value that is never changed, computed once and kept as long as the value is. */
export function kept<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { value: V }>();
  return (key) => {
    const known = values.get(key) ?? { value: compute(key) };
    values.set(key, known);
    return known.value;
  };
}

/** Likewise of two. */
export function keptOfBoth<A extends object, B extends object, V>(compute: (a: A, b: B) => V): (a: A, b: B) => V {
  const ofFirst = kept((a: A) => kept((b: B) => compute(a, b)));
  return (a, b) => ofFirst(a)(b);
}
