import { isNumber, isObject, type Json } from './json.js';

/**
 * Deep value equality in the Python sense (spec: honesty.md 3.1): numbers by exact value across classes, `true` is 1 and
 * `false` is 0, a text equals only the same code points, objects by keys and values in any order. NaN equals nothing.
 */
export function equal(a: Json, b: Json): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i] ?? null));
  }
  if (isObject(a)) {
    return (
      isObject(b) && a.size === b.size && [...a].every(([key, item]) => b.has(key) && equal(item, b.get(key) ?? null))
    );
  }
  const [left, right] = [numeric(a), numeric(b)];
  // The loose operator compares an integer of any size with a double exactly.
  return isNumber(left) && isNumber(right) ? left == right : left === right;
}

function numeric(value: Json): Json {
  return typeof value === 'boolean' ? BigInt(value) : value;
}
