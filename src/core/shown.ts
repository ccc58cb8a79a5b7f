import { isObject, type Json } from './json.js';
import { pythonFloat } from './numbers/pythonFloat.js';

/** A value in a sentence; lists and objects by their kind alone. */
export function shown(value: Json): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return typeof value === 'number' ? pythonFloat(value) : String(value);
}
