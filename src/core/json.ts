/**
 * JSON without loss (spec: honesty.md 1). `JSON.parse` drops the class of a number, the size of an integer and the
 * order of number-like keys; a gate that repeats a gold or compares it must keep all three.
 *
 * - an integer (no `.`, `e` or `E` in its source) is a `bigint`, every other number a `number`;
 * - an object is a `Map` in source order, so `__proto__` and `10` are keys like any other.
 */
export type Json = null | boolean | string | bigint | number | Json[] | JsonObject;
export type JsonObject = Map<string, Json>;

export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

/** A number of either class, as a double. */
export function isNumber(value: Json | undefined): value is bigint | number {
  return typeof value === 'number' || typeof value === 'bigint';
}
