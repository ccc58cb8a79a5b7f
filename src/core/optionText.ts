import { pythonFloat } from './numbers/pythonFloat.js';
import type { OptionValue } from './question.js';

/**
 * The text by which an option is asked, sorted and described: a text as it is, the digits of an integer, the Python form
 * of a float (`2.0`, `1e-07`), `true` or `false` (spec: decider.md 6).
 */
export function optionText(value: OptionValue): string {
  return typeof value === 'number' ? pythonFloat(value) : String(value);
}
