import { InputError } from '../core/inputError.js';
import { DEFAULTS } from './defaults.js';

/** In seconds; the timers of Node end at 2³¹ − 1 ms. */
const LONGEST_TIMEOUT = 2_000_000;

/** Bad arguments: what is wrong and how to mend it. */
export function usage(problem: string, mend: string): InputError {
  return new InputError({ file: null, problem, mend });
}

/** A finite number as an option gives it, else the fallback. */
export function finite<T extends number | null>(option: string, text: string | undefined, fallback: T): number | T {
  if (text === undefined) return fallback;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value) || /^[+-]?0[xob]/i.test(text.trim())) {
    throw usage(`${option} is "${text}"`, 'give a finite number, for instance 0.02');
  }
  return value;
}

/** In [0, 1). */
export function readRisk<T extends number | null>(text: string | undefined, fallback: T): number | T {
  const risk = finite('--risk', text, fallback);
  if (risk === null || (risk >= 0 && risk < 1)) return risk;
  throw usage(`--risk is ${risk}`, 'give a number from 0 up to, but not including, 1');
}

export function readMaxErrors(text: string | undefined): number {
  const maxErrors = finite('--max-errors', text, DEFAULTS.maxErrors);
  if (Number.isInteger(maxErrors) && maxErrors >= 0) return maxErrors;
  throw usage(`--max-errors is ${maxErrors}`, 'give a whole number');
}

/** In seconds, above 0. */
export function readTimeout(text: string | undefined, fallback: number = DEFAULTS.timeout): number {
  const seconds = finite('--timeout', text, fallback);
  if (seconds > 0 && seconds <= LONGEST_TIMEOUT) return seconds;
  throw usage(`--timeout is ${seconds}`, `give a number of seconds above 0, at most ${LONGEST_TIMEOUT}`);
}

/** In lower case; null: it is not given. */
export function readSha256(text: string | undefined): string | null {
  if (text === undefined || /^[0-9a-f]{64}$/i.test(text)) return text?.toLowerCase() ?? null;
  throw usage(`--model-sha256 is "${text}"`, 'give the 64 hexadecimal digits of a SHA-256');
}
