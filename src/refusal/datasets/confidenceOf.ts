import { isRecord, valueAt, type SourceValue } from '../../core/sourceRecord.js';
import { mean } from '../mean.js';

/**
 * How sure the model was of one output: a number as it stands, or the mean of the log-probabilities of its tokens, given as a list of
 * numbers, of `{token, logprob}`, or as chat completions and plain ones write them. Null: nothing finite.
 */
export function confidenceOf(value: SourceValue | undefined): number | null {
  const tokens = isRecord(value) ? (valueAt(value, 'content') ?? valueAt(value, 'token_logprobs')) : value;
  return Array.isArray(tokens) ? mean(tokens.map((token) => numberOf(logprobOf(token)))) : numberOf(tokens);
}

function logprobOf(token: SourceValue): SourceValue | undefined {
  return isRecord(token) ? valueAt(token, 'logprob') : token;
}

function numberOf(value: SourceValue | undefined): number | null {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  const number = isNumber || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
}
