import { isObject, type Json } from '../../core/json.js';
import type { SourceValue } from '../../core/sourceRecord.js';
import { parseJson } from './json.js';

/**
 * JSON as plain data, at the speed of the engine's own parser. Where that would round a whole number or stop at `NaN`, the lossless
 * reader takes over. Throws an `InputError` with line and column.
 */
export function parseExactly(text: string, file: string): SourceValue {
  let value: SourceValue;
  try {
    value = JSON.parse(text) as SourceValue;
  } catch {
    return plainData(parseJson(text, file));
  }
  return holdsRounded(value) ? plainData(parseJson(text, file)) : value;
}

/** Whether a number in it may have been a whole one with more digits than a double holds. Nesting may be of any depth. */
function holdsRounded(value: SourceValue): boolean {
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'number') {
      if (Number.isInteger(next) && !Number.isSafeInteger(next)) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (typeof next === 'object' && next !== null) {
      for (const item of Object.values(next)) waiting.push(item);
    }
  }
  return false;
}

function plainData(json: Json): SourceValue {
  if (Array.isArray(json)) return json.map(plainData);
  // `fromEntries` makes `__proto__` a key like any other.
  if (isObject(json)) return Object.fromEntries([...json].map(([key, item]) => [key, plainData(item)]));
  return typeof json === 'bigint' ? shortest(json) : json;
}

/** A whole number as a double where that holds it. */
export function shortest(value: bigint): number | bigint {
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}
