import { isObject, type Json } from './json.js';

/** Whether two values are the same JSON text with sorted keys: `1`, `1.0` and `true` are three, key order does not count. */
export function identical(a: Json, b: Json): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i] ?? null));
  }
  if (isObject(a)) {
    return (
      isObject(b) &&
      a.size === b.size &&
      [...a].every(([key, item]) => b.has(key) && identical(item, b.get(key) ?? null))
    );
  }
  return Object.is(a, b);
}
