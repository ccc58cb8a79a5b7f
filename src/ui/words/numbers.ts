import { isObject, type Json } from '../../core/json.js';
import { byteSize } from '../../core/numbers/byteSize.js';
import { counted, grouped } from '../../core/numbers/counted.js';
import { pythonFloat } from '../../core/numbers/pythonFloat.js';
import { writeCompact } from '../../formats/write/json.js';

const MINUS = '\u2212';
const NO_BREAK = '\u00a0';
/** What stands where nothing can be shown. */
export const DASH = '—';

/** Counts read on the page as in the verdict's sentences. */
export { byteSize as bytes, counted, grouped as count };

/** A rate of 0 to 1 as `8.3 %`. */
export function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)}${NO_BREAK}%`;
}

/** With its sign and a true minus; a difference that is not zero never reads as zero. */
function signed(x: number, decimals: number): string {
  let text = Math.abs(x).toFixed(decimals);
  for (let more = decimals + 1; x !== 0 && Number(text) === 0 && more <= 20; more += 1)
    text = Math.abs(x).toFixed(more);
  return `${x > 0 ? '+' : x < 0 ? MINUS : ''}${text}`;
}

/** A difference of two rates in points, as `+5.0`. */
export function signedPoints(difference: number): string {
  return signed(difference * 100, 1);
}

/** The same as `+5.0 points`. */
export function points(difference: number): string {
  return `${signedPoints(difference)} points`;
}

/** A difference of two counts as `+3` or `−1`. */
export function signedCount(difference: number): string {
  return signed(difference, 0);
}

/** A confidence of 0 to 1 as `0.91`. */
export function confidence(value: number): string {
  return value.toFixed(2);
}

/** To four digits that tell something: `0.7312`, `0.00004321`. */
export function brief(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** `6 s`, `2 min 5 s`. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A value of a set or an answer for reading: texts as they are, lists with commas (an empty one is an answer too), the rest as JSON. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return pythonFloat(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none of them' : value.map(valueText).join(', ');
  if (isObject(value)) return writeCompact(value);
  return String(value);
}
