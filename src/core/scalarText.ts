import type { Json, JsonObject } from './json.js';
import { pythonFloat } from './numbers/pythonFloat.js';
import { roundHalfEven } from './numbers/roundHalfEven.js';

export type Scalar = Exclude<Json, Json[] | JsonObject>;

/** From here on the reference keeps a float's own text. */
const UNROUNDED = 1e15;

/** A scalar as the text that a checkpoint reads (spec: decider.md 5): numbers to six decimals, line ends as spaces. */
export function scalarText(value: Scalar): string {
  if (typeof value === 'string') return value.replaceAll('\n', ' ');
  if (typeof value !== 'number') return String(value);
  if (!(Math.abs(value) < UNROUNDED)) return pythonFloat(value);
  return pythonFloat(roundHalfEven(value, 6)).replace(/0+$/, '').replace(/\.+$/, '');
}
