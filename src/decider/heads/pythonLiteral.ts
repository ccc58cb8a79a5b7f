import { NOT_STATED } from '../../core/decision.js';
import { isObject, type Json } from '../../core/json.js';
import { pythonFloat } from '../../core/numbers/pythonFloat.js';

/** A value as the reference's sentences show it (spec: decider.md 17): `'x'`, `True`, `('a', 'b')`, `Unknown`. */
export function pythonLiteral(value: Json): string {
  if (value === NOT_STATED) return 'Unknown';
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return pythonFloat(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `(${value.map(pythonLiteral).join(', ')}${value.length === 1 ? ',' : ''})`;
  if (isObject(value)) return `{${[...value].map(([k, v]) => `${stringLiteral(k)}: ${pythonLiteral(v)}`).join(', ')}}`;
  return value === null ? 'None' : String(value);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function stringLiteral(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\t]/g, (c) => ESCAPES[c] ?? c);
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

/** Python's `%g`: six significant digits, no trailing zeros, an exponent below 1e-4 and from 1e6 on. */
export function shortNumber(x: number): string {
  const [digits = '', exponent = '0'] = x.toExponential(5).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(x.toPrecision(6)));
  return `${Number(digits)}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
